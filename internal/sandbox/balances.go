// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Balances of the organization. An asset that it held once, and has none of now, is listed with 0.
// See also the ledger.

// freshBalance is money that the world outside gave to the organization. Tests and seeds plant it.
func freshBalance(s *Sandbox, id string) Object {
	return Object{"id": id, "holder": s.Organization(), "network": "Ethereum", "token": nil, "balance": amount.Exact("0").JSON()}
}

// completeBalance gives a planted balance its ticker.
func completeBalance(_ *Sandbox, balance Object) { balance["ticker"] = assetOf(balance).facts().ticker }

// answeredBalance is a balance as a response would have it. No response has the balances of outside
// and market, which may be below 0.
func answeredBalance(_ *transaction, balance Object) (Object, error) {
	if (balance["holder"] == outside || balance["holder"] == market) && amount.Stored(balance["balance"]).Sign() < 0 {
		balance["balance"] = amount.Exact("0").JSON()
	}
	return balance, nil
}

// followBalance moves the difference to or from the world outside, so that the sum stays 0. It
// gives the balance the id of its holder and asset.
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
		return errors.New("sandbox: balance " + err.Error())
	case name == "" || follows(name):
		return errors.New("sandbox: holder must be an organization: the balances of outside and transit follow from all other objects")
	case much.Sign() < 0 && name != market:
		return errors.New("sandbox: balance: is never below 0")
	}
	tx.adjust(outside, of, tx.holds(outside, of).Plus(tx.holds(name, of)).Minus(much))
	balance["id"] = balanceID(name, of)
	return nil
}

// ownerOfBalance is the organization that holds a balance. The other holders are no organizations.
func ownerOfBalance(balance Object) string {
	holder := text(balance["holder"])
	if slices.Contains([]string{outside, market, fees, transit}, holder) {
		return ""
	}
	return holder
}

// deriveBalance returns the balance that follows from all other objects. Only its place in the list
// is new.
func deriveBalance(tx *transaction, given Object) (Object, bool) {
	holder, of := text(given["holder"]), assetOf(given)
	if !follows(holder) {
		return nil, false
	}
	tx.adjust(holder, of, tx.holds(holder, of))
	return tx.balanceOf(holder, of), true
}

func listBalances(s *Sandbox, c *call) (any, error) {
	own := list(c, "balance", func(balance Object) bool { return balance["holder"] == s.Organization() })
	for i, balance := range own {
		own[i] = s.shownBalance(balance.(Object)) //nolint:forcetypeassert // list returns objects
	}
	return own, nil
}

// shownBalance is a balance with its value in USD. The value is null if the asset has no price.
func (s *Sandbox) shownBalance(balance Object) Object {
	out := s.shown("Balance", balance)
	out["balanceUsd"] = nil
	if worth, ok := assetOf(balance).worth(amount.Stored(balance["balance"])); ok {
		out["balanceUsd"] = worth.JSON()
	}
	return out
}

// Fund gives the organization an amount of an asset, which comes from the world outside. Without a
// token, the asset is the network's own coin. It returns the balance as GET /balance shows it. It
// refuses an unknown network, and an amount that is not above 0 or has more decimals than the
// asset.
func (s *Sandbox) Fund(network, token, amount string) (Object, error) {
	if err := s.Schema("Network").VisitJSON(network); err != nil {
		return nil, fmt.Errorf("network: there is no network %q", network)
	}
	of := asset{network, token}
	much, err := amountIn("amount", json.Number(amount))
	if err == nil {
		err = of.demand(much)
	}
	if err != nil {
		return nil, err
	}
	return update(s, func(tx *transaction) (Object, error) {
		if err := tx.move("amount", outside, s.Organization(), of, much); err != nil {
			return nil, err
		}
		s.enter(tx, movement{organization: s.Organization(), kind: "funding", asset: of, amount: much, at: s.Now()})
		return s.shownBalance(tx.balanceOf(s.Organization(), of)), nil
	})
}

func controlFund(s *Sandbox, _ *http.Request, body []byte) (any, error) {
	var given struct {
		Network string          `json:"network"`
		Token   string          `json:"token"`
		Amount  json.RawMessage `json:"amount"`
	}
	if err := decodeStrictly(body, &given); err != nil {
		return nil, err
	}
	if len(given.Amount) == 0 {
		return nil, errors.New("amount is required")
	}
	text := string(given.Amount)
	_ = json.Unmarshal(given.Amount, &text) // it may be a string
	return s.Fund(given.Network, given.Token, text)
}
