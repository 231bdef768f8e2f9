resource "payments_product" "tote" {
  name        = "Tote Bag"
  description = "Made of cotton."
  currency    = "EUR"
  price       = 18
}

resource "payments_payment_link" "tote" {
  product_ids = [payments_product.tote.id]

  gateway = {
    self_custodial = {
      tokens_accepted = [{
        # USDC on Polygon
        token_address = "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"
        chain_id      = provider::payments::chain_id("Polygon") # 137
      }]
      seller_payment_address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
    }
  }
}
