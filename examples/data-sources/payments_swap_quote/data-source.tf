# The bitcoins for 1,000 USDC.
data "payments_swap_quote" "to_bitcoin" {
  source = {
    network = "Ethereum"
    token   = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
  }
  destination = { network = "Bitcoin" }
  amount      = 1000
}

check "swap_rate" {
  assert {
    condition = (
      data.payments_swap_quote.to_bitcoin.execution_rate
      >= 0.99 * data.payments_swap_quote.to_bitcoin.mid_market_rate
    )
    error_message = "Swapping to Bitcoin costs more than 1 percent."
  }
}

output "bitcoins" {
  value = data.payments_swap_quote.to_bitcoin.estimated_output
}
