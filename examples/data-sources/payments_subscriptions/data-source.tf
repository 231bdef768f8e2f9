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
  value = [for s in data.payments_subscriptions.cafe.subscriptions : s.product_id if s.status == "active"]
}

check "charges" {
  assert {
    condition     = length(data.payments_subscriptions.overdue.subscriptions) == 0
    error_message = "These customers owe a charge: ${join(", ", data.payments_subscriptions.overdue.subscriptions[*].customer_id)}."
  }
}
