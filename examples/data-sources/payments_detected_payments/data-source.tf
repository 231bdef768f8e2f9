# The payments that the network has not confirmed yet.
data "payments_detected_payments" "bitcoin" {
  network = "Bitcoin"
}

output "confirmations" {
  value = {
    for p in data.payments_detected_payments.bitcoin.detected_payments :
    p.transaction_hash =>
    "${p.confirmations} of ${p.required_confirmations}"
  }
}
