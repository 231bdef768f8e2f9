// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
)

// deposits are the received payments.
var deposits = group.Of[DepositData, group.None]{
	Noun: "deposit", One: opDeposit, All: opDeposits,
}

// DepositsOfAccount streams the deposits of one deposit account. A missing account is a
// [NotFoundError].
func (c *Client) DepositsOfAccount(ctx context.Context, accountID string) iter.Seq2[DepositData, error] {
	return deposits.Nested(ctx, c.account, opDepositsOfAccount, depositAccounts.Any(), accountID)
}
