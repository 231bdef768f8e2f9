// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
)

// The ledger. Money is neither created nor lost: each amount moves from one holder to another. So
// the sum of all balances of an asset is always 0. It includes the balances of the world outside
// and of the service itself.

// Holders that are no organizations. Only the first two can be below 0.
const (
	outside = "outside" // the world outside
	market  = "market"  // the other side of swaps
	fees    = "fees"    // the service's fees
	transit = "transit" // money that left an organization, and will arrive or come back
)

// follows reports whether the holder's balance follows from all other objects.
func follows(holder any) bool { return holder == outside || holder == transit }

// balanceID is the same for all spellings of an asset, so that a holder has one balance of it.
func balanceID(holder string, of asset) string { return holder + ":" + of.key() }

// balanceOf returns a holder's balance of an asset, or a new one.
func (tx *transaction) balanceOf(holder string, of asset) Object {
	id := balanceID(holder, of)
	if balance, ok := tx.Get("balance", id); ok {
		return balance
	}
	known := of.facts()
	return known.into(Object{"id": id, "holder": holder, "ticker": known.ticker, "balance": amount.Exact("0").JSON()})
}

// holds is a holder's amount of an asset.
func (tx *transaction) holds(holder string, of asset) amount.Amount {
	return amount.Stored(tx.balanceOf(holder, of)["balance"])
}

// move moves an amount from one holder to another. It refuses an amount that is not above 0, or
// that exceeds the balance. The refusal names the field, and moves nothing.
func (tx *transaction) move(field, from, to string, of asset, much amount.Amount) error {
	has := tx.holds(from, of)
	switch {
	case much.Sign() <= 0:
		return refuse(http.StatusUnprocessableEntity, "%s must be above 0", field)
	case has.Less(much) && from != outside && from != market:
		return refuse(http.StatusUnprocessableEntity, "%s: %s %s are needed, and the balance is %s", field, much.JSON(), of, has.JSON())
	}
	tx.adjust(from, of, has.Minus(much))
	tx.adjust(to, of, tx.holds(to, of).Plus(much))
	return nil
}

// release moves an amount out of transit. The amount may be 0.
func (tx *transaction) release(to string, of asset, much amount.Amount) error {
	if much.Sign() == 0 {
		return nil
	}
	return tx.move("amount", transit, to, of, much)
}

// keepTransit keeps the money in transit equal to that of a group's objects. The money of a planted
// object comes from the world outside, and that of a deleted object goes there, because no balance
// was debited.
func keepTransit(says func(object Object) (asset, amount.Amount)) func(tx *transaction, before, now Object) error {
	return func(tx *transaction, before, now Object) error {
		if of, much := says(before); much.Sign() > 0 {
			if err := tx.move("amount", transit, outside, of, much); err != nil {
				return err
			}
		}
		if of, much := says(now); much.Sign() > 0 {
			return tx.move("amount", outside, transit, of, much)
		}
		return nil
	}
}

func (tx *transaction) adjust(holder string, of asset, now amount.Amount) {
	balance := tx.balanceOf(holder, of)
	balance["balance"] = now.JSON()
	tx.Put("balance", balance)
}
