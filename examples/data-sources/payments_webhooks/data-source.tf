# Everything that deliveries fail at.
data "payments_webhooks" "offline" {
  is_offline = true
}

check "deliveries" {
  assert {
    condition     = length(data.payments_webhooks.offline.webhooks) == 0
    error_message = "Nothing arrives at ${join(", ", [for w in data.payments_webhooks.offline.webhooks : w.url])}."
  }
}
