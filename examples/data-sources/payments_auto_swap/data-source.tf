data "payments_auto_swap" "current" {}

output "payments_are_swapped" {
  value = data.payments_auto_swap.current.enabled
}
