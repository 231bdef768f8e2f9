resource "payments_customer" "cafe" {
  name  = "Café Central"
  email = "books@cafe.example"
}

resource "payments_invoice" "course" {
  customer_id = payments_customer.cafe.id
  line_items = [
    { name = "Barista course", price = 180, currency = "EUR" },
  ]
  gateway = { managed = { methods = [{ network = "Bitcoin" }] } }
}

data "payments_invoice" "course" {
  id = payments_invoice.course.id
}

output "status" {
  value = join(": ", [
    data.payments_invoice.course.customer_name,
    data.payments_invoice.course.status,
  ])
}
