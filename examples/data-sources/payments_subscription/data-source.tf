data "payments_subscription" "beans" {
  id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
}

output "next_charge" {
  value = data.payments_subscription.beans.next_billing_date_at
}
