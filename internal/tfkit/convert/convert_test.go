// SPDX-License-Identifier: MPL-2.0

package convert

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// exactly is a number as Terraform reads it from a configuration.
func exactly(digits string) *big.Float {
	f, _ := new(big.Float).SetPrec(512).SetString(digits)
	return f
}

func TestTexts_andNumbers(t *testing.T) {
	t.Parallel()
	for _, digits := range []string{"0", "0.05174", "123456789012345678901234567890.000000000000000001", "-0.25"} {
		d, err := client.ParseDecimal(digits)
		if err != nil {
			t.Fatal(err)
		}
		if got := Decimal(Number(d)).String(); got != digits {
			t.Errorf("%s became %s", digits, got)
		}
	}
	if !Number(client.Decimal{}).IsNull() || Decimal(types.NumberNull()).IsSet() {
		t.Error("an amount that is not set has a value")
	}
	if !StringOrNull("").IsNull() || StringOrNull("a").ValueString() != "a" {
		t.Error("texts are changed")
	}
}

// TestAmounts_exact compares bits, not digits: a number that comes back as another one is a plan
// that never empties.
func TestAmounts_exact(t *testing.T) {
	t.Parallel()
	for _, digits := range []string{
		"0", "-0.25", "0.1", "0.05174", "1e120", "1e-60", "123456789012345678901234567890.000000000000000001",
		strings.Repeat("9", 150), "0." + strings.Repeat("7", 150),
	} {
		configured := types.NumberValue(exactly(digits))
		if back := Number(Decimal(configured)); !back.Equal(configured) {
			t.Errorf("%s: %s came back", digits, back)
		}
		answered, err := client.ParseDecimal(digits)
		if err != nil {
			t.Fatal(err)
		}
		if got := Number(answered); !got.Equal(configured) {
			t.Errorf("%s: the service's is %s, Terraform's is %s", digits, got, configured)
		}
	}
	if !Number(Decimal(types.NumberNull())).IsNull() || Number(Decimal(types.NumberValue(new(big.Float)))).IsNull() {
		t.Error("null and 0 are equal")
	}
}

// TestOptional_strings omits null and unknown. An empty string is sent, and reads as null: it looks
// like none in the service's answers.
func TestOptional_strings(t *testing.T) {
	t.Parallel()
	empty, german := client.Locale(""), client.Locale("de")
	for _, c := range []struct {
		given types.String
		sent  *client.Locale
		read  types.String
	}{
		{types.StringNull(), nil, types.StringNull()},
		{types.StringUnknown(), nil, types.StringNull()},
		{types.StringValue(""), &empty, types.StringNull()},
		{types.StringValue("de"), &german, types.StringValue("de")},
	} {
		sent := Optional[client.Locale](c.given)
		if (sent == nil) != (c.sent == nil) || sent != nil && *sent != *c.sent {
			t.Errorf("%s is sent as %v", c.given, sent)
		}
		if got := OptionalString(sent); !got.Equal(c.read) {
			t.Errorf("%s comes back as %s, want %s", c.given, got, c.read)
		}
	}
}

// TestOptional_numbers tells 0 from none, both ways, and keeps every digit.
func TestOptional_numbers(t *testing.T) {
	t.Parallel()
	for _, given := range []types.Number{types.NumberNull(), types.NumberUnknown()} {
		if sent := OptionalDecimal(given); sent != nil {
			t.Errorf("%s is sent as %s", given, sent)
		}
	}
	for _, read := range []types.Number{OptionalNumber(nil), OptionalNumber(new(client.Decimal))} {
		if !read.IsNull() {
			t.Errorf("none is read as %s", read)
		}
	}
	for _, digits := range []string{"0", "0.1", "-2.5", "123456789012345678901234567890.000000000000000001"} {
		given := types.NumberValue(exactly(digits))
		sent := OptionalDecimal(given)
		if sent == nil || sent.String() != digits {
			t.Fatalf("%s is sent as %v", digits, sent)
		}
		if got := OptionalNumber(sent); !got.Equal(given) {
			t.Errorf("%s comes back as %s", digits, got)
		}
	}
}

// TestWhole converts whole numbers both ways. Null and unknown are 0, or none.
func TestWhole(t *testing.T) {
	t.Parallel()
	for _, n := range []int64{0, 1, -7, math.MaxInt64, math.MinInt64} {
		given := Whole(n)
		if got := Int(given); got != n || *OptionalInt(given) != n || !given.Equal(types.NumberValue(exactly(fmt.Sprint(n)))) {
			t.Errorf("%d became %s and %d", n, given, got)
		}
	}
	for _, given := range []types.Number{types.NumberNull(), types.NumberUnknown()} {
		if Int(given) != 0 || OptionalInt(given) != nil {
			t.Errorf("%s is %d", given, Int(given))
		}
	}
}
