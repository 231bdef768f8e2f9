# The policy of `terraform-provider-payments review -policy review.hcl`.
#
# A level block sets the level of a kind of finding: note, warn, approve (exit code 3) or block (exit
# code 4). Without a limit, it replaces the default level. With a limit, it holds for changes above
# it, and the highest limit that a change exceeds decides. A change of unknown size is above every
# limit. Limits are above_percent, for price.changed and for the percent of discount.changed, and
# above, for destroy.many.
level "payee.changed" { is = "approve" }
level "price.changed" { is = "block", above_percent = 75 }
level "destroy.many" {
  is    = "block"
  above = 20
}

# An allow block makes a note of a finding, which keeps its row and shows the reason. address, new
# and until limit it: an object, the new value as the review shows it, and the last day, in UTC. The
# whole address in place of the shown one allows no other address with the same ends.
# Findings about destinations of money and data need an address and the new value. action.money,
# organization.mixed and secret.in_plan have no exceptions.
allow "payee.changed" {
  address = "payments_payment_link.club"
  new     = "0xfB69…d359"
  until   = "2026-12-01"
  because = "FIN-1432"
}
