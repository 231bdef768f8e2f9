# The 20 newest sessions since June that were not paid in time.
data "payments_checkout_sessions" "expired" {
  status        = "expired"
  created_after = "2026-06-01T00:00:00Z"
  limit         = 20
}

output "baskets" {
  value = [
    for s in data.payments_checkout_sessions.expired.checkout_sessions : {
      created_at = s.created_at
      total      = "${s.total} ${s.currency}"
      items      = length(s.items)
    }
  ]
}
