# By the id, which the data source payments_payment_links shows.
terraform import payments_payment_link.beans 0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40

# By the page's address, where no other has it.
terraform import payments_payment_link.beans https://pay.example/l/beans
