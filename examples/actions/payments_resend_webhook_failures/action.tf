resource "payments_webhook" "orders" {
  url = "https://coffee.example/hooks"

  # Sends the missed events to the new endpoint after each change of the webhook.
  lifecycle {
    action_trigger {
      events  = [after_update]
      actions = [action.payments_resend_webhook_failures.orders]
    }
  }
}

# To send them at any other time: terraform apply -invoke=action.payments_resend_webhook_failures.orders
action "payments_resend_webhook_failures" "orders" {
  config {
    webhook_id = payments_webhook.orders.id
  }
}
