resource "payments_webhook" "orders" {
  url = "https://coffee.example/hooks"
}

# Compare this key with the header service-verification-key of each
# delivery.
output "orders_verification_key" {
  value     = payments_webhook.orders.verification_key
  sensitive = true
}
