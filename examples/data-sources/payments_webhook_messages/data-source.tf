resource "payments_webhook" "events" {
  url = "https://payments.example.com/hooks"
}

# The 100 newest deposit events for the webhook.
data "payments_webhook_messages" "deposits" {
  webhook_id = payments_webhook.events.id
  event_type = "deposit"
  limit      = 100
}

# A payload is JSON text. The function deposit_event makes an object of it.
locals {
  deposits = {
    for id, payload in data.payments_webhook_messages.deposits.payloads :
    id => provider::payments::deposit_event(payload).deposit
  }
}

output "net_amounts" {
  value     = { for d in local.deposits : d.deposit_id => d.net_amount }
  sensitive = true # as the payloads are
}

check "deliveries" {
  assert {
    condition = alltrue(
      data.payments_webhook_messages.deposits.webhook_messages[*].delivered
    )
    error_message = "payments.example.com did not accept every event."
  }
}
