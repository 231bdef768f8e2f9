resource "payments_product" "it" {
  name                      = "Beans of the Month"
  description               = "One kilogram, every month."
  currency                  = "EUR"
  price                     = 34.50
  charging_interval_seconds = 2592000
  image_url                 = "https://coffee.example/beans.png"
  send_subscription_emails  = true
  is_archived               = true
  add_ons = [
    { name = "Ground", price = 1.50 },
    { name = "Gift wrapping", price = 0 },
  ]
  product_type = { presale = { token = { ticker = "BEAN", decimals = 0 } } }
}
