resource "payments_webhook" "orders" {
  url = "https://coffee.example/hooks"
}

ephemeral "payments_webhook_verification_key" "orders" {
  webhook_id = payments_webhook.orders.id
}

# Nothing of it is stored. Hand it to a write-only argument, such as a secret store's, or to the configuration of a provider.
locals {
  orders_key = ephemeral.payments_webhook_verification_key.orders.verification_key
}
