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

resource "payments_customer" "billed" {
  name  = "Ann"
  email = "ann@coffee.example"
}

resource "payments_customer" "billed_too" {
  name  = "Bob"
  email = "bob@coffee.example"
}

resource "payments_invoice" "it" {
  customer_id = payments_customer.billed.id
  line_items  = [{ name = "Roasting course", price = 80 }]
  gateway     = { self_custodial = { tokens_accepted = [{ token_address = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", chain_id = 1 }] } }
}
