// SPDX-License-Identifier: MPL-2.0

package ledger

import (
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// FreshTransaction returns a transaction, with a default for each member.
func FreshTransaction(e *engine.Engine, id string) Object {
	return Object{
		"id": id, "organizationId": e.Organization(), "type": "deposit", "network": "Ethereum", "token": nil, "amount": amount.Exact("0").JSON(),
		"fee": nil, "currency": nil, "transactionHash": nil, "createdAt": e.Stamp(),
	}
}

// Movement is a line in the list of transactions. The sum of all lines of an asset is its balance.
type Movement struct {
	Organization string // the sandbox's own if empty
	Kind         string // deposit, payment, swap, payout, withdrawal, refund, transfer, funding
	Asset        Asset
	Amount, Fee  amount.Amount // the change of the balance, and the service's fee, which it includes
	Hash         string        // empty without a chain
	At           time.Time
}

// Enter writes a movement into the list of transactions.
func Enter(e *engine.Engine, tx *engine.Tx, m Movement) {
	line := m.Asset.Into(FreshTransaction(e, e.NewID()))
	line["type"], line["amount"], line["fee"], line["createdAt"] = m.Kind, m.Amount.JSON(), m.Fee.JSON(), engine.StampOf(m.At)
	if m.Organization != "" {
		line["organizationId"] = m.Organization
	}
	if m.Hash != "" {
		line["transactionHash"] = m.Hash
	}
	tx.Put("transaction", line)
}
