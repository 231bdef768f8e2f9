# The balances of USDC on every network.
data "payments_balances" "usdc" {
  ticker = "USDC"
}

output "usdc" {
  value = {
    for b in data.payments_balances.usdc.balances : b.network => b.balance
  }
}

output "total_usd" {
  value = sum(concat([0], [
    for b in data.payments_balances.usdc.balances : b.balance_usd
    if b.balance_usd != null
  ]))
}
