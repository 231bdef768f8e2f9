# terraform plan -generate-config-out=auto_swap.tf also generates the resource block.
import {
  to = payments_auto_swap.usdc
  id = "auto_swap"
}
