// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// anyProduct stands for the products of a code that names none, and laterProduct for those of a
// page that are known later.
const anyProduct, laterProduct = "any", "later"

// code is a discount code, and the products that it is for.
type code struct {
	subject  string
	products []string
}

// WarnOfCodes warns of a discount code that buyers can type nowhere: a page of the run sells its
// products, and neither such a page nor another one of the account takes codes.
func WarnOfCodes(ctx context.Context, s schema.Schema, planned tftypes.Value, diags *diag.Diagnostics) {
	of := stepOf(ctx)
	if of.Run == nil || of.replacement || planned.IsNull() || isOn(planned, described.Name(s.Attributes, described.Archived)) {
		return
	}
	var products []string
	isKnown, isPage, takes := true, false, false
	for l := range described.Walk(s.Attributes, planned) {
		value := l.Values[0]
		isSwitch := func(a schema.Attribute) bool { return described.Is(a, described.Codes) }
		switch {
		case described.Referred(l.Attribute) == "payments_product":
			isKnown = value.IsFullyKnown()
			for _, id := range raw.Elements(value) {
				products = append(products, strings.ToLower(raw.String(id)))
			}
		case described.Any(l.Attribute, isSwitch):
			on := raw.IsUnknown(value)
			isPage, takes = true, takes || on || isSwitch(l.Attribute) && raw.IsPresent(value) && value.As(&on) == nil && on
		}
	}
	var useless []code
	switch {
	case isPage && isKnown:
		useless = of.uselessCodes(append(products, anyProduct), takes, nil)
	case isPage && takes:
		of.uselessCodes([]string{laterProduct}, true, nil)
	case isKnown && described.Name(s.Attributes, described.PercentOff) != "":
		if len(products) == 0 {
			products = []string{anyProduct}
		}
		useless = of.uselessCodes(nil, false, []code{{Subject(s, planned), products}})
	}
	if len(useless) > 0 && of.Taking != nil {
		pages, err := of.Taking(ctx)
		if err != nil {
			return
		}
		for id, products := range pages {
			if !of.hasPlan("payments_payment_link " + id) {
				useless = of.uselessCodes(append(slices.Clip(products), anyProduct), true, useless)
			}
		}
	}
	for _, c := range useless {
		diags.AddWarning("Buyers can type the discount code "+c.subject+" nowhere", "No page that sells its products has "+
			"`allow_discount_codes = true`. Set it in the `customizations` of such a page.")
	}
}

// uselessCodes notes a page by its products, or a code. It returns each code once that pages so far
// sell the products of, and that none of them takes.
func (r *Run) uselessCodes(sold []string, takes bool, one []code) (useless []code) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.takes == nil {
		r.takes = map[string]bool{}
	}
	for _, product := range sold {
		r.takes[product] = r.takes[product] || takes
	}
	looked := one
	if one == nil {
		looked, r.codes = r.codes, nil
	}
	for _, c := range looked {
		isSold := func(product string) bool { _, ok := r.takes[product]; return ok }
		isTaken := func(product string) bool { return r.takes[product] }
		switch {
		case !slices.ContainsFunc(c.products, isSold) || r.takes[laterProduct] || slices.ContainsFunc(c.products, isTaken):
			r.codes = append(r.codes, c)
		default:
			useless = append(useless, c)
		}
	}
	return useless
}
