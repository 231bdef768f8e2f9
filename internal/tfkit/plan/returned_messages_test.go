// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// TestTell_created: a new object keeps the configured place of money, events or buyers, and one
// warning says where the service sends them. No message has the query of a URL, which may be a
// secret.
func TestTell_created(t *testing.T) {
	t.Parallel()
	s := schema.Schema{Attributes: map[string]schema.Attribute{
		"events": schema.StringAttribute{
			Required: true, Validators: []validator.String{urls{}}, PlanModifiers: []planmodifier.String{described.EventTarget},
		},
		"page":  schema.StringAttribute{Required: true, Validators: []validator.String{urls{}}},
		"payee": schema.StringAttribute{Required: true, PlanModifiers: []planmodifier.String{described.Payee}},
	}}
	of := func(events, page, payee string) tftypes.Value {
		members := map[string]tftypes.Value{}
		for name, value := range map[string]string{"events": events, "page": page, "payee": payee} {
			members[name] = tftypes.NewValue(tftypes.String, value)
		}
		return tftypes.NewValue(s.Type().TerraformType(t.Context()), members)
	}
	const events, page, payee = "https://shop.example/events?key=hidden", "https://shop.example/", "Alice"
	for name, c := range map[string]struct {
		got     tftypes.Value
		summary string
		words   string
	}{
		"events": {of("https://thief.example/?key=hidden", page, payee), "Events may go elsewhere", "came back as https://thief.example/."},
		"buyers": {of(events, "https://thief.example/", payee), "The payments service shows another page", "as https://thief.example/."},
		"query":  {of(events+"2", page, payee), "Events may go elsewhere", "They differ in a part that is not shown."},
		"money":  {of(events, page, "Mallory"), "Money may go elsewhere", "was sent as Alice, and came back as Mallory."},
	} {
		var diags diag.Diagnostics
		sent := of(events, page, payee)
		written := Compare(t.Context(), s, sent, sent, c.got, true)
		written.Tell(&diags, true)
		if !written.State.Equal(sent) {
			t.Errorf("%s: the state is %s", name, written.State)
		}
		if len(diags) != 1 || diags[0].Severity() != diag.SeverityWarning || diags[0].Summary() != c.summary ||
			!strings.Contains(diags[0].Detail(), c.words) || !strings.Contains(diags[0].Detail(), "Check it in the payments service") ||
			!strings.Contains(diags[0].Detail(), "sends the configured value again") ||
			strings.Contains(diags[0].Detail(), "hidden") {
			t.Errorf("%s: %v", name, diags)
		}
	}
}
