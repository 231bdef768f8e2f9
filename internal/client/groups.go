// SPDX-License-Identifier: MPL-2.0

package client

// groups returns the groups of the specification. The first eight name the organization of their
// objects, in the order in which [FindOrganization] lists them.
func groups() []anyGroup {
	return []anyGroup{
		products, paymentLinks, discountCodes, webhooks, customers, invoices, depositAccounts, withdrawalAccounts,
		balanceTransfers, banks, checkoutSessions, deposits, externalAccounts, fboOrganizations, onramps, paymentSessions, payouts, refunds,
		subscriptions, swaps, transactions, webhookMessages, withdrawals,
	}
}
