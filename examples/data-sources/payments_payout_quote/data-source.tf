# The cost of a payout that awaits its confirmation.
data "payments_payout_quote" "wages" {
  payout_id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
}

locals {
  fee = data.payments_payout_quote.wages.estimated_fee_usd
}

check "cost_of_wages" {
  assert {
    condition     = local.fee <= 25
    error_message = "Confirming the payout costs ${local.fee} USD."
  }
}
