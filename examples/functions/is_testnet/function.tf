variable "environment" {
  description = "The name of the environment: test or production."
  type        = string
  default     = "test"
}

variable "network" {
  description = "The network that buyers pay on."
  type        = string
  default     = "BaseTestnet"
}

resource "payments_product" "tote" {
  name        = "Tote Bag"
  description = "Made of cotton."
  currency    = "EUR"
  price       = 18
}

resource "payments_payment_link" "tote" {
  product_ids = [payments_product.tote.id]

  gateway = {
    managed = {
      methods = [{ network = var.network }]
    }
  }

  lifecycle {
    precondition {
      condition = (
        var.environment != "production"
        || !provider::payments::is_testnet(var.network)
      )
      error_message = "Coins on ${var.network} have no value."
    }
  }
}
