// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"errors"
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// The ledger. Money is never made and never lost: whatever one holder gets another one gives, so
// that all balances of an asset, those of the world outside and of the service itself included, are
// zero together at every moment.

// Holders that are no organizations. Only the first two can be below zero.
const (
	outside = "outside" // everybody who is not here
	market  = "market"  // who swaps
	fees    = "fees"    // what the service keeps
	transit = "transit" // what has left an organization and has not arrived: it goes on, or comes back
)

// freshBalance is what a test or a seed makes: money that the organization has been given by the
// world outside.
func freshBalance(s *Sandbox, id string) Object {
	return Object{"id": id, "holder": s.organization, "network": "Ethereum", "token": nil, "balance": amount.Exact("0").JSON()}
}

// completeBalance gives a balance that was put in from outside its ticker.
func completeBalance(_ *Sandbox, balance Object) { balance["ticker"] = assetOf(balance).facts().ticker }

// answeredBalance is a balance as an answer would have it. What is outside, and what the market
// has, is in no answer, and may be below 0.
func answeredBalance(_ *transaction, balance Object) (Object, error) {
	if (balance["holder"] == outside || balance["holder"] == market) && amount.Stored(balance["balance"]).Sign() < 0 {
		balance["balance"] = amount.Exact("0").JSON()
	}
	return balance, nil
}

// follows reports whether what a holder has follows from everything else: what is outside from all
// other balances, and what is in transit from what is on its way.
func follows(holder any) bool { return holder == outside || holder == transit }

// followBalance takes the difference from the world outside, or gives it back, and makes sure that
// there is one balance of an asset, whatever id it was put in with.
func followBalance(_ *Sandbox, tx *transaction, before, now Object) error {
	balance := now
	if now == nil {
		balance = store.Clone(before)
		balance["balance"] = amount.Exact("0").JSON()
	}
	holder, of := balance["holder"], assetOf(balance)
	name, _ := holder.(string)
	much, err := amount.Parse(balance["balance"])
	switch {
	case err != nil:
		return errors.New("sandbox: balance: " + err.Error())
	case name == "" || follows(name):
		return errors.New("sandbox: holder: must be an organization: what is outside and what is in transit follows from everything else")
	case much.Sign() < 0 && name != market:
		return errors.New("sandbox: balance: is never below 0")
	}
	tx.adjust(outside, of, tx.holds(outside, of).Plus(tx.holds(name, of)).Minus(much))
	balance["id"] = balanceID(name, of)
	return nil
}

// balanceID is the same for all spellings of an asset, so that nobody has two balances of one.
func balanceID(holder string, of asset) string { return holder + ":" + of.key() }

// balanceOf returns a holder's balance of an asset, a new one where there is none.
func (tx *transaction) balanceOf(holder string, of asset) Object {
	id := balanceID(holder, of)
	if balance, ok := tx.Get("balance", id); ok {
		return balance
	}
	known := of.facts()
	return known.into(Object{"id": id, "holder": holder, "ticker": known.ticker, "balance": amount.Exact("0").JSON()})
}

// holds is how much of an asset a holder has.
func (tx *transaction) holds(holder string, of asset) amount.Amount {
	return amount.Stored(tx.balanceOf(holder, of)["balance"])
}

// move takes an amount from one holder and gives it to another. It refuses what is not above zero,
// and what the one does not have; the refusal blames the field, and then nothing has moved.
func (tx *transaction) move(field, from, to string, of asset, much amount.Amount) error {
	has := tx.holds(from, of)
	switch {
	case much.Sign() <= 0:
		return refuse(http.StatusUnprocessableEntity, "%s: must be above 0", field)
	case has.Less(much) && from != outside && from != market:
		return refuse(http.StatusUnprocessableEntity, "%s: %s %s are needed, and the balance is %s", field, much.JSON(), of, has.JSON())
	}
	tx.adjust(from, of, has.Minus(much))
	tx.adjust(to, of, tx.holds(to, of).Plus(much))
	return nil
}

// release gives somebody what is in transit, which may be nothing.
func (tx *transaction) release(to string, of asset, much amount.Amount) error {
	if much.Sign() == 0 {
		return nil
	}
	return tx.move("amount", transit, to, of, much)
}

// keepTransit is for a group whose objects have money on its way: what says how much. Where such an
// object is put in or taken away from outside, that money comes from the world outside, or goes
// there, because nobody here was debited. So nothing that is on its way ever takes what is on its
// way for another.
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
