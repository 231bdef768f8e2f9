# The products on sale in euros.
data "payments_products" "in_euro" {
  currency    = "EUR"
  is_archived = false
}

output "ids" {
  value = {
    for p in data.payments_products.in_euro.products : p.name => p.id
  }
}
