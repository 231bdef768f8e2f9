terraform {
  required_version = ">= 1.5"

  required_providers {
    payments = {
      source  = "terraform-payments/payments"
      version = "~> 1.0"
    }
  }
}

locals {
  # A row per product. The key identifies the product in the state: the order of the rows means nothing.
  products = { for row in csvdecode(trimprefix(file("${path.module}/products.csv"), "\ufeff")) : row.key => row }
  shop     = yamldecode(file("${path.module}/shop.yaml"))
}

resource "payments_product" "catalog" {
  for_each = local.products

  name                      = each.value.name
  description               = each.value.description
  currency                  = each.value.currency
  price                     = each.value.price # text keeps every digit: "0.00517400000"
  charging_interval_seconds = each.value.interval_days == "" ? 0 : each.value.interval_days * 24 * 60 * 60
  image_url                 = each.value.image == "" ? null : each.value.image # an empty cell is "", which is no URL
}

resource "payments_payment_link" "page" {
  for_each = local.shop.pages

  product_ids = [for key in each.value.products : payments_product.catalog[key].id]
  success_url = lookup(each.value, "success_url", null)

  gateway = {
    managed = { methods = [for network in each.value.networks : { network = network }] }
  }

  lifecycle {
    precondition {
      condition     = length(setsubtract(each.value.products, keys(local.products))) == 0
      error_message = "products.csv lacks products of this page: ${join(", ", setsubtract(each.value.products, keys(local.products)))}."
    }
  }
}

resource "payments_discount_code" "code" {
  for_each = local.shop.codes

  code        = each.key
  percent_off = lookup(each.value, "percent_off", null)
  amount_off  = lookup(each.value, "amount_off", null)
  product_ids = [for key in lookup(each.value, "products", []) : payments_product.catalog[key].id]
}

output "pages" {
  description = "Addresses of the pages where buyers pay."
  value       = { for name, page in payments_payment_link.page : name => page.url }
}
