// SPDX-License-Identifier: MPL-2.0

package provider_test

// rows has every resource. A new one adds a line here, and the file of its row.
var rows = map[string]row{
	"payments_discount_code": discountCodeRow,
	"payments_payment_link":  paymentLinkRow,
	"payments_product":       productRow,
	"payments_webhook":       webhookRow,
}
