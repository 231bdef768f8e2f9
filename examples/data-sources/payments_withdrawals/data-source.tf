resource "payments_withdrawal_account" "cold_wallet" {
  account_type = "crypto"
  crypto = {
    network = "Ethereum"
    address = "0x52908400098527886E0F7030069857D2E4169EE7"
  }
}

# The withdrawals of USDC to one account. Omit the account to read all
# withdrawals.
data "payments_withdrawals" "to_cold_wallet" {
  withdrawal_account_id = payments_withdrawal_account.cold_wallet.id
  status                = "complete"
  network               = "Ethereum"
  token                 = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
}

output "moved_to_cold_wallet" {
  value = sum(concat([0], [
    for w in data.payments_withdrawals.to_cold_wallet.withdrawals :
    w.withdrawal_amount
  ]))
}
