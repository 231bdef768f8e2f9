# The bank payments in euros since the start of the year.
data "payments_deposits" "euros" {
  fiat_currency = "EUR"
  created_after = "2030-01-01T00:00:00Z"
}

output "euros" {
  value = sum(concat([0], [
    for d in data.payments_deposits.euros.deposits : d.fiat_gross_amount
    if d.fiat_gross_amount != null
  ]))
}

# The newest ten deposits of one customer.
resource "payments_customer" "ann" {
  name  = "Ann Example"
  email = "ann@tea.example"
}

data "payments_deposits" "ann" {
  customer_id = payments_customer.ann.id
  limit       = 10
}

# Which invoices they paid.
output "invoices" {
  value = [
    for d in data.payments_deposits.ann.deposits :
    d.service_data.invoice.invoice_id
    if try(d.service_data.invoice, null) != null
  ]
}

# The deposits to one deposit account.
resource "payments_deposit_account" "till" {
  name   = "Till"
  crypto = { network = "Bitcoin" }
}

data "payments_deposits" "till" {
  deposit_account_id = payments_deposit_account.till.id
}

output "net" {
  value = sum(concat(
    [0], data.payments_deposits.till.deposits[*].net_amount
  ))
}
