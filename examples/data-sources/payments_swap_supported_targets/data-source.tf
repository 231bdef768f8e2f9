# The assets that USDC on Ethereum can be swapped to.
data "payments_swap_supported_targets" "usdc" {
  source = {
    network = "Ethereum"
    token   = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
  }
}

locals {
  usdc = data.payments_swap_supported_targets.usdc
}

output "targets" {
  value = [
    for a in local.usdc.swap_supported_targets :
    "${a.ticker} on ${a.network}"
  ]
}
