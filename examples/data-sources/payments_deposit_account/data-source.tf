resource "payments_deposit_account" "till" {
  name   = "Till"
  crypto = { network = "Bitcoin" }
}

data "payments_deposit_account" "till" {
  id = payments_deposit_account.till.id
}

output "address" {
  value = data.payments_deposit_account.till.address
}
