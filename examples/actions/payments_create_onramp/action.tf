provider "payments" {
  allow_money_movement = true
}

# To start it:
#   terraform apply -invoke=action.payments_create_onramp.treasury
action "payments_create_onramp" "treasury" {
  config {
    amount   = 500
    currency = "EUR"
    # From the data source payments_banks
    bank_id = "bank-spree"
    market  = "DE"
    network = "Ethereum"
    # USDC
    token               = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
    destination_address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  }
}
