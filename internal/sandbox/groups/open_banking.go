// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// Open banking: the banks that buyers can pay from. The specification does not show their fields.
// All of them are made up.

// bank is a bank that buyers can pay from. It pays in its currencies only, which no response shows.
type bank struct {
	id, name, logo      string // the logo may be empty
	markets, currencies []string
}

var banks = []bank{
	{"bank-spree", "Spreebank", "https://banks.sandbox.example/spree.svg", []string{"DE"}, []string{"EUR"}},
	{"bank-alster", "Alster Sparkasse", "", []string{"DE"}, []string{"EUR"}},
	{"bank-amstel", "Amstel Bank", "https://banks.sandbox.example/amstel.svg", []string{"NL", "BE"}, []string{"EUR"}},
	{"bank-rhone", "Banque du Rhône", "https://banks.sandbox.example/rhone.svg", []string{"FR"}, []string{"EUR"}},
	{"bank-ebro", "Banco del Ebro", "https://banks.sandbox.example/ebro.svg", []string{"ES", "PT"}, []string{"EUR"}},
	{"bank-arno", "Banca d'Arno", "", []string{"IT"}, []string{"EUR"}},
	{"bank-tyne", "Tyne & Wear Bank", "https://banks.sandbox.example/tyne.svg", []string{"GB"}, []string{"GBP"}},
	{"bank-severn", "Severn Building Society", "", []string{"GB"}, []string{"GBP", "EUR"}},
	{"bank-malar", "Mälarbanken", "https://banks.sandbox.example/malar.svg", []string{"SE"}, []string{"SEK", "EUR"}},
	{"bank-glomma", "Glomma Sparebank", "", []string{"NO"}, []string{"NOK"}},
	{"bank-vistula", "Bank Wisła", "https://banks.sandbox.example/vistula.svg", []string{"PL"}, []string{"PLN", "EUR"}},
	{
		"bank-northsea", "North Sea Commercial", "https://banks.sandbox.example/northsea.svg",
		[]string{"GB", "NL", "DE", "DK", "NO"},
		[]string{"GBP", "EUR", "DKK", "NOK"},
	},
}

// object is a bank as responses have it.
func (b bank) object() Object {
	out := Object{"id": b.id, "name": b.name, "logoUrl": nil, "markets": anys(b.markets)}
	if b.logo != "" {
		out["logoUrl"] = b.logo
	}
	return out
}

// bankOf returns the bank with an id. It returns false if there is none.
func bankOf(id any) (bank, bool) {
	i := slices.IndexFunc(banks, func(b bank) bool { return b.id == id })
	if i < 0 {
		return bank{}, false
	}
	return banks[i], true
}

func listBanks(_ *engine.Engine, c *engine.Call) (any, error) {
	query := c.Request.URL.Query()
	found := []any{}
	for _, b := range banks {
		if (!query.Has("market") || slices.Contains(b.markets, query.Get("market"))) &&
			(!query.Has("currency") || slices.Contains(b.currencies, query.Get("currency"))) {
			found = append(found, b.object())
		}
	}
	return found, nil
}
