data "payments_balances" "all" {}

data "payments_transactions" "all" {}

# What came in minus what went out, for each asset: equal to its balance.
output "moved" {
  value = [for b in data.payments_balances.all.balances : provider::payments::sum([
    for t in data.payments_transactions.all.transactions : t.amount if t.network == b.network && t.token == b.token
  ])]
}
