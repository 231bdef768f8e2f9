resource "payments_product" "beans" {
  name        = "Beans of the Month"
  description = "One kilogram of freshly roasted beans."
  currency    = "EUR"
  price       = 34.50
}

resource "payments_payment_link" "beans" {
  product_ids = [payments_product.beans.id]
  gateway     = { managed = { methods = [{ network = "Bitcoin" }] } }
}

# Looks up by URL. Alternatively, set id.
data "payments_payment_link" "beans" {
  url = payments_payment_link.beans.url
}

output "networks" {
  value = (
    data.payments_payment_link.beans.gateway.managed.methods[*].network
  )
}
