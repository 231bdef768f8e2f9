resource "payments_webhook" "orders" {
  url = "https://coffee.example/hooks"
}

# Looks up by URL. Alternatively, set id.
data "payments_webhook" "orders" {
  url = payments_webhook.orders.url
}

output "is_offline" {
  value = data.payments_webhook.orders.is_offline
}
