# The failed payouts since the start of the year.
data "payments_payouts" "failed" {
  status        = "Failed"
  created_after = "2030-01-01T00:00:00Z"
}

check "payouts" {
  assert {
    condition = length(data.payments_payouts.failed.payouts) == 0
    error_message = "These payouts failed: ${join(", ", [
      for p in data.payments_payouts.failed.payouts : p.id
    ])}."
  }
}
