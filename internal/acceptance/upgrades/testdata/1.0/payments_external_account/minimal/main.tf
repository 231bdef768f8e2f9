resource "payments_customer" "first_payee" {
  name  = "Ann"
  email = "ann@tea.example"
}

resource "payments_customer" "second_payee" {
  name  = "Bob"
  email = "bob@tea.example"
}

resource "payments_external_account" "it" {
  customer_id = payments_customer.first_payee.id
  sort_code   = { sort_code = "20-00-00", account_number = "55779911" }
}
