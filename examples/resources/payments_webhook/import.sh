# By id, which the data source payments_webhooks returns.
terraform import payments_webhook.orders \
  0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40

# By URL, if it is unique.
terraform import payments_webhook.orders https://coffee.example/hooks
