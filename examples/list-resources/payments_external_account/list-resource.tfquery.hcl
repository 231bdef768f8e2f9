# `terraform query -generate-config-out=accounts.tf` generates import and
# resource blocks. It lists at most 100 objects if limit is omitted.
list "payments_external_account" "all" {
  provider         = payments
  include_resource = true
  limit            = 1000
}
