provider "payments" {
  allow_money_movement = true
}

# To prepare it:
#   terraform apply -invoke=action.payments_create_payout.suppliers
action "payments_create_payout" "suppliers" {
  config {
    entries = [
      {
        external_account_id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
        amount              = 1200.50
        currency            = "EUR"
        reference           = "Invoice 2026-117"
      },
    ]
    # USDC
    funding_source = {
      network = "Ethereum"
      token   = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
    }
    maximum_fee = 10
  }
}
