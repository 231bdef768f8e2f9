// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"context"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// keep plans an argument of an object that the provider imported or applied.
func keep(t *testing.T, a schema.Attribute, state, planned attr.Value, isImported bool) attr.Value {
	t.Helper()
	value := func(v attr.Value) tftypes.Value {
		out, err := v.ToTerraformValue(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	var diags diag.Diagnostics
	kept, err := planned.Type(t.Context()).ValueFromTerraform(t.Context(), plan.Records{}.Keep(
		t.Context(), a, path.Root("at"), value(planned), value(planned), value(state), isImported, &diags,
	))
	if err != nil || len(diags) > 0 {
		t.Fatal(err, diags)
	}
	return kept
}

// TestKeep plans the state's spelling, and its mask, of a value that is configured otherwise.
func TestKeep(t *testing.T) {
	t.Parallel()
	const compact = "DE89370400440532013000"
	of, null, unknown := types.StringValue, types.StringNull(), types.StringUnknown()
	for name, c := range map[string]struct {
		typ                  basetypes.StringTypable
		state, planned, want types.String
	}{
		"address in another spelling": {AddressType{}, of(strings.ToLower(usdc)), of(usdc), of(strings.ToLower(usdc))},
		"another address":             {AddressType{}, of(usdc), of(usdt), of(usdt)},
		"case of other addresses":     {AddressType{}, of("abc"), of("ABC"), of("ABC")},
		"IBAN in another spelling":    {IBANType{}, of(compact), of("de89 3704 0044 0532 0130 00"), of(compact)},
		"masked IBAN":                 {IBANType{}, of("DE89**************3000"), of(compact), of("DE89**************3000")},
		"masked with X":               {DigitsType{}, of("XXXXX6789"), of("1234566789"), of("XXXXX6789")},
		"the last four":               {DigitsType{}, of("6789"), of("1234566789"), of("6789")}, // of an imported object
		"a short number":              {DigitsType{}, of("1234566789"), of("6789"), of("6789")},
		"a mask that shows little":    {DigitsType{}, of("********89"), of("1234566789"), of("1234566789")},
		"another mask":                {DigitsType{}, of("XXXXX6780"), of("1234566789"), of("1234566789")},
		"shortened address":           {AddressType{}, of(usdc[:6] + "…" + usdc[38:]), of(usdc), of(usdc[:6] + "…" + usdc[38:])},
		"another shortened one":       {AddressType{}, of(usdc[:6] + "…" + usdc[38:]), of(usdt), of(usdt)},
		"another IBAN":                {IBANType{}, of("DE89**************3000"), of("DE89370400440532013001"), of("DE89370400440532013001")},
		"BIC with a branch":           {BICType{}, of("MARKDEFFXXX"), of("MARKDEFF"), of("MARKDEFFXXX")},
		"sort code":                   {DigitsType{}, of("123456"), of("12-34-56"), of("123456")},
		"one hyphen in digits":        {DigitsType{}, of("021000021"), of("02100002-1"), of("021000021")},
		"one hyphen in any number":    {BankNumberType{}, of("1234567"), of("1-234567"), of("1-234567")},
		"plain string":                {types.StringType, of("123456"), of("12-34-56"), of("12-34-56")},
		"removed":                     {IBANType{}, of(compact), null, null},
		"added":                       {IBANType{}, null, of(compact), of(compact)},
		"unknown":                     {IBANType{}, of(compact), unknown, unknown},
		"empty":                       {IBANType{}, null, of(""), of("")},
	} {
		a := schema.StringAttribute{CustomType: c.typ}
		if got := keep(t, a, c.state, c.planned, true); !got.Equal(c.want) {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		members := map[string]attr.Type{"value": types.StringType, "name": types.StringType}
		object := func(value types.String) types.Object {
			return types.ObjectValueMust(members, map[string]attr.Value{"value": value, "name": of("Shop")})
		}
		around := schema.SingleNestedAttribute{Attributes: map[string]schema.Attribute{
			"value": schema.StringAttribute{CustomType: c.typ, Required: true}, "name": schema.StringAttribute{Required: true},
		}}
		if got := keep(t, around, object(c.state), object(c.planned), true); !got.Equal(object(c.want)) {
			t.Errorf("%s, in an object: %s, want %s", name, got, object(c.want))
		}
	}
	applied := keep(t, schema.StringAttribute{CustomType: DigitsType{}}, of("6789"), of("1234566789"), false)
	if !applied.Equal(of("1234566789")) {
		t.Errorf("four digits that were configured hide %s", applied)
	}
}

// TestKeep_set plans the state's spellings of a set of addresses.
func TestKeep_set(t *testing.T) {
	t.Parallel()
	none, unknown, lower := types.SetNull(types.StringType), types.SetUnknown(types.StringType), strings.ToLower(usdc)
	partly := types.SetValueMust(types.StringType, []attr.Value{types.StringValue(lower), types.StringUnknown()})
	a := schema.SetAttribute{ElementType: types.StringType, Validators: []validator.Set{EVMAddresses{}}}
	for name, c := range map[string]struct{ state, planned, want types.Set }{
		"in another case":  {setOf(usdc, usdt), setOf(strings.ToLower(usdt), lower), setOf(usdc, usdt)},
		"shortened":        {setOf(usdc[:6] + "…" + usdc[38:]), setOf(lower), setOf(usdc[:6] + "…" + usdc[38:])},
		"one more":         {setOf(usdc), setOf(lower, usdt), setOf(lower, usdt)},
		"one less":         {setOf(usdc, usdt), setOf(lower), setOf(lower)},
		"another one":      {setOf(usdc), setOf(usdt), setOf(usdt)},
		"removed":          {setOf(usdc), none, none},
		"removed, empty":   {setOf(), none, none},
		"no state":         {none, setOf(), setOf()},
		"known late":       {setOf(usdc), unknown, unknown},
		"one of them late": {setOf(usdc, usdt), partly, partly},
	} {
		if got := keep(t, a, c.state, c.planned, false); !got.Equal(c.want) {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
