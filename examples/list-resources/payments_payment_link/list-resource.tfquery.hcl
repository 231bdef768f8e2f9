# terraform query -generate-config-out=links.tf writes import and resource blocks for what is found.
list "payments_payment_link" "on_sale" {
  provider         = payments
  include_resource = true

  config {
    is_archived = false
  }
}
