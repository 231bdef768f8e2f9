resource "payments_customer" "cafe" {
  name  = "Café Central"
  email = "books@cafe.example"
}

resource "payments_product" "beans" {
  name        = "House Blend"
  description = "One kilogram of freshly roasted beans."
  currency    = "EUR"
  price       = 28.90
}

# Twelve bags of beans, and a course, with a deduction.
resource "payments_invoice" "course" {
  customer_id = payments_customer.cafe.id
  products    = [{ product_id = payments_product.beans.id, quantity = 12 }]
  line_items = [
    {
      name     = "Barista course"
      quantity = 2
      price    = 180
      currency = "EUR"
    },
    { name = "Discount for regulars", price = -25, currency = "EUR" },
  ]
  gateway = {
    managed = {
      methods = [{ network = "Bitcoin" }, { network = "Ethereum" }]
    }
  }
  overdue_at = "2099-01-31T12:00:00Z"
  input_data = [{ key = "purchase order", value = "2098-117" }]
  memo       = "Thank you for your order."
}

output "payment_page" {
  value = payments_invoice.course.url
}
