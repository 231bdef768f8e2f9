resource "payments_customer" "bakery" {
  name  = "Bakery on the Corner"
  email = "orders@bakery.example"
}

# USDC on Ethereum, from one customer.
resource "payments_deposit_account" "bakery" {
  name        = "Bakery"
  customer_id = payments_customer.bakery.id
  crypto = {
    network = "Ethereum"
    token   = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
  }
}

# Bank payments in euros, which buy the same token. The bank may need a
# while to open the account.
resource "payments_deposit_account" "euros" {
  name = "Euros"
  fiat = {
    fiat_currency  = "EUR"
    onramp_network = "Ethereum"
    onramp_token   = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
  }
  timeouts = {
    create = "10m"
  }
}

output "address" {
  value = payments_deposit_account.bakery.address
}

# Null if the bank details did not come in time. The next plan shows them.
output "payment_reference" {
  value = try(payments_deposit_account.euros.bank_details.reference, null)
}
