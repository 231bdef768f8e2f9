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
  organization_id = "7d9e1c34-52ab-4f6e-8f0d-1b2c3d4e5f60"
}

module "shop" {
  source      = "../modules/shop"
  chain_id    = 11155111
  token       = "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238"
  payee       = "0x52908400098527886E0F7030069857D2E4169EE7"
  webhook_url = "https://staging.shop.example/hooks"
}

output "page" {
  value = module.shop.page
}
