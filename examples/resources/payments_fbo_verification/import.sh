# The id of the parent organization, and the id of the child organization.
terraform import payments_fbo_verification.bakery \
  7d9e1c34-52ab-4f6e-8f0d-1b2c3d4e5f60/3c5f7e91-8a2b-4d6c-9e0f-a1b2c3d4e5f6
