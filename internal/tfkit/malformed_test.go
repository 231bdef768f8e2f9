// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/attr/xattr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
)

// strict is a string that the framework checks in every state.
type strict struct{ customtype.Address }

type strictType struct{ customtype.AddressType }

// ValueType is strict.
func (strictType) ValueType(context.Context) attr.Value { return strict{} }

// Equal reports whether it is the same type.
func (strictType) Equal(other attr.Type) bool {
	_, ok := other.(strictType)
	return ok
}

// Type is strictType.
func (strict) Type(context.Context) attr.Type { return strictType{} }

// ValidateAttribute refuses one value, also of the service.
func (s strict) ValidateAttribute(_ context.Context, req xattr.ValidateAttributeRequest, resp *xattr.ValidateAttributeResponse) {
	if s.ValueString() == "refused" {
		resp.Diagnostics.AddAttributeError(req.Path, "Wrong value", "This is "+s.ValueString()+".")
	}
}

// ValueFromTerraform wraps a value of Terraform.
func (t strictType) ValueFromTerraform(ctx context.Context, value tftypes.Value) (attr.Value, error) {
	read, err := t.AddressType.ValueFromTerraform(ctx, value)
	address, _ := read.(customtype.Address)
	return strict{address}, err
}

// safeModel is a thing with an address, and with a string that the framework checks.
type safeModel struct {
	ID      types.String       `tfsdk:"id"`
	Org     types.String       `tfsdk:"organization_id"`
	Name    types.String       `tfsdk:"name"`
	Address customtype.Address `tfsdk:"address"`
	Strict  strict             `tfsdk:"strict"`
}

// Params returns the request.
func (m safeModel) Params(context.Context, *diag.Diagnostics) string { return m.Name.ValueString() }

// Refresh takes the thing's name for its address, and for the other string.
func (m safeModel) Refresh(t thing) safeModel {
	m.ID, m.Org, m.Name = types.StringValue(t.ID), types.StringValue(organization), types.StringValue("N")
	m.Address = customtype.Address{StringValue: types.StringValue(t.Name)}
	m.Strict = strict{m.Address}
	return m
}

// safeKind is the kind of a thing with an address.
func (a *api) safeKind() tfkit.Kind[safeModel, thing, string] {
	base := a.kind()
	attributes := map[string]schema.Attribute{
		"address": schema.StringAttribute{Computed: true, MarkdownDescription: "The address.", CustomType: customtype.AddressType{}},
		"strict":  schema.StringAttribute{Computed: true, MarkdownDescription: "The other.", CustomType: strictType{}},
	}
	for _, name := range []string{"id", "organization_id", "name"} {
		attributes[name] = base.Schema.Attributes[name]
	}
	return tfkit.Kind[safeModel, thing, string]{
		View: tfkit.View[safeModel, thing]{
			Name: "nice_thing", Plural: "nice_things", Schema: schema.Schema{MarkdownDescription: "A thing.", Attributes: attributes},
			Get: base.Get, List: base.List, Label: base.Label,
		},
		Create: base.Create, Update: base.Update, Delete: base.Delete,
	}
}

// TestUpdate_malformed sends nothing if the read before an update shows an object that does not fit
// the schema.
func TestUpdate_malformed(t *testing.T) {
	t.Parallel()
	a := newAPI()
	h := drive(t, a.safeKind().Service())
	block := func(name string) string {
		return fmt.Sprintf("resource \"payments_nice_thing\" \"it\" {\n  name = %q\n}\n", name)
	}
	h.succeed(h.put(block("N")))
	saved, err := h.Plan(block("M"))
	h.succeed(err)
	a.things[idA] = thing{ID: idA, Name: "refused", On: true}
	a.calls = nil
	h.fail(h.Apply(saved))
	h.expect([]string{"error at strict", "Wrong value"})
	if got := strings.Join(a.calls, ", "); got != "read" {
		t.Errorf("the calls are %q", got)
	}
}

// TestResource_malformed keeps the id of a created object whose response does not fit the schema. A
// wrong address does not make an object unreadable.
func TestResource_malformed(t *testing.T) {
	t.Parallel()
	for answered, want := range map[string][]string{
		"refused": {"error at strict", "Wrong value"},
		"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49": nil, // its checksum is wrong
	} {
		a := newAPI()
		kind := a.safeKind()
		kind.Create = func(c *client.Client, ctx context.Context, _ string) (thing, error) {
			return a.kind().Create(c, ctx, answered)
		}
		h := drive(t, kind.Service())
		err := h.put("resource \"payments_nice_thing\" \"it\" {\n  name = \"N\"\n}\n")
		if want == nil {
			h.succeed(err)
			h.expect()
			h.has(map[string]any{"id": idA, "name": "N", "address": answered})
			continue
		}
		h.fail(err)
		h.expect(want)
		if o := h.only(); o == nil || o.AttributeValues["id"] != idA || o.AttributeValues["name"] != "N" {
			t.Errorf("the state has %v", o)
		}
	}
}
