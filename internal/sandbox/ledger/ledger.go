// SPDX-License-Identifier: MPL-2.0

package ledger

import (
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// The ledger. Money is neither created nor lost: each amount moves from one holder to another. So
// the sum of all balances of an asset is always 0. It includes the balances of the world outside
// and of the service itself.

// Holders that are no organizations. Only the first two can be below 0.
const (
	Outside = "outside" // the world outside
	Market  = "market"  // the other side of swaps
	Fees    = "fees"    // the service's fees
	Transit = "transit" // money that left an organization, and will arrive or come back
)

// Follows reports whether the holder's balance follows from all other objects.
func Follows(holder any) bool { return holder == Outside || holder == Transit }

// BalanceID is the same for all spellings of an asset, so that a holder has one balance of it.
func BalanceID(holder string, of Asset) string { return holder + ":" + of.Key() }

// BalanceOf returns a holder's balance of an asset, or a new one.
func BalanceOf(tx *engine.Tx, holder string, of Asset) Object {
	id := BalanceID(holder, of)
	if balance, ok := tx.Get("balance", id); ok {
		return balance
	}
	known := of.Facts()
	return known.Into(Object{"id": id, "holder": holder, "ticker": known.Ticker, "balance": amount.Exact("0").JSON()})
}

// Holds is a holder's amount of an asset.
func Holds(tx *engine.Tx, holder string, of Asset) amount.Amount {
	return amount.Stored(BalanceOf(tx, holder, of)["balance"])
}

// Move moves an amount from one holder to another. It refuses an amount that is not above 0, or
// that exceeds the balance. The refusal names the field, and moves nothing.
func Move(tx *engine.Tx, field, from, to string, of Asset, much amount.Amount) error {
	has := Holds(tx, from, of)
	switch {
	case much.Sign() <= 0:
		return engine.Invalid("%s must be above 0", field)
	case has.Less(much) && from != Outside && from != Market:
		return engine.Invalid("%s: %s %s are needed, and the balance is %s", field, much.JSON(), of, has.JSON())
	}
	Adjust(tx, from, of, has.Minus(much))
	Adjust(tx, to, of, Holds(tx, to, of).Plus(much))
	return nil
}

// Release moves an amount out of transit. The amount may be 0.
func Release(tx *engine.Tx, to string, of Asset, much amount.Amount) error {
	if much.Sign() == 0 {
		return nil
	}
	return Move(tx, "amount", Transit, to, of, much)
}

// KeepTransit keeps the money in transit equal to that of a group's objects. The money of a planted
// object comes from the world outside, and that of a deleted object goes there, because no balance
// was debited.
func KeepTransit(says func(object Object) (Asset, amount.Amount)) func(e *engine.Engine, tx *engine.Tx, before, now Object) error {
	return func(_ *engine.Engine, tx *engine.Tx, before, now Object) error {
		if of, much := says(before); much.Sign() > 0 {
			if err := Move(tx, "amount", Transit, Outside, of, much); err != nil {
				return err
			}
		}
		if of, much := says(now); much.Sign() > 0 {
			return Move(tx, "amount", Outside, Transit, of, much)
		}
		return nil
	}
}

// Adjust sets a balance. The caller adjusts another one, so that the sum stays 0.
func Adjust(tx *engine.Tx, holder string, of Asset, now amount.Amount) {
	balance := BalanceOf(tx, holder, of)
	balance["balance"] = now.JSON()
	tx.Put("balance", balance)
}

// FreshTransaction has the members of a new transaction that are not empty.
func FreshTransaction(e *engine.Engine, _ string) Object {
	return Object{"organizationId": e.Organization(), "type": "deposit", "network": "Ethereum"}
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
	line := m.Asset.Into(e.Fresh("transaction", e.NewID()))
	line["type"], line["amount"], line["fee"], line["createdAt"] = m.Kind, m.Amount.JSON(), m.Fee.JSON(), engine.StampOf(m.At)
	if m.Organization != "" {
		line["organizationId"] = m.Organization
	}
	if m.Hash != "" {
		line["transactionHash"] = m.Hash
	}
	tx.Put("transaction", line)
}
