resource "payments_discount_code" "harvest" {
  code        = "HARVEST20"
  percent_off = 20
}

# Looks up by code. Alternatively, set id.
data "payments_discount_code" "harvest" {
  code = payments_discount_code.harvest.code
}

output "percent_off" {
  value = data.payments_discount_code.harvest.percent_off
}
