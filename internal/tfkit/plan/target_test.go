// SPDX-License-Identifier: MPL-2.0

package plan_test

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

func markedAs(marks ...planmodifier.String) schema.StringAttribute {
	return schema.StringAttribute{Optional: true, PlanModifiers: marks}
}

var hook = schema.Schema{Attributes: map[string]schema.Attribute{
	"id": plan.Computed("The id."), "url": markedAs(described.EventTarget, described.Label), "organization_id": plan.Computed("The owner."),
}}

var setting = schema.Schema{Attributes: map[string]schema.Attribute{
	"organization_id": plan.Computed("The owner."), "enabled": schema.BoolAttribute{Optional: true},
	"target": schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
		"network": markedAs(described.SwapTarget), "token": markedAs(described.SwapTarget),
	}},
}}

// hookOf returns a webhook. An empty URL is none, that is, there is no webhook.
func hookOf(t *testing.T, id, url string) tftypes.Value {
	t.Helper()
	typ := hook.Type().TerraformType(t.Context())
	if url == "" {
		return tftypes.NewValue(typ, nil)
	}
	of := func(text string) tftypes.Value {
		if text == unknown {
			return tftypes.NewValue(tftypes.String, tftypes.UnknownValue)
		}
		return tftypes.NewValue(tftypes.String, text)
	}
	return tftypes.NewValue(typ, map[string]tftypes.Value{"id": of(id), "url": of(url), "organization_id": of("o")})
}

// TestWarnOfChanges_events warns of another host, with both, and without the rest of a URL.
func TestWarnOfChanges_events(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ from, to, want string }{
		"a new webhook":    {"", "https://a.example/1", ""},
		"no change":        {"https://a.example/1", "https://a.example/1", ""},
		"another path":     {"https://a.example/1", "https://a.example/2?x=y", ""},
		"another spelling": {"https://a.example/1", "https://A.example:443/2", ""},
		"the end":          {"https://a.example/1", "", ""},
		"another host":     {"https://a.example/1", "https://b.example/1", "b.example through \"https://a.example/1\" (w1)/a.example"},
		"another port": {
			"https://a.example/1", "https://a.example:8443", "a.example:8443 through \"https://a.example/1\" (w1)/a.example",
		},
		"a host inside the name": {
			"https://a.example/", "https://u:pw@a.example.evil", "a.example.evil through \"https://a.example/\" (w1)/a.example",
		},
		"a host that is known late": {"https://a.example/1", unknown, "(known after apply) through \"https://a.example/1\" (w1)/a.example"},
	} {
		var diags diag.Diagnostics
		planned := hookOf(t, "w1", c.to)
		plan.WarnOfChanges(t.Context(), hook, planned, hookOf(t, "w1", c.from), planned, nil, &diags)
		got := ""
		for _, d := range diags {
			_, rest, _ := strings.Cut(d.Detail(), "So far they go to ")
			so, _, _ := strings.Cut(rest, ". ")
			got += strings.TrimPrefix(d.Summary(), "Events will go to ") + "/" + so
			if strings.Contains(d.Summary()+d.Detail(), "pw@") {
				t.Errorf("%s: a password is shown: %s", name, d.Summary())
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func settingOf(t *testing.T, network, token any) tftypes.Value {
	t.Helper()
	return settingThatIs(t, true, network, token)
}

func settingThatIs(t *testing.T, enabled bool, network, token any) tftypes.Value {
	t.Helper()
	typ, _ := setting.Type().TerraformType(t.Context()).(tftypes.Object)
	target := tftypes.NewValue(typ.AttributeTypes["target"], nil)
	if network != nil {
		target = tftypes.NewValue(typ.AttributeTypes["target"], map[string]tftypes.Value{
			"network": tftypes.NewValue(tftypes.String, network), "token": tftypes.NewValue(tftypes.String, token),
		})
	}
	return tftypes.NewValue(typ, map[string]tftypes.Value{
		"organization_id": tftypes.NewValue(tftypes.String, "o1"), "target": target, "enabled": tftypes.NewValue(tftypes.Bool, enabled),
	})
}

// TestWarnOfChanges_swaps warns of another asset, and says that a network's own coin floats.
func TestWarnOfChanges_swaps(t *testing.T) {
	t.Parallel()
	const usdc, lower = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"
	token, coin := settingOf(t, "Ethereum", usdc), settingOf(t, "Ethereum", nil)
	none := settingOf(t, nil, nil)
	for name, c := range map[string]struct {
		from, to tftypes.Value
		words    []string
	}{
		"no change":        {token, token, nil},
		"another spelling": {token, settingOf(t, "Ethereum", lower), nil},
		"no target":        {token, none, nil},
		"a new setting":    {tftypes.NewValue(token.Type(), nil), token, nil},
		"the coin": {token, coin, []string{
			"Payments will become the coin of Ethereum through o1", "So far they become the token " + usdc + " on Ethereum.",
			"token = null", "price floats",
		}},
		"a token":           {coin, token, []string{"the token " + usdc + " on Ethereum through", "So far they become the coin of Ethereum."}},
		"another network":   {token, settingOf(t, "Base", usdc), []string{"the token " + usdc + " on Base"}},
		"a first target":    {none, token, []string{"There was no target so far."}},
		"disabled, another": {settingThatIs(t, false, "Ethereum", usdc), settingThatIs(t, false, "Ethereum", nil), nil},
		"disabling":         {token, settingThatIs(t, false, "Ethereum", nil), nil},
		"enabling": {settingThatIs(t, false, "Ethereum", usdc), token, []string{
			"Payments will become the token " + usdc + " on Ethereum through o1", "There was no target so far.",
		}},
		"enabling the coin":       {settingThatIs(t, false, "Ethereum", nil), coin, []string{"the coin of Ethereum", "price floats"}},
		"a new setting of a coin": {tftypes.NewValue(token.Type(), nil), coin, []string{"the coin of Ethereum", "price floats"}},
		"one known late":          {token, settingOf(t, "Ethereum", tftypes.UnknownValue), []string{"an asset that is known after apply"}},
	} {
		var diags diag.Diagnostics
		plan.WarnOfChanges(t.Context(), setting, c.to, c.from, c.to, nil, &diags)
		if len(diags) != min(len(c.words), 1) {
			t.Errorf("%s: %v", name, diags)
			continue
		}
		for _, words := range c.words {
			if text := diags[0].Summary() + ": " + diags[0].Detail(); !strings.Contains(text, words) {
				t.Errorf("%s: %q is not in %s", name, words, text)
			}
		}
	}
}

// TestWarnOfChanges_distinct gives equal destinations of new objects different summaries, and warns
// once of a replaced object.
func TestWarnOfChanges_distinct(t *testing.T) {
	t.Parallel()
	var diags diag.Diagnostics
	var run plan.Run
	none := tftypes.NewValue(account.Type().TerraformType(t.Context()), nil)
	for _, iban := range []string{"DE89370400440532013000", "DE89370400440532113000"} {
		planned := accountOf(t, map[string]map[string]string{"iban": {"iban": iban}})
		plan.WarnOfChanges(plan.WithRun(t.Context(), &run, "payments_deposit_account", false), account, planned, none, planned, nil, &diags)
		plan.WarnOfChanges(plan.WithRun(t.Context(), &run, "payments_deposit_account", true), account, planned, none, planned, nil, &diags)
	}
	if len(diags) != 2 || diags[0].Summary() == diags[1].Summary() {
		t.Errorf("%v", diags)
	}
}
