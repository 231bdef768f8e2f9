# Needs Terraform or OpenTofu, 1.12 or newer.
import {
  to = payments_auto_swap.usdc
  identity = {
    name = "auto_swap"
  }
}
