// SPDX-License-Identifier: MPL-2.0

package client

import (
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/movement"
)

// transactions are the movements into balances and out of them.
var transactions = group.Of[Transaction, group.None]{
	Noun: "transaction", All: opTransactions,
	CreatedAt: func(o Transaction) Timestamp { return o.CreatedAt },
}

// transactionTypes are the types of transactions that are known. The specification names none.
var transactionTypes = []string{"deposit", "payment", "swap", "payout", "withdrawal", "refund", "transfer", "funding"}

// TransactionMovement returns a movement that only the transactions show: a swap, a refund or a
// transfer. An earlier one is a transaction of that type and amount of the asset; a nil asset means
// any. The sign of an amount does not count, and a fee may or may not be a part of it. The fields
// of a transaction are not specified. So a transaction counts unless its type is a known other one,
// and so does one without an amount or a network. None shows the other side. So requests with other
// params may have made it: see [Movements.Earlier].
func (c *Client) TransactionMovement(noun string, params any, asset *Asset, amount Decimal) movement.Movement {
	return movement.Past[Transaction, group.None]{
		Group: transactions,
		Repeats: func(t Transaction) bool {
			word := strings.ToLower(t.Type)
			other := !strings.Contains(word, noun) && slices.ContainsFunc(transactionTypes, func(w string) bool { return strings.Contains(word, w) })
			return !other && (asset == nil || t.Network == "" || asset.Equal(Asset{t.Network, t.Token})) && t.mayHaveMoved(amount)
		},
		Status: func(t Transaction) string { return t.Type },
	}.Movement(c.account, noun, params)
}

// TransferMovement returns the movement of a transfer. One between two children is not listed: the
// parent's transactions do not show it.
func (c *Client) TransferMovement(parent string, params TransferBalanceParams) (m movement.Movement, isListed bool) {
	if !strings.EqualFold(parent, params.FromOrganizationID) && !strings.EqualFold(parent, params.ToOrganizationID) {
		return movement.NewMovement("transfer", params), false
	}
	return c.TransactionMovement("transfer", params, &Asset{Network: params.Network, Token: params.Token}, params.Amount), true
}

// mayHaveMoved reports whether a transaction moved an amount, with or without its fee. Without an
// amount, a transaction may have.
func (t Transaction) mayHaveMoved(amount Decimal) bool {
	size, fee := t.Amount.Abs(), t.Fee.Abs()
	return !t.Amount.IsSet() || size.Equal(amount) || t.Fee.IsSet() && (size.Equal(amount.Plus(fee)) || size.Plus(fee).Equal(amount))
}
