variable "net_price" {
  description = "The price without tax, in euros."
  type        = number
  default     = 15.50
}

resource "payments_product" "tote" {
  name        = "Tote Bag"
  description = "Made of cotton."
  currency    = "EUR"
  # 18.445 becomes 18.45
  price = provider::payments::round(
    provider::payments::multiply(var.net_price, 1.19), "EUR"
  )
}
