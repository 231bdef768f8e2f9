# The fee for paying 1,000 euros to a bank account.
data "payments_payout_fee" "rent" {
  currency = "EUR"
  amount   = 1000
}

output "rent_costs" {
  value = (
    data.payments_payout_fee.rent.amount
    + data.payments_payout_fee.rent.estimated_fee
  )
}
