# The transactions to deposit accounts that are not final yet. Until then,
# they are no deposits, and payments_deposits does not have them.
data "payments_detected_deposits" "usdc" {
  network = "Ethereum"
  token   = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
}

output "expected" {
  value = sum(concat(
    [0], data.payments_detected_deposits.usdc.detected_deposits[*].amount
  ))
}

output "missing_confirmations" {
  value = {
    for d in data.payments_detected_deposits.usdc.detected_deposits :
    d.transaction_hash => d.required_confirmations - d.confirmations
  }
}
