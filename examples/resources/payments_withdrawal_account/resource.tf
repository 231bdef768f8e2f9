variable "reserve_iban" {
  description = "The IBAN of the account that gets withdrawals in euros."
  type        = string
  sensitive   = true
  default     = "DE89 3704 0044 0532 0130 00"
}

# A bank account with an IBAN.
resource "payments_withdrawal_account" "reserve" {
  account_type = "fiat"
  name         = "Reserve"
  iban = {
    iban                = var.reserve_iban
    bic                 = "COBADEFFXXX"
    account_holder_name = "Coffee GmbH"
  }
}

# An address.
resource "payments_withdrawal_account" "cold_wallet" {
  account_type = "crypto"
  name         = "Cold wallet"
  crypto = {
    network = "Ethereum"
    address = "0x52908400098527886E0F7030069857D2E4169EE7"
  }
}
