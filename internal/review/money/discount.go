// SPDX-License-Identifier: MPL-2.0

package money

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Discount is how much less a buyer pays.
type Discount struct {
	Amount, Percent *big.Rat
	IsUnseen        bool // hidden, or known later
}

// DiscountOf is the discount of a code.
func DiscountOf(c *plan.Change, of tftypes.Value) Discount {
	members, amount, percent := raw.Members(of), c.Kind.AmountOff, c.Kind.PercentOff
	return Discount{
		Decimal(members[amount]), Decimal(members[percent]),
		raw.IsUnknown(members[amount]) || raw.IsUnknown(members[percent]) || c.Hides(amount) || c.Hides(percent),
	}
}

// From is the amount that a buyer pays with the discount; nil if it is not known. It may be
// negative.
func (d Discount) From(amount *big.Rat) *big.Rat {
	switch {
	case d.IsUnseen || amount == nil:
		return nil
	case d.Amount != nil:
		return new(big.Rat).Sub(amount, d.Amount)
	case d.Percent != nil:
		return new(big.Rat).Sub(amount, new(big.Rat).Quo(new(big.Rat).Mul(amount, d.Percent), hundred))
	}
	return amount
}

// Words are the discount: "15 %".
func (d Discount) Words() string {
	switch {
	case d.IsUnseen:
		return "a value that is not shown"
	case d.Amount != nil:
		return Figure(d.Amount, 0)
	case d.Percent != nil:
		return Figure(d.Percent, 0) + " %"
	}
	return "nothing"
}

// IsForAll reports whether a code names no product.
func IsForAll(c *plan.Change, of tftypes.Value) bool {
	return !slices.ContainsFunc(c.Kind.References, func(r described.Reference) bool {
		value := raw.Members(of)[r.Path[0]]
		return raw.IsUnknown(value) || len(raw.Elements(value)) > 0
	})
}

// WasOrIsForAll reports whether a code names no product before the plan, or after it.
func WasOrIsForAll(c *plan.Change) bool {
	return IsForAll(c, c.Either()) || !c.Before.IsNull() && IsForAll(c, c.Before)
}

// HidesProducts reports whether the configuration hides the products of a code.
func HidesProducts(c *plan.Change) bool {
	return slices.ContainsFunc(c.Kind.References, func(r described.Reference) bool { return c.Hides(r.Path...) })
}

// Group names the codes with one effect on every product: each has the same discounts before and
// after the plan. It is "" for others, such as a code that names products.
func Group(c *plan.Change) string {
	if !c.Kind.IsDiscount() || HidesProducts(c) || c.Drift != nil || c.Imported || !IsForAll(c, c.Before) || !IsForAll(c, c.After) {
		return ""
	}
	key := fmt.Sprint(c.Changes(), c.Before.IsNull(), c.After.IsNull())
	for _, of := range []tftypes.Value{c.Before, c.After} {
		d := DiscountOf(c, of)
		key = fmt.Sprint(key, d.Amount, d.Percent, d.IsUnseen)
	}
	return key
}
