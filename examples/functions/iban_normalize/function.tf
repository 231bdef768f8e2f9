variable "supplier_iban" {
  description = "The supplier's IBAN, as it is on the invoice."
  type        = string
  default     = "DE89 3704 0044 0532 0130 00"
  sensitive   = true
}

# DE89370400440532013000
output "supplier_iban" {
  value     = provider::payments::iban_normalize(var.supplier_iban)
  sensitive = true
}
