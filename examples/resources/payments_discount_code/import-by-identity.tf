# Needs Terraform or OpenTofu, 1.12 or newer.
import {
  to = payments_discount_code.harvest
  identity = {
    id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
  }
}
