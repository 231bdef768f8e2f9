# The failed payouts since the start of the year.
data "payments_payouts" "failed" {
  status        = "Failed"
  created_after = "2030-01-01T00:00:00Z"
}

locals {
  failed = data.payments_payouts.failed.payouts[*].id
}

check "payouts" {
  assert {
    condition     = length(local.failed) == 0
    error_message = "These payouts failed: ${join(", ", local.failed)}."
  }
}
