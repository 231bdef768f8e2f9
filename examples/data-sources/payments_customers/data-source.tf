resource "payments_customer" "cafe" {
  name         = "Café Central"
  email        = "orders@cafe.example"
  account_type = "Business"
  tags         = ["wholesale"]
}

# All businesses with a tag.
data "payments_customers" "wholesale" {
  tag          = "wholesale"
  account_type = "Business"
  depends_on   = [payments_customer.cafe]
}

output "customer_ids" {
  value = [for c in data.payments_customers.wholesale.customers : c.id]
}
