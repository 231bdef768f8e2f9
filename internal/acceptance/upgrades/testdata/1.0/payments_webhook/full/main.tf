resource "payments_webhook" "it" {
  url       = "https://coffee.example/hooks/payments?shop=1"
  is_paused = true
}
