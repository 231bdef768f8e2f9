resource "payments_customer" "it" {
  name  = "Ann"
  email = "ann@coffee.example"
}
