// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"iter"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// crate is an object with an exact number, and with parts whose codes the service chooses. The
// service does not know the note in its model.
type crate struct {
	ID, Name string
	Weight   client.Decimal
	Parts    []string
}

func (c crate) ObjectID() string { return c.ID }

func (c crate) Organization() string { return organization }

type crateModel struct {
	ID     types.String `tfsdk:"id"`
	Org    types.String `tfsdk:"organization_id"`
	Name   types.String `tfsdk:"name"`
	Weight types.Number `tfsdk:"weight"`
	Parts  types.List   `tfsdk:"parts"`
	Note   types.String `tfsdk:"note"`
}

var partType = types.ObjectType{AttrTypes: map[string]attr.Type{"name": types.StringType, "code": types.StringType}}

func (m crateModel) Params(ctx context.Context, diags *diag.Diagnostics) crate {
	var parts []struct {
		Name types.String `tfsdk:"name"`
		Code types.String `tfsdk:"code"`
	}
	diags.Append(m.Parts.ElementsAs(ctx, &parts, false)...)
	if m.Name.ValueString() == "never" {
		diags.AddError("The name cannot be sent", "Choose another one.")
	}
	c := crate{Name: m.Name.ValueString(), Weight: convert.Decimal(m.Weight)}
	for _, p := range parts {
		c.Parts = append(c.Parts, p.Name.ValueString())
	}
	return c
}

func (m crateModel) Refresh(c crate) crateModel {
	m.ID, m.Name, m.Weight = types.StringValue(c.ID), types.StringValue(c.Name), convert.Number(c.Weight)
	parts := []attr.Value{}
	for _, p := range c.Parts {
		parts = append(parts, types.ObjectValueMust(partType.AttrTypes, map[string]attr.Value{
			"name": types.StringValue(p), "code": types.StringValue("code of " + p),
		}))
	}
	m.Parts = types.ListValueMust(partType, parts)
	m.Org = types.StringValue(organization)
	return m
}

func crateKind(stored map[string]crate) tfkit.Kind[crateModel, crate, crate] {
	find := func(id string) (crate, error) {
		for _, c := range stored {
			if strings.EqualFold(c.ID, id) {
				return c, nil
			}
		}
		return crate{}, &client.NotFoundError{Kind: "crate", ID: id}
	}
	return tfkit.Kind[crateModel, crate, crate]{
		View: tfkit.View[crateModel, crate]{
			Name: "crate", Plural: "crates",
			Get: func(_ *client.Client, _ context.Context, id string) (crate, error) { return find(id) },
			List: func(*client.Client, context.Context) iter.Seq2[crate, error] {
				return func(yield func(crate, error) bool) {
					for _, c := range stored {
						if !yield(c, nil) {
							return
						}
					}
				}
			},
			Label: func(c crate) string { return c.Name },
			Schema: schema.Schema{MarkdownDescription: "A crate.", Attributes: map[string]schema.Attribute{
				"id": plan.Computed("The id."), "organization_id": plan.Computed("The organization."),
				"name":   schema.StringAttribute{Required: true, MarkdownDescription: "The name."},
				"weight": schema.NumberAttribute{Optional: true, MarkdownDescription: "The weight."},
				"note":   schema.StringAttribute{Optional: true, MarkdownDescription: "A note that is kept in the state."},
				"parts": schema.ListNestedAttribute{
					Optional: true, MarkdownDescription: "The parts.",
					NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
						"name": schema.StringAttribute{Required: true, MarkdownDescription: "Its name."},
						"code": schema.StringAttribute{Computed: true, Sensitive: true, MarkdownDescription: "Its code."},
					}},
				},
			}},
		},
		Create: func(_ *client.Client, _ context.Context, c crate) (crate, error) {
			c.ID = idA
			stored[c.ID] = c
			return c, nil
		},
		Update: func(_ *client.Client, _ context.Context, id string, c crate) (crate, error) {
			old, err := find(id)
			c.ID = old.ID
			stored[c.ID] = c
			return c, err
		},
		Delete: func(_ *client.Client, _ context.Context, id string) error {
			c, err := find(id)
			delete(stored, c.ID)
			return err
		},
	}
}

// note is the note of each crate.
const note = "fragile"

// crateValue is a crate with a part for each code. Nil is null.
func crateValue(typ tftypes.Type, id, name, weight any, codes ...any) tftypes.Value {
	object := typ.(tftypes.Object)
	listType := object.AttributeTypes["parts"].(tftypes.List)
	parts := []tftypes.Value{}
	for _, code := range codes {
		parts = append(parts, tftypes.NewValue(listType.ElementType, map[string]tftypes.Value{
			"name": tftypes.NewValue(tftypes.String, "lid"), "code": tftypes.NewValue(tftypes.String, code),
		}))
	}
	owner := id // as known as the id
	if _, ok := id.(string); ok {
		owner = organization
	}
	return tftypes.NewValue(object, map[string]tftypes.Value{
		"id": tftypes.NewValue(tftypes.String, id), "organization_id": tftypes.NewValue(tftypes.String, owner),
		"name":   tftypes.NewValue(tftypes.String, name),
		"weight": tftypes.NewValue(tftypes.Number, weight), "parts": tftypes.NewValue(listType, parts),
		"note": tftypes.NewValue(tftypes.String, note),
	})
}
