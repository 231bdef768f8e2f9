resource "payments_auto_swap" "it" {
  enabled = false
}
