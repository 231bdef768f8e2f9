# To cancel it:
#   terraform apply -invoke=action.payments_cancel_subscription.guest
action "payments_cancel_subscription" "guest" {
  config {
    subscription_id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
  }
}
