# By id, which the data source payments_external_accounts returns.
terraform import payments_external_account.ann \
  0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40
