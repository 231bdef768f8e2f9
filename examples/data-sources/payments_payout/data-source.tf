data "payments_payout" "wages" {
  id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
}

# Why payments of it failed.
output "failures" {
  value = {
    for e in data.payments_payout.wages.entries : e.id => e.failure_reason
    if e.status == "Failed"
  }
}
