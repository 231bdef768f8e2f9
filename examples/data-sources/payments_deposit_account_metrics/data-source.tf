data "payments_deposit_account_metrics" "all" {}

output "accounts" {
  value = data.payments_deposit_account_metrics.all.total_count
}

# In US dollars.
output "received_in_30_days" {
  value = data.payments_deposit_account_metrics.all.volume30d
}
