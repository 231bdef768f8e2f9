// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// Withdrawal accounts. The specification does not show their fields.

// completeWithdrawalAccount gives a planted account a destination and its type.
func completeWithdrawalAccount(_ *engine.Engine, account Object) {
	if account["iban"] == nil && account["us"] == nil && account["crypto"] == nil {
		account["crypto"] = Object{"network": "Ethereum", "address": address.New("Ethereum")}
	}
	if account["accountType"] == "" {
		account["accountType"] = "fiat"
		if account["crypto"] != nil {
			account["accountType"] = "crypto"
		}
	}
}

// destinationKeys are the natural keys of destinations: no two accounts of one type have the same.
var destinationKeys = map[string][]string{"crypto": {"address"}, "iban": {"iban", "bic"}, "us": {"accountNumber", "routingNumber"}}

// destinationOf returns the one destination of an account. It returns false if there is none or
// more than one.
func destinationOf(account Object) (kind string, place Object, ok bool) {
	for _, name := range []string{"crypto", "iban", "us"} {
		if member, there := account[name].(Object); there {
			if ok {
				return "", nil, false
			}
			kind, place, ok = name, member, true
		}
	}
	return kind, place, ok
}

// placeKey is the same for all spellings of a destination. Spaces and case mean nothing in bank
// accounts. The branch XXX of a BIC is the head office, as is no branch.
func placeKey(kind string, values ...string) string {
	key := kind
	for i, value := range values {
		if kind == "crypto" {
			value = address.Key(value)
		} else {
			value = strings.ToUpper(strings.Join(strings.Fields(value), ""))
		}
		if kind == "iban" && i == 1 && len(value) == 11 {
			value = strings.TrimSuffix(value, "XXX")
		}
		key += "\n" + value
	}
	return key
}

// keyOf is [placeKey] of a destination.
func keyOf(kind string, place Object) string {
	var values []string
	for _, name := range destinationKeys[kind] {
		value, _ := place[name].(string)
		values = append(values, value)
	}
	return placeKey(kind, values...)
}

func createWithdrawalAccount(e *engine.Engine, c *engine.Call) (any, error) {
	account := e.Fresh("withdrawal_account", e.NewID())
	e.Take(c, "withdrawal_account", account)
	kind, place, ok := destinationOf(account)
	if !ok {
		return nil, engine.Invalid("crypto: exactly one of crypto, iban and us must be given")
	}
	if name, _ := account["name"].(string); utf8.RuneCountInString(name) > 250 {
		return nil, engine.Invalid("name must have at most 250 characters")
	}
	switch {
	case account["accountType"] == "crypto" && kind != "crypto":
		return nil, engine.Invalid("accountType: crypto goes with crypto, and not with %s", kind)
	case account["accountType"] == "fiat" && kind == "crypto":
		return nil, engine.Invalid("accountType: fiat goes with iban or us, and not with crypto")
	case kind == "crypto" && place["network"] == address.FiatNetwork:
		return nil, engine.Invalid("crypto.network: %s has no addresses", address.FiatNetwork)
	}
	if _, there := withdrawalAccount(c.Tx, account["accountType"], kind, keyOf(kind, place)); there {
		key := destinationKeys[kind][0]
		return nil, engine.Refuse(http.StatusConflict, "%s.%s: there is a withdrawal account of this type that goes there already", kind, key)
	}
	c.Tx.Put("withdrawal_account", account)
	return account, nil
}

// withdrawalAccount finds the account of a type with a destination.
func withdrawalAccount(tx *engine.Tx, accountType any, kind, key string) (Object, bool) {
	for _, account := range tx.List("withdrawal_account") {
		place, ok := account[kind].(Object)
		if ok && account["accountType"] == accountType && keyOf(kind, place) == key {
			return account, true
		}
	}
	return nil, false
}

// withdrawalAccountBy reads the account with the destination in the path.
func withdrawalAccountBy(kind string, parameters ...string) engine.Handler {
	return func(_ *engine.Engine, c *engine.Call) (any, error) {
		var values []string
		for _, name := range parameters {
			values = append(values, c.Path(name))
		}
		account, ok := withdrawalAccount(c.Tx, c.Path("account_type"), kind, placeKey(kind, values...))
		if !ok {
			return nil, engine.Refuse(http.StatusNotFound, "there is no withdrawal account of the type %s that goes there", c.Path("account_type"))
		}
		return account, nil
	}
}

// deleteWithdrawalAccount deletes an account. Its withdrawals stay readable.
func deleteWithdrawalAccount(_ *engine.Engine, c *engine.Call) (any, error) {
	account, err := engine.Find(c, "withdrawal_account")
	if err != nil {
		return nil, err
	}
	c.Tx.Retire("withdrawal_account", account)
	return nil, nil
}
