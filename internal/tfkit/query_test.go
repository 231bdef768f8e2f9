// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

type partsModel struct {
	ThingID types.String `tfsdk:"thing_id"`
	Size    types.String `tfsdk:"size"`
	Parts   []partModel  `tfsdk:"parts"`
}

type partModel struct {
	Name types.String `tfsdk:"name"`
}

var partsSchema = schema.Schema{Attributes: map[string]schema.Attribute{
	"thing_id": schema.StringAttribute{Required: true},
	"size":     schema.StringAttribute{Optional: true},
	"parts": schema.ListNestedAttribute{Computed: true, NestedObject: schema.NestedAttributeObject{
		Attributes: map[string]schema.Attribute{"name": schema.StringAttribute{Computed: true}},
	}},
}}

// TestQuery_read keeps the arguments and adds the results. Each failure is one error, at the
// argument that it is about, and leaves no results.
func TestQuery_read(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		found []partModel
		err   error
		at    string
		words []string
	}{
		"results":    {found: []partModel{{types.StringValue("lid")}}},
		"no results": {found: []partModel{}},
		"missing object": {
			err: &client.NotFoundError{Kind: "thing", ID: strings.ToUpper(idA)}, at: "thing_id", words: []string{"There is no such thing"},
		},
		"missing other": {err: &client.NotFoundError{Kind: "thing", ID: idB}, words: []string{"Could not read the nice parts", idB}},
		"refused argument": {
			err: refused(422, "size: is not served"), at: "size", words: []string{"Could not read the nice parts", "is not served"},
		},
		"failure": {err: refused(500, "boom"), words: []string{"Could not read the nice parts", "boom"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			q := Query[partsModel]{
				Name: "nice_parts", Schema: partsSchema,
				Read: func(_ *client.Client, _ context.Context, m partsModel, _ *diag.Diagnostics) (partsModel, error) {
					if m.ThingID.ValueString() != idA || !m.Size.IsNull() || m.Parts != nil {
						t.Errorf("asked with %+v", m)
					}
					m.Parts = c.found
					return m, c.err
				},
			}
			typ := partsSchema.Type().TerraformType(t.Context())
			config := raw(t, typ, map[string]any{"thing_id": idA})
			resp := datasource.ReadResponse{State: tfsdk.State{Schema: partsSchema, Raw: config}}
			q.Service().DataSources[0]().Read(t.Context(), datasource.ReadRequest{Config: tfsdk.Config{Schema: partsSchema, Raw: config}}, &resp)
			told(t, resp.Diagnostics, diag.SeverityError, c.words...)
			if c.err != nil {
				at, _ := resp.Diagnostics[0].(diag.DiagnosticWithPath)
				if (at == nil) != (c.at == "") || at != nil && at.Path().String() != c.at {
					t.Errorf("the error is at %v, want %q", at, c.at)
				}
				if !resp.State.Raw.Equal(config) {
					t.Errorf("the state is %s", resp.State.Raw)
				}
				return
			}
			var got partsModel
			if diags := resp.State.Get(t.Context(), &got); diags.HasError() {
				t.Fatal(diags)
			}
			if got.ThingID.ValueString() != idA || got.Parts == nil || len(got.Parts) != len(c.found) {
				t.Errorf("the state is %+v, want %v", got, c.found)
			}
		})
	}
}
