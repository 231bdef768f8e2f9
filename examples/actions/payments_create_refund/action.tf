provider "payments" {
  allow_money_movement = true
}

# To refund:
#   terraform apply -invoke=action.payments_create_refund.order_1017
action "payments_create_refund" "order_1017" {
  config {
    payment_id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
    amount     = 12.5
    network    = "Ethereum"
    address    = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  }
}
