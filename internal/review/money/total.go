// SPDX-License-Identifier: MPL-2.0

package money

import (
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Total is the sum that an object asks for.
type Total struct {
	Sums map[string]*big.Rat // by currency
	How  string              // "4 × 98.00 + 9.90"
}

// Words are the sums, a currency each.
func (t *Total) Words() string {
	var words []string
	for _, currency := range slices.Sorted(maps.Keys(t.Sums)) {
		words = append(words, Format(t.Sums[currency], currency))
	}
	return strings.Join(words, " and ")
}

// TotalOf adds the prices of an object that has quantities, before or after the plan. It returns
// nil if one of them is not known, or for an object without quantities.
func TotalOf(c *plan.Change, isBefore bool) *Total {
	of := c.After
	if isBefore {
		of = c.Before
	}
	if !raw.IsPresent(of) || !c.Kind.IsTotal {
		return nil
	}
	t := &Total{Sums: map[string]*big.Rat{}}
	var terms []string
	for _, name := range slices.Backward(slices.Sorted(maps.Keys(c.Kind.Schema.Attributes))) { // products come before other items
		inside, isList := c.Kind.Schema.Attributes[name].(schema.ListNestedAttribute)
		if !isList {
			continue
		}
		if c.Hides(name) {
			return nil
		}
		for _, element := range raw.Elements(raw.Members(of)[name]) {
			p, quantity := item(c, isBefore, inside.NestedObject.Attributes, raw.Members(element))
			switch {
			case p.Amount == nil || p.IsHidden || quantity == nil:
				return nil
			case t.Sums[p.Currency] == nil:
				t.Sums[p.Currency] = new(big.Rat)
			}
			term := Format(p.Amount, "")
			if quantity.Cmp(big.NewRat(1, 1)) != 0 {
				term = Figure(quantity, 0) + " × " + term
			}
			terms = append(terms, term)
			t.Sums[p.Currency].Add(t.Sums[p.Currency], new(big.Rat).Mul(p.Amount, quantity))
		}
	}
	if t.How = strings.Join(terms, " + "); len(terms) == 0 {
		return nil
	}
	return t
}

// SamePositions reports whether two objects have equal positions: products, items and quantities.
func SamePositions(k *plan.Kind, a, b tftypes.Value) bool {
	for name, list := range k.Schema.Attributes {
		inside := described.Inside(list)
		if described.Name(inside, described.Quantity) != "" && !raw.Equal(raw.Members(a)[name], raw.Members(b)[name]) {
			return false
		}
	}
	return true
}

// item is one position of a total: its own price, or that of its product.
func item(
	c *plan.Change, isBefore bool, attributes map[string]schema.Attribute, members map[string]tftypes.Value,
) (p Price, quantity *big.Rat) {
	quantity = Decimal(members[described.Name(attributes, described.Quantity)])
	if name := described.Name(attributes, described.Price); name != "" {
		p = Price{Amount: Decimal(members[name]), Currency: raw.String(members[described.Name(attributes, described.Currency)])}
	}
	for _, ref := range c.Kind.References {
		if ref.Quantity == "" || p.Amount != nil {
			continue
		}
		sold := c.Refers[ref.Name()]
		if isBefore && c.Action == plan.Replace {
			sold = c.Referred
		}
		if product := soldAs(sold, members[ref.Path[len(ref.Path)-1]]); product != nil {
			side := product.After
			if isBefore && !product.Before.IsNull() {
				side = product.Before
			}
			p = PriceOf(product, side)
		}
	}
	return p, quantity
}

// soldAs is the product with an id. An id that is not known is that of the only new product.
func soldAs(products []*plan.Change, id tftypes.Value) (found *plan.Change) {
	for _, p := range products {
		switch {
		case raw.IsPresent(id) && p.ID() == raw.String(id):
			return p
		case raw.IsPresent(id), !p.IsNew() && p.Action != plan.Replace:
		case found != nil:
			return nil
		default:
			found = p
		}
	}
	return found
}
