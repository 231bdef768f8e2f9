# To send it again:
#   terraform apply -invoke=action.payments_resend_webhook_message.deposit
action "payments_resend_webhook_message" "deposit" {
  config {
    webhook_id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
    message_id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e41"
  }
}
