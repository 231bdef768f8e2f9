// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// The terms of payouts. All of them are made up, and never change.

// payoutTerms are the terms of payouts in a currency.
type payoutTerms struct {
	currency         string
	countries, rails []string
	least, most      string // of one entry
	fixed, percent   string // the fee of one entry, in the currency
}

var allPayoutTerms = []payoutTerms{
	{"USD", []string{"US"}, []string{"ach", "wire"}, "1", "100000", "0.5", "0.25"},
	{
		"EUR",
		[]string{"AT", "BE", "DE", "ES", "FI", "FR", "IE", "IT", "NL", "PT"},
		[]string{"sepa", "sepa_instant"},
		"1", "100000", "0.25", "0.25",
	},
	{"GBP", []string{"GB"}, []string{"faster_payments"}, "1", "85000", "0.25", "0.25"},
}

func payoutTermsOf(currency string) (payoutTerms, bool) {
	at := slices.IndexFunc(allPayoutTerms, func(t payoutTerms) bool { return t.currency == currency })
	if at < 0 {
		return payoutTerms{}, false
	}
	return allPayoutTerms[at], true
}

// demandPayoutTerms refuses a currency that GET /payout/capabilities does not list.
func demandPayoutTerms(field, currency string) (payoutTerms, error) {
	terms, ok := payoutTermsOf(currency)
	if ok {
		return terms, nil
	}
	var known []string
	for _, t := range allPayoutTerms {
		known = append(known, t.currency)
	}
	slices.Sort(known)
	return payoutTerms{}, engine.Invalid("%s: payouts are made in %s, and not in %s", field, strings.Join(known, ", "), currency)
}

// fee is the fee of an entry, in the currency.
func (t payoutTerms) fee(much amount.Amount) amount.Amount {
	return amount.Exact(t.fixed).Plus(much.Times(amount.Exact(t.percent)).Times(amount.Exact("0.01")))
}

// check refuses an amount that is not above 0, beyond the limits, or with too many decimals.
func (t payoutTerms) check(field string, much amount.Amount) error {
	switch {
	case much.Sign() <= 0:
		return engine.Invalid("%s must be above 0", field)
	case much.Less(amount.Exact(t.least)), amount.Exact(t.most).Less(much):
		return engine.Invalid("%s must be between %s and %s %s", field, t.least, t.most, t.currency)
	}
	return ledger.CheckPlaces(field, t.currency, much)
}

func payoutCapabilities() []any {
	all := []any{}
	for _, t := range allPayoutTerms {
		for _, country := range t.countries {
			all = append(all, Object{
				"country": country, "currency": t.currency, "rails": anys(t.rails), "minAmount": json.Number(t.least), "maxAmount": json.Number(t.most),
			})
		}
	}
	return all
}

// payoutFee is the fee of one entry, in its currency. The percentage 0.25 is a quarter of a
// hundredth.
func payoutFee(_ *engine.Engine, c *engine.Call) (any, error) {
	query := c.Request.URL.Query()
	much, err := engine.AmountIn("amount", json.Number(query.Get("amount")))
	if err != nil {
		return nil, err
	}
	t, err := demandPayoutTerms("currency", query.Get("currency"))
	if err != nil {
		return nil, err
	}
	return Object{
		"fixedFee": json.Number(t.fixed), "percentFee": json.Number(t.percent), "estimatedFee": t.fee(much).JSON(), "currency": t.currency,
	}, nil
}
