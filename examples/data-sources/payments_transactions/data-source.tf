# The newest 100 movements of USDC on Ethereum.
data "payments_transactions" "usdc" {
  network = "Ethereum"
  token   = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
  limit   = 100
}

# The fees of these movements, by type.
output "fees" {
  value = {
    for t in data.payments_transactions.usdc.transactions :
    t.type => t.fee... if t.fee != null
  }
}
