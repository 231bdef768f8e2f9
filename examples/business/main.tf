# A small coffee roaster as one configuration: what it sells, whom it pays, and where its money goes.

terraform {
  required_version = ">= 1.8"

  required_providers {
    payments = {
      source  = "terraform-payments/payments"
      version = "~> 1.0"
    }
  }
}

# The environment variables PAYMENTS_BASE_URL and PAYMENTS_API_KEY set the address and the key.
provider "payments" {}

variable "shop" {
  description = "The address of the shop's website."
  type        = string
  default     = "https://coffee.example"
}

variable "company_iban" {
  description = "The IBAN of the company's own bank account, which gets withdrawals in euros."
  type        = string
  sensitive   = true
  default     = "DE89 3704 0044 0532 0130 00"
}

variable "treasury" {
  description = "The company's own address on Ethereum, which gets withdrawals of USDC."
  type        = string
  default     = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"

  validation {
    condition     = provider::payments::address_valid("Ethereum", var.treasury)
    error_message = "The address is not a valid one on Ethereum."
  }
}

variable "growers" {
  description = "The bank accounts of the growers that are paid every month. Personal data."
  type        = map(object({ email = string, iban = string }))
  sensitive   = true
  default = {
    "Finca Esperanza" = { email = "office@esperanza.example", iban = "ES91 2100 0418 4502 0005 1332" }
    "Cascina Alta"    = { email = "conti@alta.example", iban = "IT60 X054 2811 1010 0000 0123 456" }
  }
}

locals {
  usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" # the contract on Ethereum
}

# --- What the shop sells ---

resource "payments_product" "beans" {
  for_each = { "House Blend" = 28.90, "Decaf" = 31.50 }

  name        = each.key
  description = "One kilogram of freshly roasted beans."
  currency    = "EUR"
  price       = each.value
}

resource "payments_product" "subscription" {
  name                      = "Beans of the Month"
  description               = "One kilogram of freshly roasted beans, every month."
  currency                  = "EUR"
  price                     = 34.50
  charging_interval_seconds = 30 * 24 * 60 * 60
}

resource "payments_payment_link" "shop" {
  product_ids = concat(values(payments_product.beans)[*].id, [payments_product.subscription.id])
  success_url = "${var.shop}/thanks"

  gateway = {
    managed = {
      methods = [{ network = "Bitcoin" }, { network = "Ethereum", token = local.usdc }]
    }
  }
}

resource "payments_discount_code" "regulars" {
  code        = "REGULARS"
  product_ids = values(payments_product.beans)[*].id
  percent_off = 10
}

resource "payments_webhook" "orders" {
  url = "${var.shop}/hooks/payments"
}

# --- Whom the company bills and pays ---

resource "payments_customer" "cafe" {
  name           = "Café Central"
  email          = "books@cafe.example"
  account_type   = "Business"
  company_name   = "Café Central GmbH"
  company_number = "HRB 12345"
  tags           = ["wholesale"]
}

resource "payments_invoice" "cafe" {
  customer_id = payments_customer.cafe.id
  products    = [{ product_id = payments_product.beans["House Blend"].id, quantity = 12 }]
  line_items  = [{ name = "Barista course", price = 180, currency = "EUR" }]
  gateway     = payments_payment_link.shop.gateway
  memo        = "Thank you for your order."
}

resource "payments_customer" "grower" {
  for_each = nonsensitive(toset(keys(var.growers))) # the names are keys of the state, the numbers stay secret

  name  = each.key
  email = nonsensitive(var.growers[each.key].email)
  tags  = ["grower"]
}

resource "payments_external_account" "grower" {
  for_each = payments_customer.grower

  customer_id = each.value.id
  iban = {
    iban                = var.growers[each.key].iban
    account_holder_name = each.key
  }
}

# --- Where money comes in ---

# One bank account for each currency. Payments into it buy USDC.
resource "payments_deposit_account" "bank" {
  for_each = toset(["EUR", "USD"])

  name = "Till in ${each.key}"
  fiat = { fiat_currency = each.key, onramp_network = "Ethereum", onramp_token = local.usdc }
}

# The café pays in USDC, to an address of its own.
resource "payments_deposit_account" "cafe" {
  name        = "Café Central"
  customer_id = payments_customer.cafe.id
  crypto      = { network = "Ethereum", token = local.usdc }
}

# The company funds its own balance here.
resource "payments_master_deposit_account" "usdc" {
  network = "Ethereum"
  token   = local.usdc
}

# Every incoming payment becomes USDC, so that prices hold.
resource "payments_auto_swap" "usdc" {
  enabled = true
  target  = { network = "Ethereum", token = local.usdc }
}

# --- Where money goes ---

resource "payments_withdrawal_account" "bank" {
  account_type = "fiat"
  name         = "House bank"
  iban = {
    iban                = var.company_iban
    bic                 = "COBADEFFXXX"
    account_holder_name = "Coffee GmbH"
  }
}

resource "payments_withdrawal_account" "treasury" {
  account_type = "crypto"
  name         = "Treasury"
  crypto       = { network = "Ethereum", address = var.treasury }
}

# --- A child organization with its verification ---

resource "payments_fbo_organization" "school" {
  parent_id = payments_webhook.orders.organization_id # the organization of the API key
  name      = "Barista School"
  email     = "office@school.example"
  country   = "DE"
}

resource "payments_fbo_verification" "school" {
  parent_id           = payments_fbo_organization.school.parent_id
  child_id            = payments_fbo_organization.school.id
  business_name       = "Barista School UG"
  registration_number = "HRB 67890"
  country             = "DE"
  address             = { street_line1 = "Weserstr. 1", city = "Berlin", postal_code = "12047", country = "DE" }
}

output "pages" {
  description = "The pages where buyers pay."
  value       = { shop = payments_payment_link.shop.url, invoice = payments_invoice.cafe.url }
}

output "deposit_addresses" {
  description = "The addresses that receive USDC."
  value       = { cafe = payments_deposit_account.cafe.address, own = payments_master_deposit_account.usdc.address }
}

output "verification" {
  description = "What the payments service has decided about the child organization."
  value       = payments_fbo_verification.school.status
}
