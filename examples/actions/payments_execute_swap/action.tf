provider "payments" {
  allow_money_movement = true
}

# To swap: terraform apply -invoke=action.payments_execute_swap.to_usdc
action "payments_execute_swap" "to_usdc" {
  config {
    source = { network = "Bitcoin" }
    # USDC
    destination = {
      network = "Ethereum"
      token   = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
    }
    amount         = 0.05
    minimum_output = 3000
  }
}
