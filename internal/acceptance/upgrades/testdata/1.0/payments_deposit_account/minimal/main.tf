resource "payments_deposit_account" "it" {
  name   = "Till & \"Bank\" – 1"
  crypto = { network = "Bitcoin" }
}
