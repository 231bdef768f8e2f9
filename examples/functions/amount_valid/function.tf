variable "prices" {
  description = "Prices in euros, by product name."
  type        = map(number)
  default     = { "Tote Bag" = 18, "Enamel Mug" = 9.99 }

  validation {
    condition = alltrue([
      for price in values(var.prices) :
      provider::payments::amount_valid(price, "EUR")
    ])
    error_message = "A price in euros has at most two decimal places."
  }
}
