resource "payments_product" "beans" {
  name        = "Beans"
  description = "One kilogram."
  currency    = "EUR"
  price       = 34.50
}

resource "payments_product" "mug" {
  name        = "Mug"
  description = "White."
  currency    = "EUR"
  price       = 12.50
}

resource "payments_discount_code" "it" {
  code        = "HARVEST20"
  product_ids = [payments_product.beans.id, payments_product.mug.id]
  percent_off = 20.5
}
