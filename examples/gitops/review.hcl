# The policy of `terraform-provider-payments review -policy review.hcl`.
#
# The own block lists what is yours: payees (of pages and invoices, and withdrawal accounts), hosts (of
# events and of sites that buyers are sent to), the address of the payments service, and providers. A
# list replaces familiarity: what stands in it is a note everywhere, and all else is foreign, even if
# the state has it. An account without an IBAN is yours if its number and the code of its bank are
# listed. With foreign = "block", foreign places cannot be approved. `*.` stands for any
# host below a domain that somebody can register.
#
# own {
#   service = "https://api.example"
#   payees  = ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"]
#   hosts   = ["shop.example", "*.shop.example"]
#   foreign = "block"
# }

# A level block sets the level of a kind of finding: note, warn, approve (exit code 3) or block (exit
# code 4). Without a limit, it replaces the default level. With a limit, it holds for changes above
# it, and the highest limit that a change exceeds decides. A change of unknown size is above every
# limit. Limits are above_percent, for changes of what buyers pay, and above, for destroy.many.
level "price.changed" {
  is            = "block"
  above_percent = 75
}

level "destroy.many" {
  is    = "block"
  above = 20
}

# An allow block makes a note of a finding, which keeps its row and shows the reason. address, new
# and until limit it: an object, the whole new value, and the last day, in UTC. Findings about places
# of money, events and buyers need an address and the whole value: a shortened one is refused, because
# others have the same ends. Of an account without an IBAN, it is the number, a comma, and the bank's
# code: "000123456789, 021000021". A token, or the address of an account, stands with its network:
# "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48, Ethereum", or "…, chain 1234". The network alone is its
# own coin. An exception that is about nothing is said at the end of the review.
# action.money, secret.in_plan, provider.* and organization.* have no exceptions, and neither have
# values that are hidden or not known before the apply.
#
# allow "payee.foreign" {
#   address = "payments_payment_link.club"
#   new     = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"
#   until   = "2026-12-01"
#   because = "FIN-1432"
# }
