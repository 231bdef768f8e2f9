# The webhooks whose deliveries failed too often.
data "payments_webhooks" "offline" {
  is_offline = true
}

locals {
  failing = data.payments_webhooks.offline.webhooks[*].url
}

check "deliveries" {
  assert {
    condition     = length(local.failing) == 0
    error_message = "Deliveries fail at ${join(", ", local.failing)}."
  }
}
