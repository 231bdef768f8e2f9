// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
)

func TestIgnoreSpelling(t *testing.T) {
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
		s := schema.Schema{Attributes: map[string]schema.Attribute{"at": schema.SingleNestedAttribute{
			Attributes: map[string]schema.Attribute{"value": schema.StringAttribute{CustomType: c.typ}},
		}}}
		resp := planmodifier.StringResponse{PlanValue: c.planned}
		IgnoreSpelling{}.PlanModifyString(t.Context(), planmodifier.StringRequest{
			Path: path.Root("at").AtName("value"), Plan: tfsdk.Plan{Schema: s}, StateValue: c.state, PlanValue: c.planned,
		}, &resp)
		if !resp.PlanValue.Equal(c.want) {
			t.Errorf("%s: %s, want %s", name, resp.PlanValue, c.want)
		}
		members := map[string]attr.Type{"value": c.typ, "name": types.StringType}
		object := func(value types.String) types.Object {
			member, _ := c.typ.ValueFromString(t.Context(), value)
			inner := types.ObjectValueMust(members, map[string]attr.Value{"value": member, "name": of("Shop")})
			return types.ObjectValueMust(map[string]attr.Type{"iban": inner.Type(t.Context())}, map[string]attr.Value{"iban": inner})
		}
		whole := planmodifier.ObjectResponse{PlanValue: object(c.planned)}
		IgnoreSpelling{}.PlanModifyObject(t.Context(), planmodifier.ObjectRequest{
			StateValue: object(c.state), PlanValue: object(c.planned),
		}, &whole)
		if !whole.PlanValue.Equal(object(c.want)) {
			t.Errorf("%s, in an object: %s, want %s", name, whole.PlanValue, object(c.want))
		}
	}
}

// TestIgnoreSpelling_objects: an object that one side lacks is planned as it is.
func TestIgnoreSpelling_objects(t *testing.T) {
	t.Parallel()
	members := map[string]attr.Type{"iban": IBANType{}}
	one := types.ObjectValueMust(members, map[string]attr.Value{"iban": IBAN{StringValue: types.StringValue("DE89370400440532013000")}})
	null, unknown := types.ObjectNull(members), types.ObjectUnknown(members)
	for _, c := range [][2]types.Object{{one, null}, {null, one}, {one, unknown}, {null, null}, {one, one}} {
		resp := planmodifier.ObjectResponse{PlanValue: c[1]}
		IgnoreSpelling{}.PlanModifyObject(t.Context(), planmodifier.ObjectRequest{StateValue: c[0], PlanValue: c[1]}, &resp)
		if !resp.PlanValue.Equal(c[1]) {
			t.Errorf("%s became %s", c[1], resp.PlanValue)
		}
	}
}
