# The assets that a bank account in euros can buy.
data "payments_virtual_account_capabilities" "euros" {
  fiat_currency = "EUR"
}

locals {
  euros = data.payments_virtual_account_capabilities.euros
}

output "networks" {
  value = flatten(
    local.euros.virtual_account_capabilities[*].onramp_networks
  )
}
