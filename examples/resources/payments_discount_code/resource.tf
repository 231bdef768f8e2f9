resource "payments_product" "beans" {
  name        = "Beans of the Month"
  description = "One kilogram of freshly roasted beans."
  currency    = "EUR"
  price       = 34.50
}

# A fifth less, for one product.
resource "payments_discount_code" "harvest" {
  code        = "HARVEST20"
  product_ids = [payments_product.beans.id]
  percent_off = 20
}

# Two euro and a half less, whatever is bought.
resource "payments_discount_code" "welcome" {
  code       = "WELCOME"
  amount_off = 2.50
}
