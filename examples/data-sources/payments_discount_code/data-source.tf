resource "payments_discount_code" "harvest" {
  code        = "HARVEST20"
  percent_off = 20
}

# By what buyers enter, or by the id: one of the two.
data "payments_discount_code" "harvest" {
  code = payments_discount_code.harvest.code
}

output "percent_off" {
  value = data.payments_discount_code.harvest.percent_off
}
