// SPDX-License-Identifier: MPL-2.0

package money

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Price is the price of one object.
type Price struct {
	Amount   *big.Rat // nil if it is not known
	Currency string
	Seconds  *big.Rat // between two charges; 0 for once, nil if it is not known
	IsHidden bool
	IsPart   bool // of an add-on, which has no interval
	Terms    string
}

// PriceOf returns the price of an object. One without a price has no amount.
func PriceOf(c *plan.Change, of tftypes.Value) Price {
	k := c.Kind
	if k.Price == "" || !raw.IsPresent(of) {
		return Price{}
	}
	members := raw.Members(of)
	p := Price{Amount: Decimal(members[k.Price]), Currency: styled.Clean(raw.String(members[k.Currency]))}
	if raw.IsUnknown(members[k.Currency]) {
		p.Currency = laterCurrency
	}
	p.IsHidden = c.Hides(k.Price) || c.Hides(k.Currency) || k.Interval != "" && c.Hides(k.Interval)
	if every := members[k.Interval]; k.Interval != "" {
		if p.Seconds = Decimal(every); every.IsNull() {
			p.Seconds = new(big.Rat)
		}
	}
	for l := range Terms(k).Walk(of) {
		p.Terms += Term(l.Values[0]) + "\n"
	}
	return p
}

// Terms is the shape of a type with the annotation [described.Terms] alone.
func Terms(k *plan.Kind) described.Shape { return shapesOf(k).terms }

// Term is the text of a value with the annotation [described.Terms].
func Term(value tftypes.Value) string {
	if number := Decimal(value); number != nil {
		return Figure(number, 0)
	}
	return raw.String(value)
}

// laterCurrency stands after an amount in place of a currency that is not known.
const laterCurrency = "in a currency known after the apply"

// KnownCurrency is the currency, or "" for one that is not known.
func (p Price) KnownCurrency() string { return strings.TrimPrefix(p.Currency, laterCurrency) }

// String is the whole price, for a fingerprint.
func (p Price) String() string { return fmt.Sprint(p.Amount, " ", p.Currency, " every ", p.Seconds) }

// Recurs reports whether the price is charged again and again.
func (p Price) Recurs() bool { return p.Seconds != nil && p.Seconds.Sign() > 0 }

// Text shows the price. A new one is bold.
func (p Price) Text(isNew bool) styled.Text {
	switch {
	case p.IsHidden:
		return styled.Plain("a sensitive price")
	case p.Amount == nil:
		return styled.Plain("known after the apply")
	}
	words := Format(p.Amount, p.Currency)
	switch {
	case p.Recurs():
		words += " every " + interval(p.Seconds)
	case p.Seconds == nil && !p.IsPart:
		words += ", in an interval known after the apply"
	}
	if isNew {
		return styled.Bold(words)
	}
	return styled.Plain(words)
}

// Monthly is the price of 30 days if it is charged again, and else the price.
func (p Price) Monthly() Price {
	if p.Amount != nil && p.Recurs() {
		month := big.NewRat(30*Day, 1) //nolint:mnd // days
		p.Amount = month.Mul(month, new(big.Rat).Quo(p.Amount, p.Seconds))
	}
	return p
}

// IsArchived reports whether an object is out of use, before or after the plan.
func IsArchived(c *plan.Change, of tftypes.Value) bool {
	return c.Kind.Archived != "" && plan.IsTrue(raw.Members(of)[c.Kind.Archived])
}
