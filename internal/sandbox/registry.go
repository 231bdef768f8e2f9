// SPDX-License-Identifier: MPL-2.0

package sandbox

// Definition is the one table of groups, handlers and jobs.
func Definition() definition {
	return definition{
		groups: allGroups(), handlers: allHandlers(), jobs: allJobs(), controls: controls(), deliveries: webhookDeliveries,
		writingGets: []string{"masterDepositAccount"}, children: "fbo_organization",
		seeds: map[string][]byte{DemoName: demoSeed},
	}
}

func allGroups() map[string]group {
	return map[string]group{
		"product":       {schema: "Product", fresh: freshProduct, complete: completeProduct},
		"payment_link":  {schema: "PaymentLink", fresh: freshPaymentLink, shown: shownWithProducts},
		"discount_code": {schema: "DiscountCode", fresh: freshDiscountCode},
		"checkout_session": {
			schema: "CheckoutSession", fresh: freshCheckoutSession, complete: completeCheckoutSession, shown: shownCheckoutSession,
			follow: planning(planSession("checkout_session")),
		},
		"payment_session":         {schema: "PaymentSession", fresh: freshPaymentSession, follow: planning(planSession("payment_session"))},
		"subscription":            {schema: "Subscription", fresh: freshSubscription, follow: planning(planSubscription)},
		"detected_payment":        {schema: "DetectedTransaction", fresh: freshDetectedPayment, follow: planning(planDetectedPayment)},
		"payment":                 {schema: "ManagedPayment", fresh: freshPayment},
		"invoice":                 {schema: "Invoice", fresh: freshInvoice, complete: completeInvoice, follow: followInvoice},
		"refund":                  {schema: "Refund", fresh: freshRefund, follow: followRefund},
		"customer":                {schema: "Customer", fresh: freshCustomer},
		"external_account":        {schema: "ExternalAccount", fresh: freshExternalAccount},
		"deposit_account":         {schema: "DepositAccount", fresh: freshDepositAccount, complete: completeDepositAccount},
		"deleted_deposit_account": {schema: "DepositAccount", fresh: freshDepositAccount, complete: completeDepositAccount},
		"detected_deposit":        {schema: "DetectedTransaction", fresh: freshDetectedDeposit, follow: followDetectedDeposit},
		"deposit":                 {schema: "DepositData", fresh: freshDeposit, complete: completeDeposit},
		"onramp":                  {schema: "Onramp", fresh: freshOnramp, complete: completeOnramp},
		"balance": {
			schema: "Balance", fresh: freshBalance, complete: completeBalance, shown: answeredBalance, follow: followBalance,
			owner: ownerOfBalance, derive: deriveBalance,
		},
		"transaction":                {schema: "Transaction", fresh: freshTransaction, owner: owner("organizationId")},
		"swap":                       {schema: "Swap", fresh: freshSwap},
		"auto_swap":                  {schema: "AutoSwap", fresh: freshAutoSwap, single: true, owner: owner("id")},
		"withdrawal_account":         {schema: "WithdrawalAccount", fresh: freshWithdrawalAccount, complete: completeWithdrawalAccount},
		"deleted_withdrawal_account": {schema: "WithdrawalAccount", fresh: freshWithdrawalAccount, complete: completeWithdrawalAccount},
		"withdrawal":                 {schema: "Withdrawal", fresh: freshWithdrawal, follow: followWithdrawal},
		"payout":                     {schema: "Payout", fresh: freshPayout, complete: completePayout, follow: followPayout},
		"organization": {
			schema: "FboOrganization", fresh: freshOrganization, shown: shownOrganization, single: true, owner: owner("id"),
		},
		"fbo_organization": {schema: "FboOrganization", fresh: freshFboOrganization, owner: owner("parentId")},
		"fbo_verification": {schema: "FboVerification", fresh: freshFboVerification},
		"balance_transfer": {schema: "BalanceTransfer", fresh: freshBalanceTransfer},
		"webhook":          {schema: "Webhook", fresh: freshWebhook},
		"webhook_message":  {schema: "WebhookMessage", fresh: freshWebhookMessage},
	}
}

func allHandlers() map[string]handler {
	return map[string]handler{
		// Products
		"createProduct":      createProduct,
		"product":            read("product"),
		"updateProduct":      updateProduct,
		"setProductArchived": setProductArchived,
		"products":           listProducts,
		// Payment links
		"createPaymentLink":  createPaymentLink,
		"paymentLink":        getPaymentLink,
		"updatePaymentLink":  updatePaymentLink,
		"archivePaymentLink": archivePaymentLink,
		"deletePaymentLink":  remove("payment_link"),
		"paymentLinks":       listPaymentLinks,
		// Discount codes
		"createDiscountCode": createDiscountCode,
		"discountCode":       read("discount_code"),
		"deleteDiscountCode": remove("discount_code"),
		"discountCodes":      listAll("discount_code"),
		// Checkout sessions
		"createCheckoutSession": createCheckoutSession,
		"checkoutSession":       func(s *Sandbox, c *call) (any, error) { return s.checkoutSession(c)(find(c, "checkout_session")) },
		"checkoutSessions":      listCheckoutSessions,
		"cancelCheckoutSession": func(s *Sandbox, c *call) (any, error) {
			return s.checkoutSession(c)(cancelSession(s, c, "checkout_session"))
		},
		// Payment sessions
		"createPaymentSession": createPaymentSession,
		"paymentSession":       func(s *Sandbox, c *call) (any, error) { return s.paymentSession(find(c, "payment_session")) },
		"paymentSessions": func(s *Sandbox, c *call) (any, error) {
			return s.allShown("PaymentSession", list(c, "payment_session", nil)), nil
		},
		"cancelPaymentSession": func(s *Sandbox, c *call) (any, error) {
			return s.paymentSession(cancelSession(s, c, "payment_session"))
		},
		"extendPaymentSession": extendPaymentSession,
		// Subscriptions
		"subscription":          read("subscription"),
		"subscriptions":         listAll("subscription"),
		"customerSubscriptions": listCustomerSubscriptions,
		"cancelSubscription":    cancelSubscription,
		// Detected payments
		"detectedPayments": listDetectedPayments,
		// Invoices
		"createInvoice": createInvoices,
		"invoice":       getInvoice,
		"voidInvoice":   voidInvoice,
		"invoices":      listInvoices,
		// Refund
		"createRefund": createRefund,
		"refund":       getRefund,
		// Customers
		"createCustomer":  createCustomer,
		"customer":        read("customer"),
		"customerByEmail": getCustomerByEmail,
		"updateCustomer":  updateCustomer,
		"deleteCustomer":  remove("customer"),
		"customers":       listAll("customer"),
		// External accounts
		"createExternalAccount":    createExternalAccount,
		"externalAccount":          read("external_account"),
		"deleteExternalAccount":    remove("external_account"),
		"externalAccounts":         listExternalAccounts,
		"customerExternalAccounts": listCustomerExternalAccounts,
		// Deposit accounts
		"createDepositAccount":  createDepositAccount,
		"depositAccount":        read("deposit_account"),
		"depositAccounts":       listAll("deposit_account"),
		"deleteDepositAccount":  deleteDepositAccount,
		"masterDepositAccount":  getMasterDepositAccount,
		"depositAccountMetrics": depositAccountMetrics,
		// Virtual accounts
		"virtualAccountCapabilities": listVirtualAccountCapabilities,
		// Incoming deposits
		"detectedDeposits": listDetectedDeposits,
		// Deposits
		"deposits":          func(s *Sandbox, c *call) (any, error) { return s.listDeposits(c, nil), nil },
		"deposit":           getDeposit,
		"depositsOfAccount": listDepositsOfAccount,
		"customerDeposits":  listCustomerDeposits,
		// Onramp
		"createOnramp": createOnramp,
		"onramp":       read("onramp"),
		"onramps":      listAll("onramp"),
		// Open banking
		"banks": listBanks,
		// Balances
		"balances": listBalances,
		// Transactions
		"transactions": listTransactions,
		// Swap
		"executeSwap":          executeSwap,
		"swap":                 getSwap,
		"swapQuote":            quoteSwap,
		"swapSupportedAssets":  func(*Sandbox, *call) (any, error) { return swapAssets(asset{}), nil },
		"swapSupportedTargets": listSwapTargets,
		// Auto swap
		"autoSwap":    func(s *Sandbox, c *call) (any, error) { return s.shown("AutoSwap", s.autoSwapSetting(c.tx)), nil },
		"setAutoSwap": setAutoSwap,
		// Withdrawal accounts
		"createWithdrawalAccount":    createWithdrawalAccount,
		"withdrawalAccount":          read("withdrawal_account"),
		"withdrawalAccounts":         listAll("withdrawal_account"),
		"deleteWithdrawalAccount":    deleteWithdrawalAccount,
		"withdrawalAccountByAddress": withdrawalAccountBy("crypto", "address"),
		"withdrawalAccountByIban":    withdrawalAccountBy("iban", "iban", "bic"),
		"withdrawalAccountByUs":      withdrawalAccountBy("us", "account_number", "routing_number"),
		// Withdrawals
		"createWithdrawal": createWithdrawal,
		"withdrawal":       getWithdrawal,
		"withdrawals": func(s *Sandbox, c *call) (any, error) {
			return s.allShown("Withdrawal", list(c, "withdrawal", nil)), nil
		},
		"withdrawalsOfAccount": listWithdrawalsOfAccount,
		"withdrawalFee":        getWithdrawalFee,
		// Payout
		"createPayout":  createPayout,
		"payout":        getPayout,
		"payouts":       listPayouts,
		"payoutQuote":   quotePayout,
		"confirmPayout": confirmPayout,
		"cancelPayout":  cancelPayout,
		// Payout terms
		"payoutCapabilities": func(*Sandbox, *call) (any, error) { return payoutCapabilities(), nil },
		"payoutFee":          payoutFee,
		// Fbo organizations
		"createFboOrganization": createFboOrganization,
		"fboVerification":       getFboVerification,
		"updateFboVerification": updateFboVerification,
		"transferBalance":       transferBalance,
		// Webhooks
		"createWebhook": createWebhook,
		"webhook":       read("webhook"),
		"updateWebhook": updateWebhook,
		"webhooks":      listWebhooks,
		// Webhook messages
		"webhookMessages":       listWebhookMessages,
		"testWebhook":           testWebhook,
		"resendWebhookMessage":  resendWebhookMessage,
		"resendWebhookFailures": resendWebhookFailures,
	}
}

func allJobs() map[string]jobOf {
	return map[string]jobOf{
		"checkout_session_expired": {"checkout_session", expireSession("checkout_session")},
		"payment_session_expired":  {"payment_session", expireSession("payment_session")},
		"subscription_overdue":     {"subscription", becomeOverdue},
		"payment_final":            {"detected_payment", finishWhenFinal},
		"invoice_overdue":          {"invoice", makeInvoiceOverdue},
		"refund_arrived":           {"refund", arriveRefund},
		"deposit_account_opened":   {"deposit_account", openBankAccount},
		"deposit_final":            {"detected_deposit", creditDetected},
		"withdrawal_completed":     {"withdrawal", completeWithdrawal},
		"payout_expired":           {"payout", expirePayout},
		"payout_sent":              {"payout", sendPayout},
		"payout_arrived":           {"payout", arrivePayout},
	}
}

// owner returns the organization that a member of an object names.
func owner(member string) func(object Object) string {
	return func(object Object) string { return text(object[member]) }
}
