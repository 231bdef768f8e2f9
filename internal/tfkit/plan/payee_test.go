// SPDX-License-Identifier: MPL-2.0

package plan_test

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

func payeeAttribute(sensitive bool) schema.Attribute {
	return schema.StringAttribute{Optional: true, Sensitive: sensitive, PlanModifiers: []planmodifier.String{described.Payee}}
}

var account = schema.Schema{Attributes: map[string]schema.Attribute{
	"name": schema.StringAttribute{Optional: true},
	"crypto": schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
		"network": payeeAttribute(false), "address": payeeAttribute(false),
	}},
	"iban": schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
		"iban": payeeAttribute(true), "bic": schema.StringAttribute{Optional: true},
	}},
	"us": schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
		"account_number": payeeAttribute(true), "routing_number": payeeAttribute(false),
	}},
}}

const unknown = "?"

// accountOf returns an account. An unknown string stands for an unknown value, a missing one for
// null. An object with the only member "?" is unknown as a whole.
func accountOf(t *testing.T, members map[string]map[string]string) tftypes.Value {
	t.Helper()
	typ, _ := account.Type().TerraformType(t.Context()).(tftypes.Object)
	values := map[string]tftypes.Value{}
	for name, of := range typ.AttributeTypes {
		object, nested := of.(tftypes.Object)
		switch _, whole := members[name][unknown]; {
		case whole:
			values[name] = tftypes.NewValue(of, tftypes.UnknownValue)
			continue
		case !nested || members[name] == nil:
			values[name] = tftypes.NewValue(of, nil)
			continue
		}
		inner := map[string]tftypes.Value{}
		for member := range object.AttributeTypes {
			switch text, ok := members[name][member]; {
			case !ok:
				inner[member] = tftypes.NewValue(tftypes.String, nil)
			case text == unknown:
				inner[member] = tftypes.NewValue(tftypes.String, tftypes.UnknownValue)
			default:
				inner[member] = tftypes.NewValue(tftypes.String, text)
			}
		}
		values[name] = tftypes.NewValue(object, inner)
	}
	return tftypes.NewValue(typ, values)
}

// TestWarnOfChanges_payees: each new, different or removed destination is a warning with shortened
// values.
func TestWarnOfChanges_payees(t *testing.T) {
	t.Parallel()
	type members = map[string]map[string]string
	german := map[string]string{"iban": "DE89370400440532013000", "bic": "COBADEFFXXX"}
	british := map[string]string{"iban": "GB29NWBK60161331926819"}
	bank := map[string]string{"account_number": "000123456789", "routing_number": "021000021"}
	masked := map[string]string{"account_number": "********6789", "routing_number": "021000021"}
	otherBank := map[string]string{"account_number": "000123456789", "routing_number": "011401533"}
	wallet := map[string]string{"network": "Ethereum", "address": "0x71C7656EC7ab88b098defB751B7401B5f6d8976F"}
	polygon := map[string]string{"network": "Polygon", "address": wallet["address"]}
	later := map[string]string{unknown: unknown}
	none := tftypes.NewValue(account.Type().TerraformType(t.Context()), nil)
	given := func(m members) tftypes.Value { return accountOf(t, m) }
	for name, c := range map[string]struct {
		state, planned, config tftypes.Value
		want                   string // the summary, and the sentence about the former destination
	}{
		"a new account": {
			none, given(members{"iban": german}), given(members{"iban": german}),
			"Money will go to iban DE89…3000: The object is created with this destination.",
		},
		"another one": {
			given(members{"iban": german}), given(members{"iban": british}), given(members{"iban": british}),
			"Money will go to iban GB29…6819: So far it goes to iban DE89…3000.",
		},
		"the same one": {given(members{"iban": german}), given(members{"iban": german}), given(members{"iban": german}), ""},
		"another form": {
			given(members{"iban": german}), given(members{"us": bank}), given(members{"us": bank}),
			"Money will go to account_number …6789, routing_number 021000021: So far it goes to iban DE89…3000.",
		},
		"another bank": {
			given(members{"us": bank}), given(members{"us": otherBank}), given(members{"us": {"routing_number": "011401533"}}),
			"Money will go to account_number …6789, routing_number 011401533: So far it goes to account_number …6789, routing_number 021000021.",
		},
		"another network": {
			given(members{"crypto": wallet}), given(members{"crypto": polygon}), given(members{"crypto": polygon}),
			"Money will go to address 0x71C7…976F, network Polygon: So far it goes to address 0x71C7…976F, network Ethereum.",
		},
		"one that looks alike": {
			given(members{"iban": german}), given(members{"iban": {"iban": "DE89370400440532113000"}}),
			given(members{"iban": {"iban": "DE89370400440532113000"}}),
			"Money will go to iban DE89…3000: So far it goes to iban DE89…3000. The two differ in characters that are not shown here.",
		},
		"one in place of a masked one": {
			given(members{"us": masked}), given(members{"us": masked, "crypto": {}}), given(members{"us": bank}),
			"Money will go to account_number …6789, routing_number 021000021: So far it goes to account_number …6789, routing_number 021000021. " +
				"The two differ in characters that are not shown here.",
		},
		"a masked one that is kept": {given(members{"us": masked}), given(members{"us": masked}), given(members{"us": bank}), ""},
		"one that is known later": {
			none, given(members{"iban": {"iban": unknown}}), given(members{"iban": {"iban": unknown}}),
			"Money will go to iban (known after apply): The object is created with this destination.",
		},
		"an object that is known later": {
			given(members{"crypto": wallet}), given(members{"crypto": later}), given(members{"crypto": later}),
			"Money will go to (known after apply): So far it goes to address 0x71C7…976F, network Ethereum.",
		},
		"a first one in an object": {
			given(members{}), given(members{"crypto": wallet}), given(members{"crypto": wallet}),
			"Money will go to address 0x71C7…976F, network Ethereum: There was no destination so far.",
		},
		"one that is removed": {
			given(members{"crypto": wallet}), given(members{"crypto": {"network": unknown}}), given(members{"crypto": {}}),
			"Money will no longer go to address 0x71C7…976F, network Ethereum: Without one, the payments service decides where money goes.",
		},
		"one that the service decides": {
			none, given(members{"iban": {"iban": unknown, "bic": unknown}}), given(members{"iban": {"bic": "COBADEFFXXX"}}), "",
		},
		"one that is kept": {
			given(members{"iban": german}), given(members{"iban": german, "us": {}}), given(members{"iban": {}}), "",
		},
		"the end of an account": {given(members{"iban": german}), none, none, ""},
	} {
		var diags diag.Diagnostics
		plan.WarnOfChanges(t.Context(), account, c.config, c.state, c.planned, nil, &diags)
		var got []string
		for _, d := range diags {
			_, rest, _ := strings.Cut(d.Detail(), ". ")
			sentence, _, _ := strings.Cut(rest, " Compare")
			got = append(got, d.Summary()+": "+sentence)
			if text := d.Summary() + d.Detail(); strings.Contains(text, "3704") || strings.Contains(text, "12345678") {
				t.Errorf("%s: a number is shown whole: %s", name, text)
			}
		}
		if text := strings.Join(got, "; "); text != c.want {
			t.Errorf("%s: %q, want %q", name, text, c.want)
		}
	}
}

// TestRequiredToCreate: only a creation and a replacement without the value are refused.
func TestRequiredToCreate(t *testing.T) {
	t.Parallel()
	existing := accountOf(t, map[string]map[string]string{"iban": {"iban": "DE89370400440532013000"}})
	none := tftypes.NewValue(existing.Type(), nil)
	for name, c := range map[string]struct {
		state  tftypes.Value
		config types.String

		refused, replacement bool
	}{
		"a creation without it":        {none, types.StringNull(), true, false},
		"a replacement without it":     {none, types.StringNull(), true, true},
		"a creation with it":           {none, types.StringValue("x"), false, false},
		"a replacement with it":        {none, types.StringValue("x"), false, true},
		"a creation, known later":      {none, types.StringUnknown(), false, false},
		"an object that is there":      {existing, types.StringNull(), false, false},
		"an object, and another value": {existing, types.StringValue("x"), false, false},
	} {
		var resp planmodifier.StringResponse
		at := path.Root("iban").AtName("iban")
		ctx, verb := t.Context(), "creates"
		if c.replacement {
			ctx, verb = plan.WithRun(ctx, &plan.Run{}, "payments_payment_link", true), "replaces"
		}
		plan.RequiredToCreate().PlanModifyString(ctx, planmodifier.StringRequest{
			Path: at, ConfigValue: c.config, State: tfsdk.State{Schema: account, Raw: c.state},
		}, &resp)
		if got := resp.Diagnostics.HasError(); got != c.refused {
			t.Errorf("%s: refused: %t", name, got)
		}
		for _, d := range resp.Diagnostics {
			if blamed, ok := d.(diag.DiagnosticWithPath); !ok || !blamed.Path().Equal(at) || d.Summary() != "Missing iban" ||
				!strings.HasPrefix(d.Detail(), "This plan "+verb+" the object, so iban.iban is required.") {
				t.Errorf("%s: %v", name, d)
			}
		}
	}
}
