# mocks/payments.tfmock.hcl
# Defaults for mock_provider "payments". Ids are UUIDs, as the provider requires.
mock_resource "payments_product" {
  defaults = {
    id              = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    image_url       = null
    created_at      = "2030-01-01T12:00:00Z"
    updated_at      = "2030-01-01T12:00:00Z"
  }
}

mock_resource "payments_payment_link" {
  defaults = {
    id              = "7e4b1f90-2c6d-4a58-9b37-d08c5e6f1a23"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    url             = "https://pay.example/l/mock"
    success_url     = null
    cancel_url      = null
    seller_name     = "Mock Seller"
    seller_logo_url = null
    created_at      = "2030-01-01T12:00:00Z"
    updated_at      = "2030-01-01T12:00:00Z"
    customizations  = { left_panel_color = null, primary_button_color = null }
    gateway = {
      self_custodial = { seller_payment_address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" }
      open_banking   = { bank_id = null, destination_crypto_address = null, onramp_amount = null, open_banking_checkout_url = null }
    }
  }
}

mock_resource "payments_discount_code" {
  defaults = {
    id              = "c3a85d17-6e0f-4b92-8d41-f29b7a6e5c08"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    created_at      = "2030-01-01T12:00:00Z"
    updated_at      = "2030-01-01T12:00:00Z"
  }
}

mock_resource "payments_webhook" {
  defaults = {
    id               = "5d1c7b52-93f8-4a67-8f0b-6e2d1a9c4b31"
    organization_id  = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    verification_key = "mock-verification-key"
    created_at       = "2030-01-01T12:00:00Z"
  }
}

mock_resource "payments_customer" {
  defaults = {
    id                = "a4d0e6b8-1f35-4c79-8e2d-5b6a7c8d9e01"
    organization_id   = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    billing_address   = null
    phone             = null
    chat_link_a       = null
    chat_link_b       = null
    residence_country = null
    dob               = null
    company_number    = null
    account_type      = null
    company_name      = null
    created_at        = "2030-01-01T12:00:00Z"
  }
}

mock_resource "payments_invoice" {
  defaults = {
    id              = "a94d0c7e-3b52-4f18-86c1-5e2b7f90d3a6"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    url             = "https://pay.example/i/mock"
    status          = "pending"
    issued_at       = "2030-01-01T12:00:00Z"
    paid_at         = null
    voided_at       = null
    overdue_at      = null
    memo            = null
    gateway = {
      self_custodial = { seller_payment_address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" }
      open_banking   = { bank_id = null, destination_crypto_address = null, onramp_amount = null, open_banking_checkout_url = null }
    }
  }
}

mock_resource "payments_auto_swap" {
  defaults = {
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    target          = null
  }
}

mock_resource "payments_fbo_organization" {
  defaults = {
    id              = "6b2f8d10-94c7-4e3a-8b5d-0c1a7f9e2d64"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    created_at      = "2030-01-01T12:00:00Z"
  }
}

mock_resource "payments_fbo_verification" {
  defaults = {
    organization_id  = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    status           = "Pending"
    rejection_reason = null
    updated_at       = "2030-01-01T12:00:00Z"
  }
}

mock_resource "payments_withdrawal_account" {
  defaults = {
    id              = "a4f0c7d2-18b6-4e39-9c5a-6b2e8f7d1c03"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    name            = null
    created_at      = "2030-01-01T12:00:00Z"
  }
}

mock_resource "payments_external_account" {
  defaults = {
    id              = "f2b96e05-7a31-4d8c-8e47-0c5d9a6b3f18"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    name            = null
    created_at      = "2030-01-01T12:00:00Z"
  }
}

mock_resource "payments_deposit_account" {
  defaults = {
    id              = "b81f4c60-5d2e-4a97-83c1-9e6a7d0f2b35"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    customer_id     = "3d0a7c15-9e42-4b68-b1f7-52c8d6e09a4b"
    is_master       = false
    address         = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
    bank_details    = { bank_name = "Mock Bank", iban = "DE89370400440532013000", account_number = null, routing_number = null }
    created_at      = "2030-01-01T12:00:00Z"
  }
}

mock_resource "payments_master_deposit_account" {
  defaults = {
    id              = "94e7d2b8-0c3f-4f51-a6d8-2b1e5c7a9f40"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    name            = "Mock master account"
    address         = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
    created_at      = "2030-01-01T12:00:00Z"
  }
}

mock_data "payments_invoice" {
  defaults = {
    id              = "a94d0c7e-3b52-4f18-86c1-5e2b7f90d3a6"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    customer_id     = "6f2b9e41-d078-4c35-9a1e-c84f5b703d92"
    customer_name   = "Mock Customer"
    customer_email  = "mock@customer.example"
    seller_name     = "Mock Seller"
    url             = "https://pay.example/i/mock"
    status          = "pending"
    issued_at       = "2030-01-01T12:00:00Z"
    paid_at         = null
    voided_at       = null
    overdue_at      = null
    memo            = null
  }
}

mock_data "payments_checkout_session" {
  defaults = {
    id              = "2a7d9c40-6e15-4b83-9f02-d1c8e5a7b364"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    session_status  = "success"
    total           = 25
    currency        = "EUR"
    success_url     = "https://shop.example/thanks"
    cancel_url      = null
    expires_at      = "2030-01-02T12:00:00Z"
    created_at      = "2030-01-01T12:00:00Z"
    updated_at      = "2030-01-01T12:00:00Z"
  }
}

mock_data "payments_payment_session" {
  defaults = {
    id              = "9e3c6b18-0f47-4d92-a5b1-7c24d8f0e693"
    method          = { network = "Bitcoin", token = null }
    total           = 25
    currency        = "EUR"
    session_status  = "pending"
    payment_total   = 0.0005
    payment_address = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"
    can_extend      = true
    expires_at      = "2030-01-01T12:15:00Z"
    created_at      = "2030-01-01T12:00:00Z"
  }
}

mock_data "payments_refund" {
  defaults = {
    id         = "d5f81a27-4c93-4e06-8b7d-3a90c6e2f154"
    status     = "complete"
    payment_id = "61b4e9d3-8a70-4f25-9c1e-b0d7f3a58c42"
    amount     = 0.0005
    address    = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"
    reason     = null
    network    = "Bitcoin"
    token      = null
    created_at = "2030-01-01T12:00:00Z"
  }
}

mock_data "payments_subscription" {
  defaults = {
    id                     = "4b6e0d95-71c2-4a38-bf60-e9d5a17c8203"
    organization_id        = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    customer_id            = "a4d0e6b8-1f35-4c79-8e2d-5b6a7c8d9e01"
    product_id             = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
    status                 = "active"
    subscription_type      = "Manual"
    network                = "Bitcoin"
    token                  = null
    amount                 = 25
    currency               = "EUR"
    period                 = "Monthly"
    period_custom_duration = null
    next_billing_date_at   = "2030-02-01T12:00:00Z"
    created_at             = "2030-01-01T12:00:00Z"
  }
}

mock_data "payments_product" {
  defaults = {
    id              = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    name            = "Mock product"
    description     = "A product of the mock."
    currency        = "EUR"
    price           = 12.50
    image_url       = null
    created_at      = "2030-01-01T12:00:00Z"
    updated_at      = "2030-01-01T12:00:00Z"
  }
}

mock_data "payments_payment_link" {
  defaults = {
    id              = "7e4b1f90-2c6d-4a58-9b37-d08c5e6f1a23"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    url             = "https://pay.example/l/mock"
    success_url     = null
    cancel_url      = null
    seller_name     = "Mock Seller"
    seller_logo_url = null
    created_at      = "2030-01-01T12:00:00Z"
    updated_at      = "2030-01-01T12:00:00Z"
    customizations  = { left_panel_color = null, primary_button_color = null }
    gateway = {
      self_custodial = { seller_payment_address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" }
      open_banking   = { bank_id = null, destination_crypto_address = null, onramp_amount = null, open_banking_checkout_url = null }
    }
  }
}

mock_data "payments_discount_code" {
  defaults = {
    id              = "c3a85d17-6e0f-4b92-8d41-f29b7a6e5c08"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    code            = "MOCK20"
    percent_off     = 20
    amount_off      = null
    created_at      = "2030-01-01T12:00:00Z"
    updated_at      = "2030-01-01T12:00:00Z"
  }
}

mock_data "payments_webhook" {
  defaults = {
    id               = "5d1c7b52-93f8-4a67-8f0b-6e2d1a9c4b31"
    organization_id  = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    url              = "https://mock.example/hooks"
    verification_key = "mock-verification-key"
    created_at       = "2030-01-01T12:00:00Z"
  }
}

mock_data "payments_customer" {
  defaults = {
    id                = "a4d0e6b8-1f35-4c79-8e2d-5b6a7c8d9e01"
    organization_id   = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    name              = "Mock Customer"
    email             = "mock@customer.example"
    billing_address   = null
    phone             = null
    chat_link_a       = null
    chat_link_b       = null
    residence_country = null
    dob               = null
    company_number    = null
    account_type      = null
    company_name      = null
    created_at        = "2030-01-01T12:00:00Z"
    total_spend       = 12.50
    kyc_data          = null
  }
}

mock_data "payments_auto_swap" {
  defaults = {
    enabled = true
    target  = { network = "Bitcoin", token = null }
  }
}

mock_data "payments_fbo_verification" {
  defaults = {
    status           = "Verified"
    rejection_reason = null
    updated_at       = "2030-01-01T12:00:00Z"
  }
}

mock_data "payments_withdrawal_account" {
  defaults = {
    id              = "a4f0c7d2-18b6-4e39-9c5a-6b2e8f7d1c03"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
  }
}

mock_data "payments_external_account" {
  defaults = {
    id              = "f2b96e05-7a31-4d8c-8e47-0c5d9a6b3f18"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    customer_id     = "3d0a7c15-9e42-4b68-b1f7-52c8d6e09a4b"
  }
}

mock_data "payments_deposit_account" {
  defaults = {
    id              = "b81f4c60-5d2e-4a97-83c1-9e6a7d0f2b35"
    organization_id = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    name            = "Mock account"
    crypto          = { network = "Ethereum", token = null }
    customer_id     = "3d0a7c15-9e42-4b68-b1f7-52c8d6e09a4b"
    is_master       = false
    address         = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
    bank_details    = { bank_name = "Mock Bank", iban = "DE89370400440532013000", account_number = null, routing_number = null }
    created_at      = "2030-01-01T12:00:00Z"
  }
}

mock_data "payments_deposit" {
  defaults = {
    deposit_id           = "d52a7f3e-0c84-4e16-b9d7-3f6a1c8e5b90"
    deposit_account_id   = "b81f4c60-5d2e-4a97-83c1-9e6a7d0f2b35"
    deposit_account_name = "Mock account"
    deposit_method       = { crypto = { network = "Ethereum", token = null }, fiat = null, other = null }
    fiat_gross_amount    = null
    gross_amount         = 100
    net_amount           = 99.5
    fee_amount           = 0.5
    deposited_at         = "2030-01-01T12:00:00Z"
    beneficiary_details  = null
    service_data         = null
  }
}

mock_data "payments_onramp" {
  defaults = {
    status              = "Complete"
    amount              = 100
    currency            = "EUR"
    bank_id             = "8e3c5d71-4fa2-4b60-97e8-d1c0a6f25b34"
    market              = "DE"
    destination_address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
    network             = "Ethereum"
    token               = null
    gross_amount        = 0.03125
    net_amount          = 0.0309375
    fee                 = 0.0003125
    checkout_url        = null
    created_at          = "2030-01-01T12:00:00Z"
  }
}

mock_data "payments_payout" {
  defaults = {
    id                = "2f7d1b94-6c05-4e83-a1d9-7b3e5f80c46a"
    status            = "Complete"
    total_amount_usd  = 1000
    estimated_fee_usd = 3
    actual_fee_usd    = 3
    created_at        = "2030-01-01T12:00:00Z"
    expires_at        = "2030-01-01T12:30:00Z"
  }
}

mock_data "payments_payout_fee" {
  defaults = {
    fixed_fee     = 0.25
    percent_fee   = 0.25
    estimated_fee = 2.75
    fee_currency  = "EUR"
  }
}

mock_data "payments_payout_quote" {
  defaults = {
    total_amount_usd  = 1000
    estimated_fee_usd = 3
    rate              = 1
    expires_at        = "2030-01-01T12:30:00Z"
  }
}

mock_data "payments_swap" {
  defaults = {
    id                 = "91c4e6a7-0d52-4b3f-8e76-d5a2f1093b8c"
    status             = "complete"
    source             = { network = "Ethereum", token = null }
    destination        = { network = "Bitcoin", token = null }
    source_amount      = 20
    destination_amount = 1
    rate               = 0.05
    fee                = 0
    created_at         = "2030-01-01T12:00:00Z"
  }
}

mock_data "payments_swap_quote" {
  defaults = {
    estimated_output = 1
    mid_market_rate  = 0.05
    execution_rate   = 0.05
    rate_components  = { spread = 0, slippage = 0, hedging = 0 }
    service_fee      = 0
    expires_at       = "2030-01-01T12:00:30Z"
  }
}

mock_data "payments_withdrawal" {
  defaults = {
    id                    = "7d3b0f58-e124-4c96-b80a-2f6c9e15d7a3"
    organization_id       = "e1d7c934-5b08-4c6a-a2f1-7d90b3e84c56"
    withdrawal_account_id = "a4f0c7d2-18b6-4e39-9c5a-6b2e8f7d1c03"
    network               = "Ethereum"
    token                 = null
    withdrawal_amount     = 1
    withdrawal_address    = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
    withdrawal_status     = "complete"
    requested_at          = "2030-01-01T12:00:00Z"
    completed_at          = "2030-01-01T12:01:00Z"
  }
}
