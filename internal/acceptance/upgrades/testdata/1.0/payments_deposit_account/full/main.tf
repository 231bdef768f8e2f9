resource "payments_deposit_account" "it" {
  name        = "Till"
  crypto      = { network = "Ethereum", token = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" }
  customer_id = "7d0f3c1e-52b4-4c8e-9a11-0c6f2e9b7a55"
}
