# The levels of the team. What the file does not name keeps its default level.

level "payee.new"     { is = "approve" }
level "price.changed" { is = "block", above_percent = 75 }
level "destroy.many"  { is = "block", above = 20 }
