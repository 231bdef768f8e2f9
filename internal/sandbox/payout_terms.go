// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/amount"
)

// What payouts cost and where they can go. All of it is the sandbox's own, and never changes.

// payoutTerms are how payouts in a currency are made.
type payoutTerms struct {
	currency         string
	countries, rails []string // none where no bank is known for it: then there are no limits either
	least, most      string   // of one entry
	fixed, percent   string   // the fee of one entry, in the currency
}

var (
	payoutCurrencies = []payoutTerms{
		{"USD", []string{"US"}, []string{"ach", "wire"}, "1", "100000", "0.5", "0.25"},
		{"EUR", []string{"AT", "BE", "DE", "ES", "FI", "FR", "IE", "IT", "NL", "PT"}, []string{"sepa", "sepa_instant"}, "1", "100000", "0.25", "0.25"},
		{"GBP", []string{"GB"}, []string{"faster_payments"}, "1", "85000", "0.25", "0.25"},
	}
	otherPayouts = payoutTerms{fixed: "0", percent: "1"}
)

func payoutTermsOf(currency any) payoutTerms {
	at := slices.IndexFunc(payoutCurrencies, func(t payoutTerms) bool { return t.currency == currency })
	if at < 0 {
		return otherPayouts
	}
	return payoutCurrencies[at]
}

// fee is what a payout of an amount costs, in the currency.
func (t payoutTerms) fee(much amount.Amount) amount.Amount {
	return amount.Exact(t.fixed).Plus(much.Times(amount.Exact(t.percent)).Times(amount.Exact("0.01")))
}

// check refuses an amount that is not above zero, and one beyond the limits.
func (t payoutTerms) check(field string, much amount.Amount) error {
	switch {
	case much.Sign() <= 0:
		return refuse(http.StatusUnprocessableEntity, "%s: must be above 0", field)
	case t.countries == nil:
		return nil
	case much.Less(amount.Exact(t.least)), amount.Exact(t.most).Less(much):
		return refuse(http.StatusUnprocessableEntity, "%s: must be between %s and %s %s", field, t.least, t.most, t.currency)
	}
	return nil
}

func payoutCapabilities() []any {
	all := []any{}
	for _, t := range payoutCurrencies {
		for _, country := range t.countries {
			rails := []any{}
			for _, rail := range t.rails {
				rails = append(rails, rail)
			}
			all = append(all, Object{
				"country": country, "currency": t.currency, "rails": rails, "minAmount": json.Number(t.least), "maxAmount": json.Number(t.most),
			})
		}
	}
	return all
}

// payoutFee says what one entry costs. The fees are in the currency that is asked for, and the percentage is one: 0.25 is a quarter of a
// hundredth.
func payoutFee(_ *Sandbox, c *call) (any, error) {
	query := c.request.URL.Query()
	much, err := amountIn("amount", json.Number(query.Get("amount")))
	if err != nil {
		return nil, err
	}
	t := payoutTermsOf(query.Get("currency"))
	return Object{
		"fixedFee": json.Number(t.fixed), "percentFee": json.Number(t.percent), "estimatedFee": t.fee(much).JSON(), "currency": query.Get("currency"),
	}, nil
}
