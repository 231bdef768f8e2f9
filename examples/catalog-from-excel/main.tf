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
  # Excel begins the file with a byte order mark.
  text = trimprefix(file("${path.module}/products.csv"), "\ufeff")

  # Every second part is outside quotes. There a comma belongs to a text or
  # a price, and a semicolon separates cells.
  table = join("\"", [
    for i, part in split("\"", local.text) : i % 2 != 0 ? part :
    replace(replace(part, ",", "\u001f"), ";", ",")
  ])
  rows = [for row in csvdecode(local.table) : {
    for name, cell in row : name => replace(cell, "\u001f", ",")
  }]

  # Rows that were emptied in Excel stay in the file.
  products = { for row in local.rows : row.key => row if row.key != "" }
}

resource "payments_product" "catalog" {
  for_each = local.products

  name        = each.value.name
  description = each.value.description
  currency    = each.value.currency
  price       = replace(each.value.price, ",", ".")

  charging_interval_seconds = (
    each.value.interval_days == "" ? 0 : each.value.interval_days * 86400
  )
  image_url = each.value.image == "" ? null : each.value.image
}
