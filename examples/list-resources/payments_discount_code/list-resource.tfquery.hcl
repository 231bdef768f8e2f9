# terraform query -generate-config-out=codes.tf writes import and resource blocks for what is found.
list "payments_discount_code" "all" {
  provider         = payments
  include_resource = true
}
