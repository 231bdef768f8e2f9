resource "payments_customer" "cafe" {
  name  = "Café Central"
  email = "books@cafe.example"
}

# The subscriptions of one customer.
data "payments_subscriptions" "cafe" {
  customer_id = payments_customer.cafe.id
}

# The subscriptions of all customers with an unpaid charge.
data "payments_subscriptions" "overdue" {
  status = "overdue"
}

output "active" {
  value = [
    for s in data.payments_subscriptions.cafe.subscriptions : s.product_id
    if s.status == "active"
  ]
}

locals {
  owing = data.payments_subscriptions.overdue.subscriptions[*].customer_id
}

check "charges" {
  assert {
    condition     = length(local.owing) == 0
    error_message = "They owe a charge: ${join(", ", local.owing)}."
  }
}
