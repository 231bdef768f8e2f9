# `terraform query -generate-config-out=invoices.tf` generates import and
# resource blocks. It lists at most 100 objects if limit is omitted. Voided
# invoices are left out.
list "payments_invoice" "all" {
  provider         = payments
  include_resource = true
  limit            = 1000
}
