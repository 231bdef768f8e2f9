# The networks whose USDC can be swapped.
data "payments_swap_supported_assets" "usdc" {
  ticker = "USDC"
}

locals {
  usdc = data.payments_swap_supported_assets.usdc
}

output "networks" {
  value = local.usdc.swap_supported_assets[*].network
}
