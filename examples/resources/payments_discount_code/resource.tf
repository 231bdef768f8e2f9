resource "payments_product" "beans" {
  name        = "Beans of the Month"
  description = "One kilogram of freshly roasted beans."
  currency    = "EUR"
  price       = 34.50
}

# 20 percent off one product.
resource "payments_discount_code" "harvest" {
  code        = "HARVEST20"
  product_ids = [payments_product.beans.id]
  percent_off = 20
}

# 2.50 off any product.
resource "payments_discount_code" "welcome" {
  code       = "WELCOME"
  amount_off = 2.50
}
