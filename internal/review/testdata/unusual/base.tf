terraform {
  required_providers {
    payments = { source = "terraform-payments/payments" }
  }
}
variable "secret" {
  type      = object({ name = string, price = number, url = string, bic = string })
  sensitive = true
  default   = { name = "canary name", price = 7391.57, url = "https://canary.example/canary?key=canary", bic = "COBADEFFXXX" }
}
resource "terraform_data" "price" {
  input = 10
}
module "shop" {
  source   = "./shop"
  for_each = { "a.b\"c[0]" = { "x.y" = 1, "q\"]" = 2 } }
  prices   = each.value
}
resource "payments_product" "old_name" {
  name        = "Moved"
  description = "Of another name."
  currency    = "EUR"
  price       = 5
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
  iban         = { iban = "DE89370400440532013000", account_holder_name = "Me", bic = var.secret.bic }
}
resource "payments_product" "drifting" {
  name        = "Drifting"
  description = "It is changed outside."
  currency    = "EUR"
  price       = 20
}
