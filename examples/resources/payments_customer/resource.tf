variable "ann" {
  description = "Personal data. Keep it out of committed files."
  type = object({
    phone           = string
    dob             = string
    billing_address = string
  })
  sensitive = true
  default = {
    phone           = "+49 30 1234567"
    dob             = "1990-12-31"
    billing_address = "Spreestr. 1, 10115 Berlin"
  }
}

# A person.
resource "payments_customer" "ann" {
  name              = "Ann Miller"
  email             = "ann@customer.example"
  account_type      = "Individual"
  residence_country = "DE"
  phone             = var.ann.phone
  dob               = var.ann.dob
  billing_address   = var.ann.billing_address
  tags              = ["wholesale", "newsletter"]
}

# A business, with an address on Ethereum and compatible networks.
resource "payments_customer" "cafe" {
  name           = "Café Central"
  email          = "orders@cafe.example"
  account_type   = "Business"
  company_name   = "Café Central GmbH"
  company_number = "HRB 12345"
  chat_link_a    = "https://chat.example/cafe-central"
  evm_addresses  = ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"]
}
