resource "payments_withdrawal_account" "it" {
  account_type = "fiat"
  name         = "Reserve"
  iban = {
    iban                = "DE89370400440532013000"
    bic                 = "COBADEFFXXX"
    account_holder_name = "Coffee GmbH"
  }
}
