# `terraform query -generate-config-out=webhooks.tf` generates import and
# resource blocks. It lists at most 100 objects if limit is omitted.
list "payments_webhook" "active" {
  provider         = payments
  include_resource = true
  limit            = 1000

  config {
    is_paused = false
  }
}
