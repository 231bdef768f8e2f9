resource "payments_product" "beans" {
  name        = "Beans of the Month"
  description = "One kilogram of freshly roasted beans."
  currency    = "EUR"
  price       = 34.50
}

# Buyers pay in crypto currencies, credited to the balance.
resource "payments_payment_link" "beans" {
  product_ids = [payments_product.beans.id]

  gateway = {
    managed = {
      methods = [
        { network = "Bitcoin", discount_percent_off = 2.5 },
        { network = "Ethereum" },
        # USDC
        {
          network = "Ethereum"
          token   = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
        },
      ]
    }
  }

  success_url        = "https://coffee.example/thanks"
  cancel_url         = "https://coffee.example/basket"
  send_email_receipt = true

  customizations = {
    left_panel_color     = "#1d3b2a"
    primary_button_color = "#c2612c"
    slanted_edge         = true
    allow_discount_codes = true
  }

  input_fields = [
    { input_label = "Name on the label", is_required = true },
    { input_label = "How many cups a day?", data_type = "Number" },
  ]
}

# Buyers pay from a bank account, or to the seller's own address.
resource "payments_payment_link" "direct" {
  product_ids = [payments_product.beans.id]

  gateway = {
    self_custodial = {
      # USDT on Ethereum
      tokens_accepted = [{
        token_address = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
        chain_id      = 1
      }]
      seller_payment_address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
    }
    open_banking = {
      email  = "till@coffee.example"
      market = "DE"
      locale = "de"
    }
  }
}

output "pages" {
  value = [
    payments_payment_link.beans.url,
    payments_payment_link.direct.url,
  ]
}
