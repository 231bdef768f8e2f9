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
  # A row per product. The key identifies the product in the state.
  csv      = trimprefix(file("${path.module}/products.csv"), "\ufeff")
  products = { for row in csvdecode(local.csv) : row.key => row }
  shop     = yamldecode(file("${path.module}/shop.yaml"))
}

resource "payments_product" "catalog" {
  for_each = local.products

  name        = each.value.name
  description = each.value.description
  currency    = each.value.currency
  price       = each.value.price # text keeps every digit

  # An empty cell is "", which is no number and no URL.
  charging_interval_seconds = (
    each.value.interval_days == "" ? 0 : each.value.interval_days * 86400
  )
  image_url = each.value.image == "" ? null : each.value.image
}

resource "payments_payment_link" "link" {
  for_each = local.shop.links

  product_ids = [
    for key in each.value.products : payments_product.catalog[key].id
  ]
  success_url = lookup(each.value, "success_url", null)

  gateway = {
    managed = { methods = [for n in each.value.networks : { network = n }] }
  }

  lifecycle {
    precondition {
      condition = alltrue([
        for key in each.value.products : contains(keys(local.products), key)
      ])
      error_message = "products.csv lacks a product of this link."
    }
  }
}

resource "payments_discount_code" "code" {
  for_each = local.shop.codes

  code        = each.key
  percent_off = lookup(each.value, "percent_off", null)
  amount_off  = lookup(each.value, "amount_off", null)
  product_ids = [
    for key in lookup(each.value, "products", []) :
    payments_product.catalog[key].id
  ]
}

output "urls" {
  description = "Addresses where buyers pay."
  value       = { for name, l in payments_payment_link.link : name => l.url }
}
