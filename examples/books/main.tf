terraform {
  required_version = ">= 1.7" # for functions; Terraform 1.8

  required_providers {
    payments = {
      source  = "terraform-payments/payments"
      version = "~> 1.0"
    }
  }
}

variable "month" {
  description = "The month to close, such as 2026-03."
  type        = string
}

data "payments_balances" "all" {}
data "payments_invoices" "all" {}
data "payments_payouts" "all" {}
data "payments_transactions" "all" {}

locals {
  start = "${var.month}-01T00:00:00Z"
  end = formatdate("YYYY-MM-'01T00:00:00Z'",
  timeadd(local.start, "${31 * 24}h"))

  transactions = data.payments_transactions.all.transactions
  payouts      = data.payments_payouts.all.payouts

  # The movements of each asset. A network's own coin has no token.
  assets = {
    for b in data.payments_balances.all.balances :
    trimspace(
      "${b.ticker} on ${b.network} ${try(lower(b.token), "")}"
    ) => b
  }
  moved = { for name, b in local.assets : name => [
    for t in local.transactions : t if t.network == b.network &&
    try(lower(t.token), "") == try(lower(b.token), "")
  ] }
  during = { for name, all in local.moved : name => [
    for t in all : t if timecmp(t.created_at, local.start) >= 0 &&
    timecmp(t.created_at, local.end) < 0
  ] }

  # Issued before the end, and neither paid nor voided before it.
  open = [
    for i in data.payments_invoices.all.invoices : i
    if timecmp(i.issued_at, local.end) < 0 &&
    try(timecmp(i.paid_at, local.end) >= 0, true) &&
    try(timecmp(i.voided_at, local.end) >= 0, true)
  ]
  ages = {
    "up to 30 days" = [0, 30]
    "31 to 60 days" = [30, 60]
    "older"         = [60, 36500]
  }
}

output "month" {
  description = "Opening + in + out = closing. They include the fees."
  value = { for name, all in local.moved : name => {
    opening = provider::payments::sum([
      for t in all : t.amount if timecmp(t.created_at, local.start) < 0
    ])
    in = provider::payments::sum([
      for t in local.during[name] : t.amount if t.amount > 0
    ])
    out = provider::payments::sum([
      for t in local.during[name] : t.amount if t.amount < 0
    ])
    fees = provider::payments::sum(local.during[name][*].fee)
    closing = provider::payments::sum([
      for t in all : t.amount if timecmp(t.created_at, local.end) < 0
    ])
  } }
}

output "not_equal" {
  description = "Assets whose balance is not the sum of transactions."
  value = [
    for name, b in local.assets : name
    if provider::payments::sum(local.moved[name][*].amount) != b.balance
  ]
}

output "without_balance" {
  description = "Transactions of other assets: add them by hand."
  value = [
    for t in local.transactions : t.id if !anytrue([
      for b in local.assets : t.network == b.network &&
      try(lower(t.token), "") == try(lower(b.token), "")
    ])
  ]
}

output "open_invoices" {
  description = "Open at the end of the month, by age and currency."
  value = { for age, days in local.ages : age => {
    for currency in distinct(compact(local.open[*].currency)) :
    currency => provider::payments::sum([
      for i in local.open : i.total if i.currency == currency &&
      timecmp(timeadd(i.issued_at, "${days[0] * 24}h"), local.end) <= 0 &&
      timecmp(timeadd(i.issued_at, "${days[1] * 24}h"), local.end) > 0
    ])
  } }
}

output "open_without_total" {
  description = "Open invoices in several currencies: add them by hand."
  value       = [for i in local.open : i.url if i.total == null]
}

output "payout_fees_usd" {
  description = "The fees of all payouts at present."
  value = {
    paid = provider::payments::sum(local.payouts[*].actual_fee_usd)
    to_come = provider::payments::sum([
      for p in local.payouts : p.estimated_fee_usd
      if contains(["Pending", "Processing"], p.status)
    ])
    debited = provider::payments::sum([
      for t in local.transactions : t.fee if t.type == "payout"
    ])
  }
}
