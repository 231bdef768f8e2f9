# terraform-provider-payments export -only ID writes this block and the
# resource block. The account type and the address also work in place of
# the id, separated by a comma.
import {
  to = payments_withdrawal_account.cold_wallet
  id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
}
