terraform {
  required_version = ">= 1.5"

  required_providers {
    payments = {
      source  = "terraform-payments/payments"
      version = "~> 1.0"
    }
  }
}

# The environment variables PAYMENTS_BASE_URL and PAYMENTS_API_KEY set the address and the key.
provider "payments" {}

locals {
  month = 30 * 24 * 60 * 60
  usdc  = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" # the contract on Ethereum
}

# A one-time purchase.
resource "payments_product" "handbook" {
  name        = "The Roaster's Handbook"
  description = "220 pages on roasting coffee at home, as a PDF."
  currency    = "EUR"
  price       = 29.90
  image_url   = "https://coffee.example/img/handbook.png"
}

# A monthly subscription with two optional add-ons.
resource "payments_product" "subscription" {
  name                      = "Beans of the Month"
  description               = "One kilogram of freshly roasted beans, every month."
  currency                  = "EUR"
  price                     = 34.50
  charging_interval_seconds = local.month
  send_subscription_emails  = true

  add_ons = [
    { name = "Ground for espresso", price = 1.50 },
    { name = "Gift wrapping", price = 4 },
  ]
}

# A price in a crypto currency. It keeps every digit.
resource "payments_product" "tasting" {
  name        = "Online tasting"
  description = "Ninety minutes, four coffees, one roaster."
  currency    = "ETH"
  price       = 0.00517400000
}

# One product per size.
resource "payments_product" "mug" {
  for_each = {
    small = 9.00
    large = 12.50
  }

  name        = "Enamel mug, ${each.key}"
  description = "White with a blue rim."
  currency    = "EUR"
  price       = each.value
}

# The presale of a token.
resource "payments_product" "token" {
  name        = "Harvest token"
  description = "A share of next year's harvest."
  currency    = "USDC"
  price       = 250

  product_type = {
    presale = {
      token = { ticker = "HRVST", decimals = 18 }
    }
  }
}

# A page that sells the subscription. Buyers pay in crypto currencies, credited to the balance, or from a bank account.
resource "payments_payment_link" "subscription" {
  product_ids = [payments_product.subscription.id]

  gateway = {
    managed = {
      methods = [
        { network = "Bitcoin", discount_percent_off = 2.5 },
        { network = "Ethereum" },
        { network = "Ethereum", token = local.usdc },
      ]
    }
    open_banking = {
      email  = "till@coffee.example"
      market = "DE"
      locale = "de"
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

# A page that sells the one-time purchases. Buyers pay to the seller's own address.
resource "payments_payment_link" "shop" {
  product_ids = concat([payments_product.handbook.id], values(payments_product.mug)[*].id)

  gateway = {
    self_custodial = {
      tokens_accepted        = [{ token_address = local.usdc, chain_id = 1 }]
      seller_payment_address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
    }
  }
}

# 20 percent off the subscription.
resource "payments_discount_code" "harvest" {
  code        = "HARVEST20"
  product_ids = [payments_product.subscription.id]
  percent_off = 20
}

# 2.50 off any product.
resource "payments_discount_code" "welcome" {
  code       = "WELCOME"
  amount_off = 2.50
}

# The payments service delivers events to this URL.
resource "payments_webhook" "orders" {
  url = "https://coffee.example/hooks/payments"
}

output "pages" {
  description = "Addresses of the pages where buyers pay."
  value = {
    subscription = payments_payment_link.subscription.url
    shop         = payments_payment_link.shop.url
  }
}

output "on_sale" {
  description = "Prices by product name."
  value = {
    for p in concat(
      [payments_product.handbook, payments_product.subscription, payments_product.tasting, payments_product.token],
      values(payments_product.mug),
    ) : p.name => "${p.price} ${p.currency}"
  }
}
