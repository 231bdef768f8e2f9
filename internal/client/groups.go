// SPDX-License-Identifier: MPL-2.0

package client

import "github.com/terraform-payments/terraform-provider-payments/internal/client/group"

// groups returns the groups of the specification. The first eight name the organization of their
// objects, in the order in which [FindOrganization] lists them.
func groups() []group.Any {
	return []group.Any{
		products, paymentLinks, discountCodes, webhooks, customers, invoices, depositAccounts, withdrawalAccounts,
		balanceTransfers, banks, checkoutSessions, deposits, externalAccounts, fboOrganizations, onramps, paymentSessions, payouts, refunds,
		subscriptions, swaps, transactions, webhookMessages, withdrawals,
	}
}

// owners returns the groups whose objects name their organization. An account that only holds money
// has objects in the last two alone. They count only if an organization is required.
func owners(required bool) []group.Any {
	if required {
		return groups()[:8]
	}
	return groups()[:6]
}
