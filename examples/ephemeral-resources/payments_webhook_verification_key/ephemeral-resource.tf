resource "payments_webhook" "orders" {
  url = "https://coffee.example/hooks"
}

ephemeral "payments_webhook_verification_key" "orders" {
  webhook_id = payments_webhook.orders.id
}

# Neither state nor plan stores the key. Pass it to a write-only argument,
# for example of a secret store, or to a provider configuration.
locals {
  orders_key = (
    ephemeral.payments_webhook_verification_key.orders.verification_key
  )
}
