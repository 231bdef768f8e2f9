# By id, which the data source payments_deposit_accounts returns.
terraform import payments_deposit_account.bakery \
  0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40
