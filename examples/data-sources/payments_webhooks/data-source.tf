# The webhooks whose deliveries failed too often.
data "payments_webhooks" "offline" {
  is_offline = true
}

check "deliveries" {
  assert {
    condition = length(data.payments_webhooks.offline.webhooks) == 0
    error_message = "Deliveries fail at ${join(", ", [
      for w in data.payments_webhooks.offline.webhooks : w.url
    ])}."
  }
}
