terraform {
  required_providers {
    payments = { source = "terraform-payments/payments" }
  }
}
variable "prices" { type = map(number) }
resource "payments_product" "p" {
  for_each    = var.prices
  name        = "Piece ${each.key}"
  description = "In a module."
  currency    = "EUR"
  price       = each.value
}
resource "payments_payment_link" "all" {
  product_ids = [for p in payments_product.p : p.id]
  gateway     = { managed = { methods = [{ network = "Bitcoin" }] } }
}
