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

variable "representative" {
  description = "Who represents the bakery."
  type = object({
    name          = string
    email         = string
    date_of_birth = string
  })
  sensitive = true
  default = {
    name          = "Erika Mustermann"
    email         = "erika@bakery.example.com"
    date_of_birth = "1964-08-12"
  }
}

resource "payments_fbo_verification" "bakery" {
  parent_id           = payments_fbo_organization.bakery.parent_id
  child_id            = payments_fbo_organization.bakery.id
  business_name       = "Bakery on the Corner GmbH"
  registration_number = "HRB 12345 B"
  country             = "DE"
  address = {
    street_line1 = "Weserstr. 1"
    city         = "Berlin"
    postal_code  = "12047"
    country      = "DE"
  }
  representative = var.representative
}

# What the payments service has decided.
output "bakery_status" {
  value = payments_fbo_verification.bakery.status
}
