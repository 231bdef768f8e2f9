resource "payments_customer" "ann" {
  name  = "Ann Example"
  email = "ann@tea.example"
}

resource "payments_external_account" "ann" {
  customer_id = payments_customer.ann.id
  sort_code   = { sort_code = "20-00-00", account_number = "55779911" }
}

data "payments_external_account" "ann" {
  id = payments_external_account.ann.id
}

output "payouts_go_to_bank" {
  value = data.payments_external_account.ann.sort_code.sort_code
}
