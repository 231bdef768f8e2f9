// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// Bank accounts that receive deposits. The currencies are made up.

// bankDelay is the time in which a bank opens an account.
const bankDelay = 3 * time.Second

// virtualAccounts are the currencies of bank accounts, with their rails, and the networks on which
// crypto is bought.
var virtualAccounts = []struct {
	currency string
	rails    []string
	networks []string
}{
	{"EUR", []string{"SEPA", "SEPA Instant"}, onrampNetworks},
	{"GBP", []string{"Faster Payments"}, onrampNetworks},
	{"USD", []string{"ACH", "Wire"}, onrampNetworks},
}

var onrampNetworks = []string{"Ethereum", "Polygon", "Base", "Solana", "Tron"}

func listVirtualAccountCapabilities(*engine.Engine, *engine.Call) (any, error) {
	all := []any{}
	for _, account := range virtualAccounts {
		all = append(all, Object{"fiatCurrency": account.currency, "rails": anys(account.rails), "onrampNetworks": anys(account.networks)})
	}
	return all, nil
}

func anys(texts []string) []any {
	out := make([]any, len(texts))
	for i, text := range texts {
		out[i] = text
	}
	return out
}

// fiatMethod is the currency of bank payments, and the asset that they buy.
type fiatMethod struct {
	currency string
	onramp   ledger.Asset
}

// fiatOf returns the method of an account that receives bank payments. It returns false for other
// accounts.
func fiatOf(account Object) (fiatMethod, bool) {
	method, _ := account["depositMethod"].(Object)
	fiat, ok := method["Fiat"].(Object)
	token, _ := fiat["onrampToken"].(string)
	return fiatMethod{engine.Text(fiat["fiatCurrency"]), ledger.Token(engine.Text(fiat["onrampNetwork"]), token)}, ok
}

// check refuses a currency without bank accounts, and an asset that cannot be bought with it.
func (f fiatMethod) check() error {
	var known []string
	for _, account := range virtualAccounts {
		known = append(known, account.currency)
		if account.currency != f.currency {
			continue
		}
		if !slices.Contains(account.networks, f.onramp.Network) {
			networks := strings.Join(account.networks, ", ")
			return engine.Invalid("depositMethod.Fiat.onrampNetwork: crypto is bought on %s only", networks)
		}
		if f.onramp.Facts().USD == "" {
			return engine.Invalid("depositMethod.Fiat.onrampToken: %s has no price, so it cannot be bought", f.onramp)
		}
		return nil
	}
	currencies := strings.Join(known, ", ")
	return engine.Invalid("depositMethod.Fiat.fiatCurrency: bank accounts exist in %s only", currencies)
}

// buys is the amount of the asset that an amount of the currency buys. It returns false if the
// asset has no price.
func (f fiatMethod) buys(fiat amount.Amount) (amount.Amount, bool) {
	return bought(f.onramp, f.currency, fiat)
}

func depositAccountDue(_ *engine.Tx, account Object) engine.Step {
	if _, ok := fiatOf(account); !ok || account["bankDetails"] != nil {
		return engine.Step{}
	}
	return engine.Step{Job: "deposit_account_opened", After: bankDelay}
}

// openBankAccount gives an account its bank details.
func openBankAccount(_ *engine.Engine, tx *engine.Tx, account Object, _ time.Time) error {
	fiat, _ := fiatOf(account)
	account["bankDetails"] = bankDetails(fiat.currency)
	tx.Put("deposit_account", account)
	return nil
}

// bankDetails invents a bank account with valid check digits. A British sort code goes into the
// routing number, because there is no other field for it.
func bankDetails(currency string) Object {
	details := Object{
		"bankName": "Sandbox Bank", "bankAddress": "1 Sandbox Street, Sandbox", "accountHolderName": "Sandbox Seller",
		"iban": nil, "bic": nil, "accountNumber": nil, "routingNumber": nil, "reference": "DEP" + address.RandomDigits(9),
	}
	switch currency {
	case "EUR":
		details["iban"], details["bic"] = iban("DE", address.RandomDigits(18)), "SNDBDEFFXXX"
	case "GBP":
		sortCode, number := address.RandomDigits(6), address.RandomDigits(8)
		details["iban"], details["bic"] = iban("GB", "SNDB"+sortCode+number), "SNDBGB2LXXX"
		details["accountNumber"], details["routingNumber"] = number, sortCode
	default:
		details["accountNumber"], details["routingNumber"] = address.RandomDigits(12), routingNumber()
	}
	return details
}

// iban computes the check digits of a country's own number (ISO 13616). The number, the country and
// the check digits, with letters as two digits, are 1 modulo 97.
func iban(country, number string) string {
	var digits strings.Builder
	for _, sign := range number + country + "00" {
		if sign >= 'A' {
			fmt.Fprint(&digits, sign-'A'+10)
			continue
		}
		digits.WriteRune(sign)
	}
	value, _ := new(big.Int).SetString(digits.String(), 10)
	rest := new(big.Int).Mod(value, big.NewInt(97)).Int64()
	return fmt.Sprintf("%s%02d%s", country, 98-rest, number)
}

// routingNumber invents a routing number of the United States. Its last digit is a check digit.
func routingNumber() string {
	digits := "02" + address.RandomDigits(6)
	sum := 0
	for i, digit := range digits {
		sum += int(digit-'0') * []int{3, 7, 1}[i%3]
	}
	return digits + string(rune('0'+(10-sum%10)%10))
}
