// SPDX-License-Identifier: MPL-2.0

package sandbox

// controls lists the controls of groups, in the order of GET /_sandbox/.
func controls() []control {
	return []control{
		{"POST /_sandbox/balances", `give the organization money: {"network": "Bitcoin", "amount": "0.5"}; also token`, controlFund},
		{
			"POST /_sandbox/deposits",
			`send money to a deposit account: {"depositAccountId": "…", "amount": 12.5, "final": true}; ` +
				"address in place of the id; also senderAddress, fiat", controlDeposit,
		},
		{
			"POST /_sandbox/payments",
			`let a buyer pay: {"invoiceId": "…", "network": "Bitcoin", "final": true}; ` +
				"paymentSessionId, checkoutSessionId, paymentLinkId or subscriptionId in place of invoiceId; " +
				`also token, amount, customerId, inputData: [{"label": "…", "value": "…"}]`, controlPay,
		},
		{
			"POST /_sandbox/onramps/{id}",
			`take an on-ramp to a status, or one step further without one: {"status": "FundsReceived"}`, controlOnramp,
		},
		{
			"POST /_sandbox/payouts/{id}/fail",
			`make a payout that is on its way fail, or one entry of it: {"entryId": "…", "reason": "closed"}`, controlFailPayout,
		},
		{"POST /_sandbox/withdrawals/{id}/fail", "let a pending withdrawal fail: the money comes back", controlFailWithdrawal},
		{"POST /_sandbox/events", `deliver an event to all webhooks: {"eventType": "deposit", "payload": {}}`, controlEvent},
	}
}
