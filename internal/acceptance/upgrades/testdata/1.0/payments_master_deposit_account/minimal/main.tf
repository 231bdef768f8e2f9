resource "payments_master_deposit_account" "it" {
  network = "Bitcoin"
}
