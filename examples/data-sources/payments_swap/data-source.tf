data "payments_swap" "to_bitcoin" {
  id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
}

output "received" {
  value = data.payments_swap.to_bitcoin.destination_amount
}
