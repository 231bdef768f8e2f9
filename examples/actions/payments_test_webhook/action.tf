resource "payments_webhook" "orders" {
  url = "https://coffee.example/hooks"
}

# Tests the endpoint after each release of the endpoint.
resource "terraform_data" "release" {
  input = "1.4.0"

  lifecycle {
    action_trigger {
      events  = [after_create, after_update]
      actions = [action.payments_test_webhook.orders]
    }
  }
}

# To test at any other time:
#   terraform apply -invoke=action.payments_test_webhook.orders
action "payments_test_webhook" "orders" {
  config {
    webhook_id = payments_webhook.orders.id
  }
}
