// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
)

// Balances of the organization. An asset that it held once, and has none of now, is listed with 0.
// See also the ledger.

func listBalances(s *Sandbox, c *call) (any, error) {
	own := list(c, "balance", func(balance Object) bool { return balance["holder"] == s.organization })
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
	if err := s.doc.Components.Schemas["Network"].Value.VisitJSON(network); err != nil {
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
	if err := s.lock(); err != nil {
		return nil, err
	}
	defer s.mu.Unlock()
	tx := s.begin()
	if err := tx.move("amount", outside, s.organization, of, much); err != nil {
		return nil, err
	}
	s.enter(tx, movement{organization: s.organization, kind: "funding", asset: of, amount: much, at: s.now()})
	return s.shownBalance(tx.balanceOf(s.organization, of)), tx.Commit()
}

func (s *Sandbox) controlFund(_ *http.Request, body []byte) (any, error) {
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
