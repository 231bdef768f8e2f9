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
  products    = [{ product_id = payments_product.beans.id, quantity = 3 }, { product_id = payments_product.mug.id }]
  line_items = [
    { name = "Roasting course", quantity = 2, price = 80, currency = "USD" },
    { name = "Discount for regulars", price = -0.000000000000000001 },
  ]
  gateway = {
    managed = {
      methods = [
        { network = "Bitcoin", discount_percent_off = 2.5 },
        { network = "Ethereum", token = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" },
        { network = "Ethereum", discount_percent_off = 0 },
      ]
    }
    self_custodial = {
      tokens_accepted        = [{ token_address = "0xdAC17F958D2ee523a2206206994597C13D831ec7", chain_id = 1 }, { token_address = "0xdAC17F958D2ee523a2206206994597C13D831ec7", chain_id = 137 }]
      seller_payment_address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
    }
    open_banking = {
      email                      = "till@coffee.example"
      bank_id                    = "bank-17"
      market                     = "DE"
      locale                     = "de"
      instant_payment_status     = true
      destination_crypto_address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
      onramp_amount              = "12.50"
    }
  }

  overdue_at = "2099-01-31T12:00:00.500+02:00"
  input_data = [{ key = "order", value = "17" }, { key = "note", value = "" }]
  memo       = "Thank you.\nSee you soon."
}
