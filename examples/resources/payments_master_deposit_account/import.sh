# By id. A create without an import returns the same account, if the asset
# has one.
terraform import payments_master_deposit_account.ether \
  0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40
