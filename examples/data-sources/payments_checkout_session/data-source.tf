# The id is in checkoutSessionId of the response that created the session.
data "payments_checkout_session" "basket" {
  id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
}

output "paid" {
  value = data.payments_checkout_session.basket.session_status == "success"
}

locals {
  paid = data.payments_checkout_session.basket.payment
}

output "transactions" {
  value = [
    for t in try(local.paid.managed.transactions, []) : t.transaction_hash
  ]
}
