# terraform-provider-payments export -only ID writes this block and the
# resource block, without sensitive arguments: what it omits keeps the
# service's value. The e-mail address also works in place of the id, if no
# other customer shares it.
import {
  to = payments_customer.ann
  id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
}
