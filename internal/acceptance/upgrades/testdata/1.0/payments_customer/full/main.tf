resource "payments_customer" "it" {
  name              = "Kaffeehaus \"Größe\" & Söhne"
  email             = "till@coffee.example"
  billing_address   = "Spreestr. 1\n10115 Berlin\n"
  phone             = "+49 (0)30 1234567"
  chat_link_a       = "https://chat.example/a?b=c#d"
  chat_link_b       = "http://chat.example/b"
  evm_addresses     = ["0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"]
  tags              = ["vip", "eu", "größer als 2"]
  residence_country = "DE"
  dob               = "1990-12-31"
  company_number    = "HRB 12345"
  account_type      = "Business"
  company_name      = "Kaffeehaus GmbH"
}
