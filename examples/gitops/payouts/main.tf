# Pays the payments of one file: .github/workflows/payout.yml invokes the
# action for each new file.

terraform {
  required_version = ">= 1.14" # for actions

  required_providers {
    payments = {
      source  = "terraform-payments/payments"
      version = "~> 1.0"
    }
  }
}

provider "payments" {
  organization_id      = "3b0f6d52-8c41-4a7e-9d25-6f1e0c7b8a94"
  allow_money_movement = true
}

variable "file" {
  description = "A CSV with a name, an amount in USDC, and an address."
  type        = string
}

action "payments_create_withdrawal" "all" {
  for_each = {
    for payment in csvdecode(file(var.file)) : payment.name => payment
  }

  config {
    network = "Ethereum"
    token   = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" # USDC

    amount             = each.value.amount
    withdrawal_address = each.value.address
    maximum_fee        = 5
    repeat_window      = "72h" # an equal payment is not repeated
    wait               = "30m"
  }
}
