# Each organization has one setting. Its import id is a constant.
terraform import payments_auto_swap.usdc auto_swap
