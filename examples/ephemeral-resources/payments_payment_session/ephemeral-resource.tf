# 5 EUR in USDC on Ethereum.
ephemeral "payments_payment_session" "test" {
  method = {
    network = "Ethereum"
    token   = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
  }
  total    = 5
  currency = "EUR"
  metadata = [{ key = "order", value = "test" }]
}

# A program that pays, which runs once. Neither state nor plan stores the
# address.
resource "terraform_data" "payment_test" {
  provisioner "local-exec" {
    command = "test -n \"$ADDRESS\" # in place of your own wallet"
    environment = {
      ADDRESS = ephemeral.payments_payment_session.test.payment_address
      AMOUNT  = ephemeral.payments_payment_session.test.payment_total
    }
  }
}
