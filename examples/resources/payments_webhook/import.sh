# By the id, which the data source payments_webhooks shows.
terraform import payments_webhook.orders 0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40

# By the URL that it delivers to, where no other has it.
terraform import payments_webhook.orders https://coffee.example/hooks
