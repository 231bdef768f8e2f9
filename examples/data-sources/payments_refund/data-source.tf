# The payments service has no list of refunds: keep the id of the response
# that created the refund.
data "payments_refund" "mug" {
  id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
}

check "refund" {
  assert {
    condition     = data.payments_refund.mug.status != "failed"
    error_message = "Refund of ${data.payments_refund.mug.amount} failed."
  }
}
