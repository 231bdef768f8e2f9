// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
)

// safeModel is a thing with an address, which the framework checks in every state.
type safeModel struct {
	ID      types.String       `tfsdk:"id"`
	Org     types.String       `tfsdk:"organization_id"`
	Name    types.String       `tfsdk:"name"`
	Address customtype.Address `tfsdk:"address"`
}

// Params returns the request.
func (m safeModel) Params(context.Context, *diag.Diagnostics) string { return m.Name.ValueString() }

// Refresh takes the thing's name for its address.
func (m safeModel) Refresh(t thing) safeModel {
	m.ID, m.Org, m.Name = types.StringValue(t.ID), types.StringValue(organization), types.StringValue("N")
	m.Address = customtype.Address{StringValue: types.StringValue(t.Name)}
	return m
}

// TestResource_malformed keeps the id of a created object whose response does not fit the schema.
func TestResource_malformed(t *testing.T) {
	t.Parallel()
	a := newAPI()
	base := a.kind()
	attributes := map[string]schema.Attribute{
		"address": schema.StringAttribute{Computed: true, MarkdownDescription: "The address.", CustomType: customtype.AddressType{}},
	}
	for _, name := range []string{"id", "organization_id", "name"} {
		attributes[name] = base.Schema.Attributes[name]
	}
	kind := tfkit.Kind[safeModel, thing, string]{
		View: tfkit.View[safeModel, thing]{
			Name: "nice_thing", Plural: "nice_things", Schema: schema.Schema{MarkdownDescription: "A thing.", Attributes: attributes},
			Get: base.Get, List: base.List, Label: base.Label,
		},
		Create: func(c *client.Client, ctx context.Context, _ string) (thing, error) {
			return base.Create(c, ctx, "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49") // a wrong checksum
		},
		Delete: base.Delete,
	}
	h := drive(t, kind.Service(), nil)
	h.fail(h.put("resource \"payments_nice_thing\" \"it\" {\n  name = \"N\"\n}\n"))
	h.expect([]string{"error at address", "Wrong address in address"})
	if o := h.only(); o == nil || o.AttributeValues["id"] != idA || o.AttributeValues["name"] != "N" {
		t.Errorf("the state has %v", o)
	}
}
