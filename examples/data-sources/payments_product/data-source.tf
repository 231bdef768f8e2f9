resource "payments_product" "handbook" {
  name        = "The Roaster's Handbook"
  description = "220 pages on roasting coffee at home, as a PDF."
  currency    = "EUR"
  price       = 29.90
}

data "payments_product" "handbook" {
  id = payments_product.handbook.id
}

output "handbook_price" {
  value = join(" ", [
    data.payments_product.handbook.price,
    data.payments_product.handbook.currency,
  ])
}
