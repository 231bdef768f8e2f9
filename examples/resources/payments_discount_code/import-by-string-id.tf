# terraform-provider-payments export -only ID writes this block and the
# resource block. The code also works in place of the id, if it is unique.
import {
  to = payments_discount_code.harvest
  id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
}
