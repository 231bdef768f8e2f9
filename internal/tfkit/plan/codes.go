// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

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
	const pages, codes, switched = "payments_payment_link", "payments_discount_code", "allow_discount_codes"
	of := stepOf(ctx)
	if of.name != pages && of.name != codes || of.replacement || planned.IsNull() || isOn(planned, "is_archived") {
		return
	}
	ids, looks := raw.Members(planned)["product_ids"], raw.Members(planned)["customizations"]
	var products []string
	for _, id := range raw.Elements(ids) {
		products = append(products, strings.ToLower(raw.String(id)))
	}
	if len(products) == 0 || of.name == pages {
		products = append(products, anyProduct)
	}
	takes := isOn(looks, switched) || raw.IsUnknown(looks) || raw.IsUnknown(raw.Members(looks)[switched])
	var useless []code
	switch isKnown := ids.IsFullyKnown(); {
	case of.name == codes && isKnown:
		useless = of.uselessCodes(nil, false, []code{{Subject(s, planned), products}})
	case of.name == pages && isKnown:
		useless = of.uselessCodes(products, takes, nil)
	case of.name == pages && takes:
		of.uselessCodes([]string{laterProduct}, true, nil)
	}
	if len(useless) > 0 && of.Taking != nil {
		taking, err := of.Taking(ctx)
		if err != nil {
			return
		}
		for id, products := range taking {
			if !of.hasPlan(pages + " " + id) {
				useless = of.uselessCodes(append(slices.Clip(products), anyProduct), true, useless)
			}
		}
	}
	for _, c := range useless {
		diags.AddWarning("Buyers can type the discount code "+c.subject+" nowhere", "No page that sells its products has "+
			"`"+switched+" = true`. Set it in the `customizations` of such a page.")
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
