# Asks the account questions each night: .github/workflows/checks.yml. It manages nothing.

terraform {
  required_version = ">= 1.11"

  required_providers {
    payments = {
      source  = "terraform-payments/payments"
      version = "~> 1.0"
    }
  }
}

provider "payments" {
  organization_id = "3b0f6d52-8c41-4a7e-9d25-6f1e0c7b8a94"
}

check "balance" {
  data "payments_balances" "usdc" {
    network = "Ethereum"
    ticker  = "USDC"
  }

  assert {
    condition     = sum(concat([0], data.payments_balances.usdc.balances[*].balance)) >= 1000
    error_message = "The balance in USDC on Ethereum is below 1000. Top it up before the next payout."
  }
}
