// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Balances of the organization. An asset that it held once, and has none of now, is listed with 0.
// See also the ledger.

func freshBalance(e *engine.Engine, _ string) Object {
	return Object{"holder": e.Organization(), "network": "Ethereum"}
}

// completeBalance gives a planted balance its ticker.
func completeBalance(_ *engine.Engine, balance Object) {
	balance["ticker"] = ledger.AssetOf(balance).Facts().Ticker
}

// answeredBalance is a balance as a response would have it. No response has the balances of outside
// and market, which may be below 0.
func answeredBalance(_ *engine.Tx, balance Object) (Object, error) {
	if (balance["holder"] == ledger.Outside || balance["holder"] == ledger.Market) && amount.Stored(balance["balance"]).Sign() < 0 {
		balance["balance"] = amount.Exact("0").JSON()
	}
	return balance, nil
}

// followBalance moves the difference to or from the world outside, so that the sum stays 0. It
// gives the balance the id of its holder and asset.
func followBalance(_ *engine.Engine, tx *engine.Tx, before, now Object) error {
	balance := now
	if now == nil {
		balance = store.Clone(before)
		balance["balance"] = amount.Exact("0").JSON()
	}
	holder, of := balance["holder"], ledger.AssetOf(balance)
	name, _ := holder.(string)
	much, err := amount.Parse(balance["balance"])
	switch {
	case err != nil:
		return errors.New("sandbox: balance " + err.Error())
	case name == "" || ledger.Follows(name):
		return errors.New("sandbox: holder must be an organization: the balances of outside and transit follow from all other objects")
	case much.Sign() < 0 && name != ledger.Market:
		return errors.New("sandbox: balance: is never below 0")
	}
	ledger.Adjust(tx, ledger.Outside, of, ledger.Holds(tx, ledger.Outside, of).Plus(ledger.Holds(tx, name, of)).Minus(much))
	balance["id"] = ledger.BalanceID(name, of)
	return nil
}

// ownerOfBalance is the organization that holds a balance. The other holders are no organizations.
func ownerOfBalance(balance Object) string {
	holder := engine.Text(balance["holder"])
	if slices.Contains([]string{ledger.Outside, ledger.Market, ledger.Fees, ledger.Transit}, holder) {
		return ""
	}
	return holder
}

// deriveBalance returns the balance that follows from all other objects. Only its place in the list
// is new.
func deriveBalance(tx *engine.Tx, given Object) (Object, bool) {
	holder, of := engine.Text(given["holder"]), ledger.AssetOf(given)
	if !ledger.Follows(holder) {
		return nil, false
	}
	ledger.Adjust(tx, holder, of, ledger.Holds(tx, holder, of))
	return ledger.BalanceOf(tx, holder, of), true
}

func listBalances(e *engine.Engine, c *engine.Call) (any, error) {
	own := engine.List(c, "balance", func(balance Object) bool { return balance["holder"] == e.Organization() })
	return engine.ShowAll(own, func(balance Object) Object { return shownBalance(e, balance) }), nil
}

// shownBalance is a balance with its value in USD. The value is null if the asset has no price.
func shownBalance(e *engine.Engine, balance Object) Object {
	out := e.Shown("Balance", balance)
	out["balanceUsd"] = nil
	if worth, ok := ledger.AssetOf(balance).Worth(amount.Stored(balance["balance"])); ok {
		out["balanceUsd"] = worth.JSON()
	}
	return out
}

// Fund gives the organization an amount of an asset, which comes from the world outside. Without a
// token, the asset is the network's own coin. It returns the balance as GET /balance shows it. It
// refuses an unknown network, and an amount that is not above 0 or has more decimals than the
// asset.
func Fund(e *engine.Engine, network, token, amount string) (Object, error) {
	if !slices.Contains(e.Schema("Network").Enum, network) {
		return nil, fmt.Errorf("network: there is no network %q", network)
	}
	of := ledger.Token(network, token)
	much, err := engine.AmountIn("amount", json.Number(amount))
	if err == nil {
		err = of.Demand(much)
	}
	if err != nil {
		return nil, err
	}
	return engine.Update(e, func(tx *engine.Tx) (Object, error) {
		if err := ledger.Move(tx, "amount", ledger.Outside, e.Organization(), of, much); err != nil {
			return nil, err
		}
		ledger.Enter(e, tx, ledger.Movement{Kind: "funding", Asset: of, Amount: much, At: e.Now()})
		return shownBalance(e, ledger.BalanceOf(tx, e.Organization(), of)), nil
	})
}

func controlFund(e *engine.Engine, _ *http.Request, body []byte) (any, error) {
	var given struct {
		Network string          `json:"network"`
		Token   string          `json:"token"`
		Amount  json.RawMessage `json:"amount"`
	}
	if err := engine.DecodeStrictly(body, &given); err != nil {
		return nil, err
	}
	if len(given.Amount) == 0 {
		return nil, errors.New("amount is required")
	}
	text := string(given.Amount)
	_ = json.Unmarshal(given.Amount, &text) // it may be a string
	return Fund(e, given.Network, given.Token, text)
}
