# A one-time purchase.
resource "payments_product" "handbook" {
  name        = "The Roaster's Handbook"
  description = "220 pages on roasting coffee at home, as a PDF."
  currency    = "EUR"
  price       = 29.90
  image_url   = "https://coffee.example/img/handbook.png"
}

# A subscription with a charge every 30 days and optional add-ons.
resource "payments_product" "subscription" {
  name                      = "Beans of the Month"
  description               = "One kilogram of fresh beans, every month."
  currency                  = "EUR"
  price                     = 34.50
  charging_interval_seconds = 30 * 24 * 60 * 60
  send_subscription_emails  = true

  add_ons = [
    { name = "Ground for espresso", price = 1.50 },
    { name = "Gift wrapping", price = 4 },
  ]
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
