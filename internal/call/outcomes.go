// SPDX-License-Identifier: MPL-2.0

package call

// outcome says how to find out whether a request took effect that must not be repeated blindly.
type outcome struct {
	second string // the effect of a second request: "creates a second product"
	look   string // the call that shows it, with the request's parameters in braces; empty for none
	advice string // if there is no such call
}

// outcomes has a row for each operation that creates something or moves money, by its id.
var outcomes = map[string]outcome{
	"createCheckoutSession": {second: "opens a second session", look: "checkoutSessions"},
	"createCustomer":        {second: "creates a second customer", look: "customers"},
	"createDepositAccount":  {second: "opens a second account", look: "depositAccounts"},
	"createDiscountCode":    {second: "creates a second code", look: "discountCodes"},
	"createExternalAccount": {second: "creates a second account", look: "externalAccounts"},
	"createFboOrganization": {
		second: "creates a second organization",
		advice: "No operation lists child organizations. Look for it in the payments service, or ask its support.",
	},
	"createInvoice":           {second: "sends a second invoice", look: "invoices"},
	"createOnramp":            {second: "starts a second payment", look: "onramps"},
	"createPaymentLink":       {second: "creates a second link", look: "paymentLinks include_archived=true"},
	"createPaymentSession":    {second: "opens a second session", look: "paymentSessions"},
	"createPayout":            {second: "prepares a second payout", look: "payouts"},
	"confirmPayout":           {second: "may send the money again", look: "payout id={id}"},
	"createProduct":           {second: "creates a second product", look: "products include_archived=true"},
	"createRefund":            {second: "may send the money again", look: "transactions"},
	"createWebhook":           {second: "creates a second webhook", look: "webhooks"},
	"createWithdrawal":        {second: "may send the money again", look: "withdrawals"},
	"createWithdrawalAccount": {second: "creates a second account", look: "withdrawalAccounts"},
	"executeSwap":             {second: "swaps again", look: "transactions"},
	"resendWebhookFailures":   {second: "sends the events again", look: "webhookMessages id={id}"},
	"resendWebhookMessage":    {second: "sends the event again", look: "webhookMessages id={id}"},
	"testWebhook":             {second: "sends a second test event", look: "webhookMessages id={id}"},
	"transferBalance":         {second: "may move the money again", look: "transactions"},
}
