# `terraform query -generate-config-out=products.tf` generates import and
# resource blocks. It lists at most 100 objects if limit is omitted.
list "payments_product" "on_sale" {
  provider         = payments
  include_resource = true
  limit            = 1000

  config {
    is_archived = false
  }
}
