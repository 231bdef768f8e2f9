terraform {
  required_version = ">= 1.11"

  required_providers {
    payments = {
      source  = "terraform-payments/payments"
      version = "~> 1.0"
    }
  }
}

# PAYMENTS_BASE_URL, PAYMENTS_API_KEY and PAYMENTS_READ_ONLY come from the job. A key of any other
# account is refused.
provider "payments" {
  organization_id = "3b0f6d52-8c41-4a7e-9d25-6f1e0c7b8a94"
}

module "shop" {
  source      = "../modules/shop"
  chain_id    = 1
  token       = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
  payee       = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  webhook_url = "https://shop.example/hooks"
}

output "page" {
  value = module.shop.page
}
