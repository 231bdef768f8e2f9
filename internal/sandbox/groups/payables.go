// SPDX-License-Identifier: MPL-2.0

package groups

import "github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"

// payables are the objects that buyers pay for, by the member that names them in a payment.
var payables = map[string]payable{
	"paymentLinkId":     {group: "payment_link", methods: linkMethods, asks: linkAsks, paid: linkPaid},
	"checkoutSessionId": {group: "checkout_session", methods: checkoutMethods, paid: checkoutPaid},
	"paymentSessionId":  {group: "payment_session", methods: sessionMethods, partly: true, paid: paymentSessionPaid},
	"subscriptionId": {
		group: "subscription", methods: subscriptionMethods,
		payer: func(subscription Object) string { return engine.Text(subscription["customerId"]) }, paid: subscriptionPaid,
	},
	"invoiceId": {group: "invoice", methods: invoiceMethods, payer: invoicePayer, paid: invoiceSettled},
}
