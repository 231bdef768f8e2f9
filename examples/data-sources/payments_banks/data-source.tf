# The banks in Germany that pay in euros.
data "payments_banks" "german" {
  market   = "DE"
  currency = "EUR"
}

output "ids" {
  value = { for b in data.payments_banks.german.banks : b.name => b.id }
}
