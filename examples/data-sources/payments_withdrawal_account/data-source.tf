resource "payments_withdrawal_account" "cold_wallet" {
  account_type = "crypto"
  crypto = {
    network = "Ethereum"
    address = "0x52908400098527886E0F7030069857D2E4169EE7"
  }
}

# Looks up by type and address. Alternatively, set id, or the type with the
# IBAN and the BIC, or with the account number and the routing number.
data "payments_withdrawal_account" "cold_wallet" {
  account_type = payments_withdrawal_account.cold_wallet.account_type
  crypto = {
    address = payments_withdrawal_account.cold_wallet.crypto.address
  }
}

output "withdrawals_go_to" {
  value = data.payments_withdrawal_account.cold_wallet.id
}
