resource "payments_webhook" "orders" {
  url = "https://coffee.example/hooks"
}

# By the URL that it delivers to, or by the id: one of the two.
data "payments_webhook" "orders" {
  url = payments_webhook.orders.url
}

output "is_offline" {
  value = data.payments_webhook.orders.is_offline
}
