resource "payments_product" "beans" {
  name        = "Beans of the Month"
  description = "One kilogram of freshly roasted beans."
  currency    = "EUR"
  price       = 34.50
}

# The active payment links of one product.
data "payments_payment_links" "beans" {
  product_id  = payments_product.beans.id
  is_archived = false
}

output "pages" {
  value = data.payments_payment_links.beans.payment_links[*].url
}
