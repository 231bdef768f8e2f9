# `terraform query -generate-config-out=masters.tf` generates import and
# resource blocks. It lists existing master accounts only, and never
# creates one.
list "payments_master_deposit_account" "all" {
  provider         = payments
  include_resource = true
  limit            = 1000
}
