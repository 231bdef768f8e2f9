terraform {
  required_version = ">= 1.5"

  required_providers {
    payments = {
      source  = "terraform-payments/payments"
      version = "~> 1.0"
    }
  }
}

# PAYMENTS_BASE_URL and PAYMENTS_API_KEY set the address and the key.
provider "payments" {}
