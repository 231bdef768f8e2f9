# terraform plan -generate-config-out=verification.tf also generates the
# resource block. Terraform 1.16.0 to 1.16.2 cannot (hashicorp/terraform
# issue 39144).
import {
  to = payments_fbo_verification.bakery
  id = "7d9e1c34-52ab-4f6e-8f0d-1b2c3d4e5f60/3c5f7e91-8a2b-4d6c-9e0f-a1b2c3d4e5f6"
}
