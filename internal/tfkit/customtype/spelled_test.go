// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/attr/xattr"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

func ibanOf(s string) IBAN         { return IBAN{types.StringValue(s)} }
func bicOf(s string) BIC           { return BIC{types.StringValue(s)} }
func digitsOf(s string) Digits     { return Digits{types.StringValue(s)} }
func numberOf(s string) BankNumber { return BankNumber{types.StringValue(s)} }
func addressOf(s string) Address   { return Address{types.StringValue(s)} }

// TestSpelled_equality: the destination package has the rules, and their test.
func TestSpelled_equality(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b basetypes.StringValuableWithSemanticEquals
		want bool
	}{
		{ibanOf("DE89 3704 0044 0532 0130 00"), ibanOf("de89370400440532013000"), true},
		{ibanOf("DE89370400440532013000"), ibanOf("DE89**************3000"), true},
		{ibanOf("DE89370400440532013000"), ibanOf("DE89370400440532013001"), false},
		{ibanOf("malformed"), ibanOf("malformed"), true},
		{bicOf("MARKDEFF"), bicOf("markdeffxxx"), true},
		{bicOf("MARKDEFF"), bicOf("MARKDEFF500"), false},
		{numberOf("12-34-56"), numberOf("123456"), true},
		{numberOf("12-34-56"), numberOf("123457"), false},
		{numberOf("1-234567"), numberOf("1234567"), false},
		{digitsOf("02100002-1"), digitsOf("021000021"), true},
		{digitsOf("02100002-1"), digitsOf("021000022"), false},
		{digitsOf("123456"), numberOf("123456"), false},                               // of another type
		{ibanOf("DE89370400440532013000"), numberOf("DE89370400440532013000"), false}, // of another type
		{ibanOf("DE89370400440532013000"), addressOf("DE89370400440532013000"), false},
		{addressOf(usdc), addressOf(strings.ToLower(usdc)), true},
		{addressOf(usdc), addressOf(usdt), false},
		{addressOf("0x…"), addressOf(usdc), true}, // shows nothing else
		{digitsOf("****89"), digitsOf("1234566789"), true},
		{addressOf(bitcoin), addressOf(strings.ToLower(bitcoin)), false},
	} {
		for _, pair := range [][2]basetypes.StringValuableWithSemanticEquals{{c.a, c.b}, {c.b, c.a}} {
			if same, diags := pair[0].StringSemanticEquals(t.Context(), pair[1]); same != c.want || diags.HasError() {
				t.Errorf("%#v and %#v: %v, %v", pair[0], pair[1], same, diags)
			}
		}
	}
	if ibanOf("DE89 3704").Equal(ibanOf("DE893704")) || !ibanOf("DE89").Equal(ibanOf("DE89")) || ibanOf("DE89").Equal(bicOf("DE89")) {
		t.Error("Equal ignores spelling or the type")
	}
	for got, want := range map[string]string{
		ibanOf("de89 3704").Normalized(): "DE893704", bicOf("markdeff").Normalized(): "MARKDEFF",
		numberOf("12-34-56").Normalized(): "123456", digitsOf("02100002-1").Normalized(): "021000021", IBAN{types.StringNull()}.Normalized(): "",
	} {
		if got != want {
			t.Errorf("normalized to %q, want %q", got, want)
		}
	}
}

// TestSpelled_String: the framework logs String at TRACE when it compares values, so that no
// account number may be in it, however it is formatted and whatever holds it.
func TestSpelled_String(t *testing.T) {
	t.Parallel()
	const number = "DE89370400440532013000"
	for _, value := range []attr.Value{ibanOf(number), bicOf(number), numberOf(number), addressOf(number)} {
		typ := value.Type(t.Context())
		object := types.ObjectValueMust(map[string]attr.Type{"number": typ}, map[string]attr.Value{"number": value})
		for _, written := range []string{
			value.String(), fmt.Sprint(value), fmt.Sprintf("%s %v %+v", value, value, value), object.String(),
			types.ListValueMust(typ, []attr.Value{value}).String(),
		} {
			if strings.Contains(written, "DE89") || strings.Contains(written, "3000") {
				t.Errorf("%s shows its number: %s", typ, written)
			}
		}
	}
	for value, want := range map[attr.Value]string{IBAN{types.StringNull()}: "<null>", BIC{types.StringUnknown()}: "<unknown>"} {
		if got := value.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestSpelledType goes the way of a value from Terraform to a model and back. Malformed values
// pass.
func TestSpelledType(t *testing.T) {
	t.Parallel()
	all := []basetypes.StringTypable{IBANType{}, BICType{}, DigitsType{}, BankNumberType{}, AddressType{}, types.StringType}
	names := map[string]bool{}
	for i, typ := range all {
		names[typ.String()] = true
		for j, other := range all {
			if typ.Equal(other) != (i == j) {
				t.Errorf("%s equals %s: %v", typ, other, typ.Equal(other))
			}
		}
	}
	if len(names) != len(all) {
		t.Errorf("some types share a name: %v", names)
	}
	for _, typ := range all[:5] {
		for _, value := range []any{"DE89", "", nil, tftypes.UnknownValue} {
			given := tftypes.NewValue(tftypes.String, value)
			read, err := typ.ValueFromTerraform(t.Context(), given)
			if err != nil {
				t.Fatal(err)
			}
			if !read.Type(t.Context()).Equal(typ) || !sameGoType(t.Context(), read, typ) {
				t.Errorf("%s became a %T of type %s", given, read, read.Type(t.Context()))
			}
			if _, ok := read.(xattr.ValidateableAttribute); ok {
				t.Errorf("%s checks the values of the service, too", typ)
			}
			if back, err := read.ToTerraformValue(t.Context()); err != nil || !back.Equal(given) {
				t.Errorf("%s came back as %s: %v", given, back, err)
			}
		}
		if read, err := typ.ValueFromTerraform(t.Context(), tftypes.NewValue(tftypes.Number, 7)); err == nil {
			t.Errorf("7 became %v", read)
		}
	}
}

// sameGoType reports whether a value is of the Go type that its type announces.
func sameGoType(ctx context.Context, value attr.Value, typ attr.Type) bool {
	announced := typ.ValueType(ctx)
	switch announced.(type) {
	case IBAN:
		_, ok := value.(IBAN)
		return ok
	case BIC:
		_, ok := value.(BIC)
		return ok
	case Digits:
		_, ok := value.(Digits)
		return ok
	case BankNumber:
		_, ok := value.(BankNumber)
		return ok
	case Address:
		_, ok := value.(Address)
		return ok
	}
	return false
}
