# The ids of the newest three deposits.
data "payments_deposits" "newest" {
  limit = 3
}

# Each of them, by its id.
data "payments_deposit" "newest" {
  for_each = toset(data.payments_deposits.newest.deposits[*].id)
  id       = each.value
}

output "fees" {
  value = {
    for id, d in data.payments_deposit.newest : id => d.fee_amount
  }
}
