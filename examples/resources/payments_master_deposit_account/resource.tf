# The address to which you send Ethereum's own coin to fund your balance.
resource "payments_master_deposit_account" "ether" {
  network = "Ethereum"
}

# The same for a token.
resource "payments_master_deposit_account" "usdc" {
  network = "Ethereum"
  token   = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
}

output "funding_address" {
  value = payments_master_deposit_account.usdc.address
}
