resource "payments_product" "it" {
  name        = "Beans"
  description = "Beans."
  currency    = "USD"
  price       = 0
}
