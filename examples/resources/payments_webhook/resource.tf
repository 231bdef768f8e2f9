resource "payments_webhook" "orders" {
  url = "https://coffee.example/hooks"
}

# What receives the deliveries compares this with the header service-verification-key.
output "orders_verification_key" {
  value     = payments_webhook.orders.verification_key
  sensitive = true
}
