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
  product_ids = [payments_product.beans.id, payments_product.mug.id]
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
  success_url = "https://coffee.example/thanks"
  cancel_url  = "https://coffee.example/pity"
  customizations = {
    left_panel_color     = "#1d3b2a"
    primary_button_color = "#c2612c"
    slanted_edge         = true
    allow_discount_codes = true
  }
  input_fields = [
    { input_label = "Name on the mug", is_required = true, data_type = "String" },
    { input_label = "How many cups a day?", data_type = "Number" },
    { input_label = "E-mail for the brewing guide" },
  ]
  send_email_receipt          = true
  charge_customer_network_fee = false
}
