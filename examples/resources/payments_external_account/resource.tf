variable "ann_iban" {
  description = "The IBAN of the customer's bank account."
  type        = string
  sensitive   = true
  default     = "GB33 BUKB 2020 1555 5555 55"
}

resource "payments_customer" "ann" {
  name  = "Ann Example"
  email = "ann@tea.example"
}

# A bank account with an IBAN.
resource "payments_external_account" "ann" {
  customer_id = payments_customer.ann.id
  name        = "Salary"
  iban = {
    iban                = var.ann_iban
    account_holder_name = "Ann Example"
  }
}

# A bank account in the United States.
resource "payments_external_account" "ann_dollars" {
  customer_id = payments_customer.ann.id
  us = {
    account_number = "000123456789"
    routing_number = "021000021"
  }
}
