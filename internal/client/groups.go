// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// owners returns the groups whose objects name their organization, in the order in which an account
// looks for it. An account that only holds money has objects in the last two alone. They count only
// if an organization is required.
func owners(isRequired bool) []group.Any {
	sellers := []group.Any{products.Any(), paymentLinks.Any(), discountCodes.Any(), webhooks.Any(), customers.Any(), invoices.Any()}
	if isRequired {
		return append(sellers, depositAccounts.Any(), withdrawalAccounts.Any())
	}
	return sellers
}

// New returns a client that sends its requests with t.
func New(t *transport.Transport, cfg Config) *Client {
	c := &Client{}
	c.account = group.NewAccount(t, group.Config{
		ReadEach: cfg.ReadEach, MovesMoney: cfg.AllowMoneyMovement, ReadOnly: cfg.ReadOnly, Organization: cfg.Organization,
		LookPauses: cfg.LookPauses, Groups: groups(), Owners: owners(cfg.Organization != ""), Responds: c.responds,
	})
	c.calls = &c.account.Caller
	return c
}

// responds reads the balances, which every account has. So it shows at least that the service
// itself responds, and not another address.
func (c *Client) responds(ctx context.Context) error {
	for _, err := range c.Balances(ctx) {
		if err != nil {
			return err
		}
	}
	return nil
}
