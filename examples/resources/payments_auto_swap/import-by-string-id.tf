# terraform-provider-payments export -only ID writes this block and the
# resource block.
import {
  to = payments_auto_swap.usdc
  id = "auto_swap"
}
