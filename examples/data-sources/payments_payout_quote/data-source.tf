# The cost of a payout that awaits its confirmation.
data "payments_payout_quote" "wages" {
  payout_id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
}

check "cost_of_wages" {
  assert {
    condition     = data.payments_payout_quote.wages.estimated_fee_usd <= 25
    error_message = "Confirming the payout costs ${data.payments_payout_quote.wages.estimated_fee_usd} USD."
  }
}
