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

resource "payments_payment_link" "it" {
  product_ids = [payments_product.beans.id]
  gateway     = { self_custodial = { tokens_accepted = [{ token_address = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", chain_id = 9007199254740993 }] } }
}
