# By id, which the data source payments_payment_links returns.
terraform import payments_payment_link.beans \
  0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40

# By URL, if it is unique.
terraform import payments_payment_link.beans https://pay.example/l/beans
