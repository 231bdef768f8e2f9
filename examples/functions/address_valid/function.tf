variable "payout" {
  description = "The address that receives withdrawals."
  type = object({
    network = string
    address = string
  })
  default = {
    network = "Litecoin"
    address = "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9"
  }

  validation {
    condition = provider::payments::address_valid(
      var.payout.network, var.payout.address
    )
    error_message = "Not a ${var.payout.network} address. Copy it again."
  }
}
