provider "payments" {
  allow_money_movement = true
}

# To transfer:
#   terraform apply -invoke=action.payments_transfer_balance.to_branch
action "payments_transfer_balance" "to_branch" {
  config {
    parent_id            = "7d9e1c34-52ab-4f6e-8f0d-1b2c3d4e5f60"
    from_organization_id = "7d9e1c34-52ab-4f6e-8f0d-1b2c3d4e5f60"
    to_organization_id   = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
    network              = "Ethereum"
    # USDC
    token  = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
    amount = 250
  }
}
