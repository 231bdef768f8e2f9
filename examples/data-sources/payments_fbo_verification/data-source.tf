# The parent is the organization of the API key. Every object of the
# account names it.
resource "payments_webhook" "events" {
  url = "https://payments.example.com/hooks"
}

resource "payments_fbo_organization" "bakery" {
  parent_id = payments_webhook.events.organization_id
  name      = "Bakery on the Corner"
  email     = "office@bakery.example.com"
}

data "payments_fbo_verification" "bakery" {
  parent_id = payments_fbo_organization.bakery.parent_id
  child_id  = payments_fbo_organization.bakery.id
}

output "bakery_is_verified" {
  value = data.payments_fbo_verification.bakery.status == "Verified"
}
