// SPDX-License-Identifier: MPL-2.0

package plan_test

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// TestDestinations takes a page through writes and changes outside. A foreign payee is known after
// the apply of an update, whether the service then keeps it or not; a configured one, and one that
// the service chose, stay.
func TestDestinations(t *testing.T) {
	t.Parallel()
	s := plan.KeepIfOmitted(schema.Schema{Attributes: map[string]schema.Attribute{
		"payee":  schema.StringAttribute{Optional: true, PlanModifiers: []planmodifier.String{described.Payee}},
		"market": schema.StringAttribute{Optional: true},
	}})
	typ := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"payee": tftypes.String, "market": tftypes.String}}
	page := func(payee any) tftypes.Value {
		return tftypes.NewValue(typ, map[string]tftypes.Value{
			"payee": tftypes.NewValue(tftypes.String, payee), "market": tftypes.NewValue(tftypes.String, "DE"),
		})
	}
	null := tftypes.NewValue(typ, nil)
	const own, other, stranger = "0x5aAe", "0x52aB", "0xfB69"
	for name, c := range map[string]struct {
		config, created, state any
		updated                any // the payee after an update, and then the state's
		withheld, stillForeign bool
	}{
		"none":                             {nil, nil, nil, nil, false, false},
		"chosen by the service":            {nil, own, own, own, false, false},
		"set outside where none was":       {nil, nil, stranger, nil, true, false},
		"set outside in place of the own":  {nil, own, stranger, own, true, false},
		"kept by the service in an update": {nil, own, stranger, stranger, true, true},
		"kept where none was":              {nil, nil, stranger, stranger, true, true},
		"chosen again in an update":        {nil, own, stranger, other, true, false},
		"configured":                       {stranger, nil, stranger, stranger, false, false},
	} {
		var none plan.Destinations
		chosen := none.After(s, page(c.config), null, page(c.created))
		planned := chosen.Withheld(s, page(c.config), page(c.state), page(c.state))
		if got := !planned.IsFullyKnown(); got != c.withheld {
			t.Errorf("%s: withheld is %t", name, got)
		}
		if !none.Withheld(s, page(c.config), page(c.state), page(c.state)).IsFullyKnown() {
			t.Errorf("%s: withheld, though nothing is known", name)
		}
		after := chosen.After(s, page(c.config), page(c.state), page(c.updated))
		if got := !after.Withheld(s, page(nil), page(c.updated), page(c.updated)).IsFullyKnown(); got != c.stillForeign {
			t.Errorf("%s: foreign after the update is %t", name, got)
		}
	}
}
