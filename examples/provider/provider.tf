terraform {
  required_providers {
    payments = {
      source = "terraform-payments/payments"
    }
  }
}

# The environment variables PAYMENTS_BASE_URL and PAYMENTS_API_KEY set the address and the key.
provider "payments" {}
