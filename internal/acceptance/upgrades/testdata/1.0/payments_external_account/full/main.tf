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
  name        = "Main"
  iban = {
    iban                = "DE89370400440532013000"
    bic                 = "COBADEFFXXX"
    account_holder_name = "Ann Example"
  }
}
