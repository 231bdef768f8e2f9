# There is one setting. `terraform query -generate-config-out=auto_swap.tf`
# generates its import and resource blocks.
list "payments_auto_swap" "setting" {
  provider         = payments
  include_resource = true
}
