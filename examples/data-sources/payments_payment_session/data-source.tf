data "payments_payment_session" "table" {
  id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
}

output "due" {
  value = {
    address = data.payments_payment_session.table.payment_address
    network = data.payments_payment_session.table.method.network
    amount  = data.payments_payment_session.table.payment_total
    until   = data.payments_payment_session.table.expires_at
  }
}
