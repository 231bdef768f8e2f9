# The ids of the newest three on-ramps.
data "payments_onramps" "newest" {
  limit = 3
}

# Each of them, by its id.
data "payments_onramp" "newest" {
  for_each = toset(data.payments_onramps.newest.onramps[*].id)
  id       = each.value
}

output "status" {
  value = { for id, o in data.payments_onramp.newest : id => o.status }
}
