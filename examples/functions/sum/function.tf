data "payments_balances" "all" {}

data "payments_transactions" "all" {}

locals {
  balances = [for b in data.payments_balances.all.balances : {
    network = b.network
    token   = try(lower(b.token), "")
  }]
}

# The sum of all transactions of each asset, which is equal to its balance.
output "moved" {
  value = [for b in local.balances : provider::payments::sum([
    for t in data.payments_transactions.all.transactions : t.amount
    if t.network == b.network && try(lower(t.token), "") == b.token
  ])]
}
