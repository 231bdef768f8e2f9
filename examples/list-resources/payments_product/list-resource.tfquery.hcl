# terraform query -generate-config-out=products.tf writes import and resource blocks for what is found.
list "payments_product" "on_sale" {
  provider         = payments
  include_resource = true

  config {
    is_archived = false
  }
}
