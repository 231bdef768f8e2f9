# The id of the parent organization, and the id of the child organization.
terraform import payments_fbo_organization.bakery \
  7d9e1c34-52ab-4f6e-8f0d-1b2c3d4e5f60/0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40
