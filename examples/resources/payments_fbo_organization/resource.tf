# The parent is the organization of the API key. Every object of the
# account names it.
resource "payments_webhook" "events" {
  url = "https://payments.example.com/hooks"
}

resource "payments_fbo_organization" "bakery" {
  parent_id = payments_webhook.events.organization_id
  name      = "Bakery on the Corner"
  email     = "office@bakery.example.com"
  website   = "https://bakery.example.com"
  country   = "DE"

  # Every change creates a second organization, and the first one goes on
  # existing. To refuse such plans, add:
  # lifecycle { prevent_destroy = true }
}
