# The sessions that were paid in USDC on Ethereum since June.
data "payments_payment_sessions" "paid" {
  status        = "success"
  network       = "Ethereum"
  token         = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
  created_after = "2026-06-01T00:00:00Z"
}

output "received" {
  value = sum(concat(
    [0],
    data.payments_payment_sessions.paid.payment_sessions[*].payment_total
  ))
}
