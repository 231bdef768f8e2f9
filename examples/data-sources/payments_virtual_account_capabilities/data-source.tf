# The assets that a bank account in euros can buy.
data "payments_virtual_account_capabilities" "euros" {
  fiat_currency = "EUR"
}

output "networks" {
  value = flatten(data.payments_virtual_account_capabilities.euros.virtual_account_capabilities[*].onramp_networks)
}
