# One gift box, for 30 minutes from the plan.
ephemeral "payments_checkout_session" "gift_box" {
  gateway = {
    managed = {
      methods = [{ network = "Ethereum" }, { network = "Bitcoin" }]
    }
  }
  line_items = [
    { item_data = { name = "Gift box", price = 24.5, currency = "EUR" } },
  ]
  success_url = "https://coffee.example/thanks"
  cancel_url  = "https://coffee.example/basket"
  metadata    = [{ key = "order", value = "test" }]
  expires_at  = timeadd(plantimestamp(), "30m")
}

# A test of the page, which runs once. Neither state nor plan stores the
# address.
resource "terraform_data" "page_test" {
  provisioner "local-exec" {
    command = "test -n \"$PAGE\" # in place of your own test"
    environment = {
      PAGE = ephemeral.payments_checkout_session.gift_box.url
    }
  }
}
