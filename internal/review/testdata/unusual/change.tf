terraform {
  required_providers {
    payments = { source = "terraform-payments/payments" }
  }
}
variable "secret" {
  type      = object({ name = string, price = number, url = string, bic = string })
  sensitive = true
  default   = { name = "canary name", price = 7391.58, url = "https://canary2.example/canary?key=canary", bic = "BUKBGB22XXX" }
}
resource "terraform_data" "price" {
  input = 11
}
module "shop" {
  source   = "./shop"
  for_each = { "a.b\"c[0]" = { "x.y" = 1.5, "q\"]" = 2 } }
  prices   = each.value
}
moved {
  from = payments_product.old_name
  to   = payments_product.new_name
}
resource "payments_product" "new_name" {
  name        = "Moved"
  description = "Of another name."
  currency    = "EUR"
  price       = 6
}
resource "payments_product" "later" {
  name        = "Priced later"
  description = "By another resource."
  currency    = "EUR"
  price       = terraform_data.price.output
}
resource "payments_product" "secret" {
  name        = var.secret.name
  description = "A sensitive price."
  currency    = "EUR"
  price       = var.secret.price
}
resource "payments_webhook" "secret" { url = var.secret.url }
resource "payments_withdrawal_account" "secret" {
  account_type = "fiat"
  name         = var.secret.name
  iban         = { iban = "GB33BUKB20201555555555", account_holder_name = "Me", bic = var.secret.bic }
}
resource "payments_product" "drifting" {
  name        = "Drifting"
  description = "It is changed outside."
  currency    = "EUR"
  price       = 20
}
import {
  to = payments_product.imported
  id = "ID"
}
resource "payments_product" "imported" {
  name        = "Imported"
  description = "So far by hand."
  currency    = "EUR"
  price       = 40
}
