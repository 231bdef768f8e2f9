# `terraform query -generate-config-out=customers.tf` generates import and
# resource blocks. It lists at most 100 objects if limit is omitted.
list "payments_customer" "businesses" {
  provider         = payments
  include_resource = true
  limit            = 1000

  config {
    account_type = "Business"
  }
}
