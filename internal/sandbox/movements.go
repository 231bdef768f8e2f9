// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
)

func freshTransaction(s *Sandbox, id string) Object {
	return Object{
		"id": id, "organizationId": s.Organization(), "type": "deposit", "network": "Ethereum", "token": nil, "amount": amount.Exact("0").JSON(),
		"fee": nil, "currency": nil, "transactionHash": nil, "createdAt": s.stamp(),
	}
}

// movement is a line in the list of transactions. The sum of all lines of an asset is its balance.
type movement struct {
	organization string
	kind         string // deposit, payment, swap, payout, withdrawal, refund, transfer, funding
	asset        asset
	amount, fee  amount.Amount // the change of the balance, and the service's fee, which it includes
	hash         string        // empty without a chain
	at           time.Time
}

// enter writes a movement into the list of transactions.
func (s *Sandbox) enter(tx *transaction, m movement) {
	line := m.asset.into(freshTransaction(s, s.NewID()))
	line["organizationId"], line["type"], line["amount"], line["fee"] = m.organization, m.kind, m.amount.JSON(), m.fee.JSON()
	line["createdAt"] = stampOf(m.at)
	if m.hash != "" {
		line["transactionHash"] = m.hash
	}
	tx.Put("transaction", line)
}
