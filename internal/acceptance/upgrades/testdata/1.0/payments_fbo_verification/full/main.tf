resource "payments_fbo_verification" "it" {
  parent_id           = "7d9e1c34-52ab-4f6e-8f0d-1b2c3d4e5f60"
  child_id            = "3c5f7e91-8a2b-4d6c-9e0f-a1b2c3d4e5f6"
  business_name       = "Bakery on the Corner GmbH"
  registration_number = "HRB 12345 B"
  country             = "DE"
  address = {
    street_line1 = "Weserstr. 1"
    street_line2 = "Back house"
    city         = "Berlin"
    subdivision  = "Berlin"
    postal_code  = "12047"
    country      = "DE"
  }
  representative = { name = "Erika Mustermann", email = "erika@bakery.example", date_of_birth = "1964-08-12" }
}
