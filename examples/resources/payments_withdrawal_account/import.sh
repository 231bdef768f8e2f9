# By id, which the data source payments_withdrawal_accounts returns.
terraform import payments_withdrawal_account.cold_wallet \
  0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40

# By account type and address. A bank account: by account type, IBAN and
# BIC, or by account type, account number and routing number. Terraform
# prints these numbers, and the shell keeps them.
terraform import payments_withdrawal_account.cold_wallet \
  crypto,0x52908400098527886E0F7030069857D2E4169EE7
