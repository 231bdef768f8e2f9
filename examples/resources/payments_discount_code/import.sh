# By the id, which the data source payments_discount_codes shows.
terraform import payments_discount_code.harvest 0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40

# By the code, where no other has it.
terraform import payments_discount_code.harvest HARVEST20
