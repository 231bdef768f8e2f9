terraform {
  required_providers {
    payments = {
      source = "terraform-payments/payments"
    }
  }
}

# The address and the key come from PAYMENTS_BASE_URL and PAYMENTS_API_KEY, so that neither stands in a file.
provider "payments" {}
