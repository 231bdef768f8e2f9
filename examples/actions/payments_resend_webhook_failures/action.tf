resource "payments_webhook" "orders" {
  url = "https://coffee.example/hooks"
}

# Sends the missed events after each release of the endpoint.
resource "terraform_data" "release" {
  input = "1.4.0"

  lifecycle {
    action_trigger {
      events  = [after_create, after_update]
      actions = [action.payments_resend_webhook_failures.orders]
    }
  }
}

# To send them at any other time:
#   terraform apply -invoke=action.payments_resend_webhook_failures.orders
action "payments_resend_webhook_failures" "orders" {
  config {
    webhook_id = payments_webhook.orders.id
  }
}
