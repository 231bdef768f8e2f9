data "payments_balances" "all" {}

data "payments_transactions" "all" {}

# The sum of all transactions of each asset, which is equal to its balance.
output "moved" {
  value = [for b in data.payments_balances.all.balances : provider::payments::sum([
    for t in data.payments_transactions.all.transactions : t.amount if t.network == b.network && try(lower(t.token), "") == try(lower(b.token), "")
  ])]
}
