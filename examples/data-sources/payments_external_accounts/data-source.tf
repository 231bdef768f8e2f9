resource "payments_customer" "ann" {
  name  = "Ann Example"
  email = "ann@tea.example"
}

# The external accounts of one customer.
data "payments_external_accounts" "ann" {
  customer_id = payments_customer.ann.id
}

# All external accounts of the organization, each with its customer.
data "payments_external_accounts" "all" {}

output "owners" {
  value = {
    for a in data.payments_external_accounts.all.external_accounts :
    a.id => a.customer.name if a.customer != null
  }
}
