# `terraform query -generate-config-out=codes.tf` generates import and
# resource blocks. It lists at most 100 objects if limit is omitted.
list "payments_discount_code" "all" {
  provider         = payments
  include_resource = true
  limit            = 1000
}
