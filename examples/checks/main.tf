terraform {
  required_version = ">= 1.8"

  required_providers {
    payments = {
      source  = "terraform-payments/payments"
      version = "~> 1.0"
    }
  }
}

variable "floor" {
  description = "The balance in USDC that pays the suppliers of a week."
  type        = number
  default     = 1000
}

variable "highest_fee" {
  description = "The fee in USDC above which the weekly withdrawal has to wait."
  type        = number
  default     = 5
}

locals {
  # The start of the day before.
  yesterday = formatdate("YYYY-MM-DD'T00:00:00Z'", timeadd(plantimestamp(), "-24h"))
  usdc      = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
}

check "balance" {
  data "payments_balances" "usdc" {
    network = "Ethereum"
    ticker  = "USDC"
  }

  assert {
    condition = provider::payments::sum(
      data.payments_balances.usdc.balances[*].balance
    ) >= var.floor
    error_message = "The balance in USDC is below ${var.floor}."
  }
}

data "payments_transactions" "all" {}

check "books" {
  data "payments_balances" "all" {}

  # A token may be spelled in two ways. A network's own coin has none.
  assert {
    condition = alltrue([for b in data.payments_balances.all.balances : b.balance == provider::payments::sum([
      for t in data.payments_transactions.all.transactions : t.amount
      if t.network == b.network && try(lower(t.token), "") == try(lower(b.token), "")
    ])])
    error_message = "A balance is not the sum of its transactions."
  }
  assert {
    condition = alltrue([for t in data.payments_transactions.all.transactions : anytrue([
      for b in data.payments_balances.all.balances : t.network == b.network && try(lower(t.token), "") == try(lower(b.token), "")
    ])])
    error_message = "There are transactions of an asset that no balance has."
  }
}

check "payouts" {
  data "payments_payouts" "new" {
    created_after = local.yesterday
  }

  # One payment of a payout may fail alone.
  assert {
    condition     = alltrue([for p in data.payments_payouts.new.payouts : !contains(concat([p.status], p.entries[*].status), "Failed")])
    error_message = "Payouts since yesterday have failed: ${join(", ", [for p in data.payments_payouts.new.payouts : p.id if contains(concat([p.status], p.entries[*].status), "Failed")])}."
  }
}

data "payments_webhooks" "all" {}

data "payments_webhook_messages" "undelivered" {
  for_each = toset(data.payments_webhooks.all.webhooks[*].id)

  webhook_id    = each.value
  delivered     = false
  created_after = local.yesterday
}

check "webhooks" {
  assert {
    condition     = alltrue([for w in data.payments_webhooks.all.webhooks : !w.is_offline && !w.is_paused])
    error_message = "Webhooks are offline or paused: ${join(", ", [for w in data.payments_webhooks.all.webhooks : w.url if w.is_offline || w.is_paused])}."
  }

  assert {
    condition     = alltrue([for m in data.payments_webhook_messages.undelivered : length(m.webhook_messages) == 0])
    error_message = "Events since yesterday were not delivered to: ${join(", ", [for id, m in data.payments_webhook_messages.undelivered : id if length(m.webhook_messages) > 0])}."
  }
}

# The postcondition stops the plan. A check only warns.
data "payments_withdrawal_fee" "weekly" {
  network = "Ethereum"
  token   = local.usdc
  amount  = 2500

  lifecycle {
    postcondition {
      condition     = self.fee <= var.highest_fee
      error_message = "Fee: ${self.fee} USDC, above ${var.highest_fee}."
    }
  }
}

output "fee" {
  description = "The fee of the weekly withdrawal, in USDC."
  value       = data.payments_withdrawal_fee.weekly.fee
}
