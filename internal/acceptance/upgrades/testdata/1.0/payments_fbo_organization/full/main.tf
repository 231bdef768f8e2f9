resource "payments_fbo_organization" "it" {
  parent_id = "7d9e1c34-52ab-4f6e-8f0d-1b2c3d4e5f60"
  name      = "Bakery on the Corner"
  email     = "office@bakery.example"
  website   = "https://bakery.example"
  country   = "DE"
}
