# By id, which the data source payments_discount_codes returns.
terraform import payments_discount_code.harvest \
  0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40

# By code, if it is unique.
terraform import payments_discount_code.harvest HARVEST20
