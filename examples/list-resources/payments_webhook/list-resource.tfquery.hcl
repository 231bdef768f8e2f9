# terraform query -generate-config-out=webhooks.tf writes import and resource blocks for what is found.
list "payments_webhook" "active" {
  provider         = payments
  include_resource = true

  config {
    is_paused = false
  }
}
