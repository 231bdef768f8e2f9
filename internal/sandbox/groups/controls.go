// SPDX-License-Identifier: MPL-2.0

package groups

import "github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"

// controls lists the controls of groups, in the order of GET /_sandbox/.
func controls() []engine.Control {
	return []engine.Control{
		{
			Pattern: "POST /_sandbox/balances",
			Help:    `give the organization money: {"network": "Bitcoin", "amount": "0.5"}; also token`,
			Do:      controlFund,
		},
		{
			Pattern: "POST /_sandbox/deposits",
			Help: `send money to a deposit account: {"depositAccountId": "…", "amount": 12.5, "final": true}; ` +
				"address in place of the id; also senderAddress, fiat",
			Do: controlDeposit,
		},
		{
			Pattern: "POST /_sandbox/payments",
			Help: `let a buyer pay: {"invoiceId": "…", "network": "Bitcoin", "final": true}; ` +
				"paymentSessionId, checkoutSessionId, paymentLinkId or subscriptionId in place of invoiceId; " +
				`also token, amount, customerId, inputData: [{"label": "…", "value": "…"}]`,
			Do: controlPay,
		},
		{
			Pattern: "POST /_sandbox/onramps/{id}",
			Help:    `take an on-ramp to a status, or one step further without one: {"status": "FundsReceived"}`,
			Do:      controlOnramp,
		},
		{
			Pattern: "POST /_sandbox/payouts/{id}/fail",
			Help:    `make a payout that is on its way fail, or one entry of it: {"entryId": "…", "reason": "closed"}`,
			Do:      controlFailPayout,
		},
		{
			Pattern: "POST /_sandbox/withdrawals/{id}/fail",
			Help:    "let a pending withdrawal fail: the money comes back",
			Do:      controlFailWithdrawal,
		},
		{
			Pattern: "POST /_sandbox/events",
			Help:    `deliver an event to all webhooks: {"eventType": "deposit", "payload": {}}`,
			Do:      controlEvent,
		},
	}
}
