# The countries whose banks can be paid in euros.
data "payments_payout_capabilities" "euros" {
  currency = "EUR"
}

output "countries" {
  value = (
    data.payments_payout_capabilities.euros.payout_capabilities[*].country
  )
}
