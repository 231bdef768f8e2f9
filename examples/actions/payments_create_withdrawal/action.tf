provider "payments" {
  allow_money_movement = true
}

# To withdraw:
#   terraform apply -invoke=action.payments_create_withdrawal.treasury
action "payments_create_withdrawal" "treasury" {
  config {
    network = "Ethereum"
    # USDC
    token                 = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
    amount                = 250
    withdrawal_account_id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
    maximum_fee           = 2
    wait                  = "10m"
  }
}
