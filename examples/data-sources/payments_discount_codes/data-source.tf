resource "payments_product" "beans" {
  name        = "Beans of the Month"
  description = "One kilogram of freshly roasted beans."
  currency    = "EUR"
  price       = 34.50
}

# The discount codes of one product.
data "payments_discount_codes" "beans" {
  product_id = payments_product.beans.id
}

output "codes" {
  value = data.payments_discount_codes.beans.discount_codes[*].code
}
