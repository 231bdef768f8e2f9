// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// TestWarnOfShared plans resources with objects in the state, by their types, in one run.
func TestWarnOfShared(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ identity, objects, want string }{ // an object is TYPE:IDENTITY
		{"id", "product:a product:b", ""},
		{"id", "product:a webhook:a", ""},
		{"id", "product:a product:b product:A", "Two resources manage the product A"},
		{"id", "product:a product:b product:a product:b", "Two resources manage the product a, Two resources manage the product b"},
		{"id", "product: product:", ""}, // no object yet
		{"organization_id", "fbo_verification:o fbo_verification:p", ""},
		{"organization_id", "fbo_verification:o fbo_verification:o", "Two resources manage the fbo verification o"},
		{"enabled", "auto_swap:no", ""},
		{"enabled", "auto_swap:no auto_swap:yes", "Two resources manage the auto swap"},
		{"enabled", "auto_swap: auto_swap:", ""},
	} {
		s := schema.Schema{Attributes: map[string]schema.Attribute{c.identity: schema.StringAttribute{Computed: true}}}
		typ := s.Type().TerraformType(t.Context())
		for _, ctx := range []func(name string) context.Context{
			func() func(string) context.Context {
				var run Run
				return func(name string) context.Context { return WithRun(t.Context(), &run, "payments_"+name, false) }
			}(),
			func(string) context.Context { return t.Context() },
		} {
			var diags diag.Diagnostics
			for _, object := range strings.Fields(c.objects) {
				name, text, _ := strings.Cut(object, ":")
				state := tftypes.NewValue(typ, nil)
				if text != "" {
					state = tftypes.NewValue(typ, map[string]tftypes.Value{c.identity: tftypes.NewValue(tftypes.String, text)})
				}
				WarnOfShared(ctx(name), s, state, &diags)
			}
			var got []string
			for _, d := range diags {
				got = append(got, d.Summary())
			}
			want := c.want
			if stepOf(ctx("product")).Run == nil { // a plan that stands alone
				want = ""
			}
			if strings.Join(got, ", ") != want {
				t.Errorf("%s: %q, want %q", c.objects, got, want)
			}
		}
	}
}
