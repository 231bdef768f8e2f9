# The networks whose USDC can be swapped.
data "payments_swap_supported_assets" "usdc" {
  ticker = "USDC"
}

output "networks" {
  value = data.payments_swap_supported_assets.usdc.swap_supported_assets[*].network
}
