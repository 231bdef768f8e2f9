# The id of the parent organization, and the id of the child organization.
# terraform plan -generate-config-out=organization.tf also generates the
# resource block, without the fields: the payments service does not show
# them. Terraform 1.16.0 to 1.16.2 cannot (hashicorp/terraform issue
# 39144).
import {
  to = payments_fbo_organization.bakery
  id = "7d9e1c34-52ab-4f6e-8f0d-1b2c3d4e5f60/0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
}
