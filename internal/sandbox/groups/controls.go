// SPDX-License-Identifier: MPL-2.0

package groups

import "github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"

// controls lists the controls of groups, in the order of GET /_sandbox/.
func controls() []engine.Control {
	return []engine.Control{
		engine.NewControl("POST /_sandbox/balances",
			`give the organization money: {"network": "Bitcoin", "amount": "0.5"}; also token`, controlFund),
		engine.NewControl("POST /_sandbox/deposits",
			`send money to a deposit account: {"depositAccountId": "…", "amount": 12.5, "final": true}; `+
				"address in place of the id; also senderAddress, fiat", controlDeposit),
		engine.NewControl("POST /_sandbox/payments",
			`let a buyer pay: {"invoiceId": "…", "network": "Bitcoin", "final": true}; `+
				"paymentSessionId, checkoutSessionId, paymentLinkId or subscriptionId in place of invoiceId; "+
				`also token, amount, customerId, discountCode, inputData: [{"label": "…", "value": "…"}]`, controlPay),
		engine.NewControl("POST /_sandbox/onramps/{id}",
			`take an on-ramp to a status, or one step further without one: {"status": "FundsReceived"}`, controlOnramp),
		engine.NewControl("POST /_sandbox/payouts/{id}/fail",
			`make a payout that is on its way fail, or one entry of it: {"entryId": "…", "reason": "closed"}`, controlFailPayout),
		engine.NewControl("POST /_sandbox/withdrawals/{id}/fail",
			"let a pending withdrawal fail: the money comes back", controlFailWithdrawal),
		engine.NewControl("POST /_sandbox/events",
			`deliver an event to all webhooks: {"eventType": "deposit", "payload": {}}`, controlEvent),
	}
}
