# A delivery, as a receiver of webhooks gets it.
locals {
  body = jsonencode({
    id        = "7e0c4a52-6a0b-4f4e-8a53-0f5c6c1f8a10"
    webhookId = "0d1f9a63-2b1c-4d7e-9a64-1f6d7d2f9b21"
    eventType = "deposit"
    eventData = {
      deposit = {
        depositId          = "5c2e8b74-3c2d-4e8f-8b75-2a7e8e3a0c32"
        depositAccountId   = "6d3f9c85-4d3e-4f90-9c86-3b8f9f4b1d43"
        depositAccountName = "Till"
        depositMethod      = { Crypto = { network = "Base" } }
        grossAmount        = "10.50"
        netAmount          = "10.4475"
        feeAmount          = "0.0525"
        depositedAt        = "2026-05-01T12:00:00Z"
        serviceData = {
          invoice = { invoiceId = "8f5b1ea7-6f50-41b2-9ea8-5da1b16d3f65" }
        }
      }
    }
  })
  deposit = provider::payments::deposit_event(local.body).deposit
}

output "net_amount" {
  value = local.deposit.net_amount # 10.4475
}

output "network" {
  value = local.deposit.deposit_method.crypto.network # Base
}

output "paid_invoice" {
  value = local.deposit.service_data.invoice.invoice_id
}
