resource "payments_customer" "bakery" {
  name  = "Bakery on the Corner"
  email = "orders@bakery.example"
}

resource "payments_deposit_account" "bakery" {
  name        = "Bakery"
  customer_id = payments_customer.bakery.id
  crypto      = { network = "Bitcoin" }
}

# The accounts of one customer.
data "payments_deposit_accounts" "bakery" {
  customer_id = payments_deposit_account.bakery.customer_id
  is_master   = false
}

output "addresses" {
  value = {
    for a in data.payments_deposit_accounts.bakery.deposit_accounts :
    a.name => a.address
  }
}
