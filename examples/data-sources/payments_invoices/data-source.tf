resource "payments_customer" "cafe" {
  name  = "Café Central"
  email = "books@cafe.example"
}

# The invoices of one customer that are past their due date.
data "payments_invoices" "overdue" {
  customer_id = payments_customer.cafe.id
  status      = "overdue"
}

output "pages" {
  value = [for i in data.payments_invoices.overdue.invoices : i.url]
}
