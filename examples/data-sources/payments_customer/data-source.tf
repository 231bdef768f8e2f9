resource "payments_customer" "ann" {
  name  = "Ann Miller"
  email = "ann@customer.example"
}

# Looks up by e-mail address. If several customers share it, the error
# names their ids. Alternatively, set id.
data "payments_customer" "ann" {
  email = payments_customer.ann.email
}

output "total_spend" {
  value = data.payments_customer.ann.total_spend
}

# The hashes of all transactions that paid.
output "transactions" {
  value = flatten([
    for p in data.payments_customer.ann.payments : [
      for t in try(p.managed.transactions, []) : t.transaction_hash
    ]
  ])
}

# The results of identity checks are personal data, and JSON.
output "kyc_data" {
  value     = try(jsondecode(data.payments_customer.ann.kyc_data), null)
  sensitive = true
}
