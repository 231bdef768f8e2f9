// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// Definition is the one table of groups, handlers and jobs.
func Definition() engine.Definition {
	return engine.Definition{
		Groups: allGroups(), Handlers: allHandlers(), Jobs: allJobs(), Controls: controls(), Deliveries: webhookDeliveries,
		WritingGets: []string{"masterDepositAccount"}, Children: "fbo_organization",
	}
}

func allGroups() map[string]engine.Group {
	return map[string]engine.Group{
		"product":       {Schema: "Product", Fresh: freshProduct, Complete: completeProduct},
		"payment_link":  {Schema: "PaymentLink", Fresh: freshPaymentLink, Shown: shownWithProducts, Stored: storedProducts},
		"discount_code": {Schema: "DiscountCode", Fresh: freshDiscountCode},
		"checkout_session": {
			Schema: "CheckoutSession", Fresh: freshCheckoutSession, Complete: completeCheckoutSession, Shown: shownWithProducts,
			Stored: storedProducts,
			Due:    sessionDue("checkout_session"),
		},
		"payment_session": {Schema: "PaymentSession", Fresh: freshPaymentSession, Due: sessionDue("payment_session")},
		"subscription": {
			Schema: "Subscription", Fresh: freshSubscription,
			Due: while("status", subscriptionActive, "subscription_overdue", "nextBillingDateAt", grace),
		},
		"detected_payment": {Schema: "DetectedTransaction", Fresh: freshDetectedPayment, Due: detectedPaymentDue},
		"payment":          {Schema: "ManagedPayment", Fresh: freshPayment},
		"invoice": {
			Schema: "Invoice", Fresh: freshInvoice, Complete: completeInvoice, Follow: checkDue,
			Due: while("status", invoicePending, "invoice_overdue", "dueAt", 0),
		},
		"refund": {
			Schema: "Refund", Fresh: freshRefund, Follow: ledger.KeepTransit(refunding),
			Due: while("status", refundPending, "refund_arrived", "", refundTravel),
		},
		"customer": {Schema: "Customer"},
		"external_account": {
			Schema: "ExternalAccount", Fresh: freshExternalAccount, Absent: []string{"customer"}, Stored: storedExternalAccount,
		},
		"deposit_account": {
			Schema: "DepositAccount", Fresh: freshDepositAccount, Complete: completeDepositAccount, Due: depositAccountDue,
		},
		"deleted_deposit_account": {Schema: "DepositAccount", Fresh: freshDepositAccount, Complete: completeDepositAccount},
		"detected_deposit":        {Schema: "DetectedTransaction", Fresh: freshDetectedDeposit, Due: detectedDepositDue},
		"deposit":                 {Schema: "DepositData", Fresh: freshDeposit, Complete: completeDeposit},
		"onramp":                  {Schema: "Onramp", Fresh: freshOnramp, Complete: completeOnramp},
		"balance": {
			Schema: "Balance", Fresh: freshBalance, Absent: []string{"balanceUsd", "ticker"}, Complete: completeBalance,
			Shown: answeredBalance, Follow: followBalance,
			Owner: ownerOfBalance, Derive: deriveBalance, Stored: storedBalance,
		},
		"transaction":                {Schema: "Transaction", Fresh: ledger.FreshTransaction, Owner: owner("organizationId")},
		"swap":                       {Schema: "Swap", Fresh: freshSwap},
		"auto_swap":                  {Schema: "AutoSwap", Single: true, Owner: owner("id"), Stored: storedSetting},
		"withdrawal_account":         {Schema: "WithdrawalAccount", Complete: completeWithdrawalAccount},
		"deleted_withdrawal_account": {Schema: "WithdrawalAccount", Complete: completeWithdrawalAccount},
		"withdrawal": {
			Schema: "Withdrawal", Fresh: freshWithdrawal, Follow: ledger.KeepTransit(withdrawing),
			Due: while("withdrawalStatus", withdrawalPending, "withdrawal_completed", "", withdrawalTime),
		},
		"payout": {
			Schema: "Payout", Fresh: freshPayout, Absent: []string{"totalAmountUsd", "estimatedFeeUsd", "entryCount"}, Complete: completePayout,
			Follow: ledger.KeepTransit(payingOut), Due: payoutDue,
		},
		"organization": {
			Schema: "FboOrganization", Fresh: freshOrganization, Shown: shownOrganization, Single: true, Owner: owner("id"),
		},
		"fbo_organization": {Schema: "FboOrganization", Fresh: freshFboOrganization, Owner: owner("parentId")},
		"fbo_verification": {Schema: "FboVerification", Fresh: freshFboVerification},
		"balance_transfer": {Schema: "BalanceTransfer", Fresh: freshBalanceTransfer},
		"webhook":          {Schema: "Webhook", Fresh: freshWebhook},
		"webhook_message":  {Schema: "WebhookMessage", Fresh: freshWebhookMessage},
	}
}

func allHandlers() map[string]engine.Handler {
	return map[string]engine.Handler{
		// Products
		"createProduct":      engine.Create("product", checkProduct),
		"product":            engine.Read("product"),
		"updateProduct":      engine.Replace("product", checkProduct),
		"setProductArchived": setProductArchived,
		"products":           listProducts,
		// Payment links
		"createPaymentLink":  linked(engine.Create("payment_link", checkPaymentLink)),
		"paymentLink":        linked(engine.Read("payment_link")),
		"updatePaymentLink":  linked(engine.Replace("payment_link", checkPaymentLink)),
		"archivePaymentLink": linked(archivePaymentLink),
		"deletePaymentLink":  engine.Remove("payment_link"),
		"paymentLinks":       listPaymentLinks,
		// Discount codes
		"createDiscountCode": engine.Create("discount_code", checkDiscountCode),
		"discountCode":       engine.Read("discount_code"),
		"deleteDiscountCode": engine.Remove("discount_code"),
		"discountCodes":      engine.ListAll("discount_code"),
		// Checkout sessions
		"createCheckoutSession": createCheckoutSession,
		"checkoutSession":       linked(engine.Read("checkout_session")),
		"checkoutSessions":      listCheckoutSessions,
		"cancelCheckoutSession": linked(cancelSession("checkout_session")),
		// Payment sessions
		"createPaymentSession": createPaymentSession,
		"paymentSession":       engine.Read("payment_session"),
		"paymentSessions":      engine.ListAll("payment_session"),
		"cancelPaymentSession": cancelSession("payment_session"),
		"extendPaymentSession": extendPaymentSession,
		// Subscriptions
		"subscription":          engine.Read("subscription"),
		"subscriptions":         engine.ListAll("subscription"),
		"customerSubscriptions": engine.ListOf("customer", "id", "subscription", "customerId"),
		"cancelSubscription":    cancelSubscription,
		// Detected payments
		"detectedPayments": listDetected("detected_payment"),
		// Invoices
		"createInvoice": createInvoices,
		"invoice":       getInvoice,
		"voidInvoice":   voidInvoice,
		"invoices":      listInvoices,
		// Refund
		"createRefund": createRefund,
		"refund":       engine.Read("refund"),
		// Customers
		"createCustomer":  engine.Create("customer", checkCustomer),
		"customer":        engine.Read("customer"),
		"customerByEmail": getCustomerByEmail,
		"updateCustomer":  engine.Replace("customer", checkCustomer),
		"deleteCustomer":  engine.Remove("customer"),
		"customers":       engine.ListAll("customer"),
		// External accounts
		"createExternalAccount":    engine.Create("external_account", checkExternalAccount),
		"externalAccount":          engine.Read("external_account"),
		"deleteExternalAccount":    engine.Remove("external_account"),
		"externalAccounts":         listExternalAccounts,
		"customerExternalAccounts": engine.ListOf("customer", "customer_id", "external_account", "customerId"),
		// Deposit accounts
		"createDepositAccount":  createDepositAccount,
		"depositAccount":        engine.Read("deposit_account"),
		"depositAccounts":       engine.ListAll("deposit_account"),
		"deleteDepositAccount":  deleteDepositAccount,
		"masterDepositAccount":  getMasterDepositAccount,
		"depositAccountMetrics": depositAccountMetrics,
		// Virtual accounts
		"virtualAccountCapabilities": listVirtualAccountCapabilities,
		// Incoming deposits
		"detectedDeposits": listDetected("detected_deposit"),
		// Deposits
		"deposits":          engine.ListAll("deposit"),
		"deposit":           engine.Read("deposit"),
		"depositsOfAccount": engine.ListOf("deposit_account", "deposit_account_id", "deposit", "depositAccountId"),
		"customerDeposits":  listCustomerDeposits,
		// Onramp
		"createOnramp": engine.Create("onramp", checkOnramp),
		"onramp":       engine.Read("onramp"),
		"onramps":      engine.ListAll("onramp"),
		// Open banking
		"banks": listBanks,
		// Balances
		"balances": listBalances,
		// Transactions
		"transactions": listTransactions,
		// Swap
		"executeSwap":          executeSwap,
		"swap":                 engine.Read("swap"),
		"swapQuote":            quoteSwap,
		"swapSupportedAssets":  func(*engine.Engine, *engine.Call) (any, error) { return swapAssets(ledger.Asset{}), nil },
		"swapSupportedTargets": listSwapTargets,
		// Auto swap
		"autoSwap":    func(e *engine.Engine, c *engine.Call) (any, error) { return autoSwapSetting(e, c.Tx), nil },
		"setAutoSwap": setAutoSwap,
		// Withdrawal accounts
		"createWithdrawalAccount":    createWithdrawalAccount,
		"withdrawalAccount":          engine.Read("withdrawal_account"),
		"withdrawalAccounts":         engine.ListAll("withdrawal_account"),
		"deleteWithdrawalAccount":    deleteWithdrawalAccount,
		"withdrawalAccountByAddress": withdrawalAccountBy("crypto", "address"),
		"withdrawalAccountByIban":    withdrawalAccountBy("iban", "iban", "bic"),
		"withdrawalAccountByUs":      withdrawalAccountBy("us", "account_number", "routing_number"),
		// Withdrawals
		"createWithdrawal":     createWithdrawal,
		"withdrawal":           engine.Read("withdrawal"),
		"withdrawals":          engine.ListAll("withdrawal"),
		"withdrawalsOfAccount": engine.ListOf("withdrawal_account", "withdrawal_account_id", "withdrawal", "withdrawalAccountId"),
		"withdrawalFee":        getWithdrawalFee,
		// Payout
		"createPayout":  createPayout,
		"payout":        engine.Read("payout"),
		"payouts":       engine.ListAll("payout"),
		"payoutQuote":   quotePayout,
		"confirmPayout": confirmPayout,
		"cancelPayout":  cancelPayout,
		// Payout terms
		"payoutCapabilities": func(*engine.Engine, *engine.Call) (any, error) { return payoutCapabilities(), nil },
		"payoutFee":          payoutFee,
		// Fbo organizations
		"createFboOrganization": engine.Create("fbo_organization", checkFboOrganization),
		"fboVerification":       func(e *engine.Engine, c *engine.Call) (any, error) { return verification(c, e) },
		"updateFboVerification": updateFboVerification,
		"transferBalance":       transferBalance,
		// Webhooks
		"createWebhook": engine.Create("webhook", checkWebhook),
		"webhook":       engine.Read("webhook"),
		"updateWebhook": engine.Replace("webhook", checkWebhook),
		"webhooks":      listWebhooks,
		// Webhook messages
		"webhookMessages":       engine.ListOf("webhook", "id", "webhook_message", "webhookId"),
		"testWebhook":           testWebhook,
		"resendWebhookMessage":  resendWebhookMessage,
		"resendWebhookFailures": resendWebhookFailures,
	}
}

func allJobs() map[string]engine.JobFunc {
	return map[string]engine.JobFunc{
		"checkout_session_expired": expireSession("checkout_session"),
		"payment_session_expired":  expireSession("payment_session"),
		"subscription_overdue":     becomeOverdue,
		"payment_final":            finishWhenFinal,
		"invoice_overdue":          makeInvoiceOverdue,
		"refund_arrived":           arriveRefund,
		"deposit_account_opened":   openBankAccount,
		"deposit_final":            creditDetected,
		"withdrawal_completed":     completeWithdrawal,
		"payout_expired":           expirePayout,
		"payout_sent":              sendPayout,
		"payout_arrived":           arrivePayout,
	}
}

// while returns the job of an object as long as a member has this status: a time after the moment
// in another member, or without one, after the object got the status.
func while(member, status, job, moment string, after time.Duration) func(tx *engine.Tx, object Object) engine.Step {
	return func(_ *engine.Tx, object Object) engine.Step {
		at, err := time.Parse(time.RFC3339Nano, engine.Text(object[moment]))
		switch {
		case object[member] != status, moment != "" && err != nil:
			return engine.Step{}
		case moment == "":
			return engine.Step{Job: job, After: after}
		}
		return engine.Step{Job: job, At: at.Add(after)}
	}
}

// owner returns the organization that a member of an object names.
func owner(member string) func(object Object) string {
	return func(object Object) string { return engine.Text(object[member]) }
}
