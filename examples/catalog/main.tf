terraform {
  required_providers {
    payments = {
      source = "terraform-payments/payments"
    }
  }
}

# The address and the key come from PAYMENTS_BASE_URL and PAYMENTS_API_KEY.
provider "payments" {}

locals {
  month = 30 * 24 * 60 * 60
}

# Paid once.
resource "payments_product" "handbook" {
  name        = "The Roaster's Handbook"
  description = "220 pages on roasting coffee at home, as a PDF."
  currency    = "EUR"
  price       = 29.90
  image_url   = "https://coffee.example/img/handbook.png"
}

# Charged every month, with two extras to choose from.
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

# Priced in a crypto currency, to the last digit.
resource "payments_product" "tasting" {
  name        = "Online tasting"
  description = "Ninety minutes, four coffees, one roaster."
  currency    = "ETH"
  price       = 0.00517400000
}

# One product for each size.
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

# Sold before it exists.
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

output "on_sale" {
  description = "What everything costs, by its name."
  value = {
    for p in concat(
      [payments_product.handbook, payments_product.subscription, payments_product.tasting, payments_product.token],
      values(payments_product.mug),
    ) : p.name => "${p.price} ${p.currency}"
  }
}
