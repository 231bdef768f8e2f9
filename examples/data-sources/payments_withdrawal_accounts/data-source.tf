# The bank accounts that get withdrawals.
data "payments_withdrawal_accounts" "banks" {
  account_type = "fiat"
}

output "banks" {
  value = {
    for a in data.payments_withdrawal_accounts.banks.withdrawal_accounts :
    a.id => a.name
  }
}
