# By id, which the data source payments_customers returns.
terraform import payments_customer.ann 0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40

# By e-mail address, if no other customer shares it.
terraform import payments_customer.ann ann@customer.example
