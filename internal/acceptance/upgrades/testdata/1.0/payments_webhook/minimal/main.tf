resource "payments_webhook" "it" {
  url = "https://coffee.example/hooks"
}
