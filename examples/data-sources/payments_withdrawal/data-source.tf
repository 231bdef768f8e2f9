data "payments_withdrawal" "march" {
  id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
}

output "withdrawal_is_complete" {
  value = data.payments_withdrawal.march.withdrawal_status == "complete"
}
