# A small shop: its products, its page, and its webhook. Both environments use it.

terraform {
  required_version = ">= 1.11"

  required_providers {
    payments = {
      source  = "terraform-payments/payments"
      version = "~> 1.0"
    }
  }
}

variable "chain_id" {
  description = "The chain that the club's members pay on."
  type        = number
}

variable "token" {
  description = "The address of the token that they pay with."
  type        = string
}

variable "payee" {
  description = "The address that receives their payments."
  type        = string
}

variable "webhook_url" {
  description = "The endpoint that gets the events."
  type        = string
}

resource "payments_product" "ring" {
  name        = "Silver ring"
  description = "Handmade."
  currency    = "EUR"
  price       = 89
}

resource "payments_product" "club" {
  name                      = "Collector's club"
  description               = "One piece a month."
  currency                  = "EUR"
  price                     = 25
  charging_interval_seconds = 30 * 24 * 60 * 60
}

resource "payments_payment_link" "club" {
  product_ids = [payments_product.club.id]
  gateway = {
    self_custodial = {
      tokens_accepted        = [{ token_address = var.token, chain_id = var.chain_id }]
      seller_payment_address = var.payee
    }
  }
}

resource "payments_discount_code" "summer" {
  code        = "SUMMER"
  percent_off = 15
  product_ids = [payments_product.ring.id]
}

resource "payments_webhook" "orders" {
  url = var.webhook_url
}

# Incoming payments stay in the asset of the payment. A plan shows a change outside Terraform.
resource "payments_auto_swap" "none" {
  enabled = false

  # Only an object tells the provider whose account it is, and a new account has none.
  depends_on = [payments_product.ring]
}

output "page" {
  description = "The page on which members pay."
  value       = payments_payment_link.club.url
}
