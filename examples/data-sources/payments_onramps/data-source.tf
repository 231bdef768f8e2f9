# The on-ramps that wait for the bank payment.
data "payments_onramps" "awaiting" {
  status        = "AwaitingFunds"
  created_after = "2030-01-01T00:00:00Z"
}

output "checkout_urls" {
  value = {
    for o in data.payments_onramps.awaiting.onramps :
    o.id => o.checkout_url
  }
}
