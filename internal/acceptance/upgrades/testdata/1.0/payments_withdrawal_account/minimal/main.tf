resource "payments_withdrawal_account" "it" {
  account_type = "fiat"
  us           = { account_number = "000123456789", routing_number = "021000021" }
}
