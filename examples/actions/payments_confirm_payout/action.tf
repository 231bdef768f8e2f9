provider "payments" {
  allow_money_movement = true
}

# To pay: terraform apply -invoke=action.payments_confirm_payout.suppliers
action "payments_confirm_payout" "suppliers" {
  config {
    # From payments_create_payout
    payout_id          = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
    expected_total_usd = 12.5
    maximum_fee_usd    = 20
  }
}
