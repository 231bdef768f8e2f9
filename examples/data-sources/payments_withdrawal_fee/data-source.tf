# The fee for 250 USDC on Ethereum.
data "payments_withdrawal_fee" "usdc" {
  network = "Ethereum"
  token   = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
  amount  = 250
}

output "fee_percent" {
  value = (
    100 * data.payments_withdrawal_fee.usdc.fee
    / data.payments_withdrawal_fee.usdc.amount
  )
}
