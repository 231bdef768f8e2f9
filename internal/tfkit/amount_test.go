// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// exactly is a number as Terraform reads it from a configuration.
func exactly(t *testing.T, digits string) *big.Float {
	t.Helper()
	f, _, err := big.ParseFloat(digits, 10, 512, big.ToNearestEven)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestAmounts_messages holds the messages about numbers to naming the attribute, the wish and the reason.
func TestAmounts_messages(t *testing.T) {
	t.Parallel()
	leftOver := new(big.Float).SetPrec(512).Mul(exactly(t, "414"), exactly(t, "0.9")) // 372.5999…7
	for _, c := range []struct {
		check validator.Number
		value *big.Float
		words string
	}{
		{AtLeastZero(), exactly(t, "-0.01"), "must be at least 0: it is -0.01."},
		{AtLeastZero(), big.NewFloat(math.Inf(1)), "must be at least 0: it is infinite."}, // pow(10, 400)
		{AtLeastZero(), big.NewFloat(math.Inf(-1)), "must be at least 0: it is infinite."},
		{Amount(), leftOver, "digits (372.59999999…)"},
		{Amount(), big.NewFloat(math.Inf(1)), "must be an exact amount: it is infinite."},
	} {
		at := path.Root("parts").AtListIndex(1).AtName("price")
		var resp validator.NumberResponse
		c.check.ValidateNumber(t.Context(), validator.NumberRequest{Path: at, ConfigValue: types.NumberValue(c.value)}, &resp)
		told(t, resp.Diagnostics, diag.SeverityError, "Wrong value of parts[1].price", "parts[1].price must be ", c.words)
		if d, ok := resp.Diagnostics[0].(diag.DiagnosticWithPath); !ok || !d.Path().Equal(at) {
			t.Errorf("not at %s: %v", at, resp.Diagnostics)
		}
	}
	for _, check := range []validator.Number{AtLeastZero(), Amount()} {
		if check.Description(t.Context()) == "" || check.MarkdownDescription(t.Context()) != check.Description(t.Context()) {
			t.Errorf("%T does not describe itself", check)
		}
	}
}

// TestAmounts_exact compares bits, not digits: a number that comes back as another one is a plan that never empties.
func TestAmounts_exact(t *testing.T) {
	t.Parallel()
	for _, digits := range []string{
		"0", "-0.25", "0.1", "0.05174", "1e120", "1e-60", "123456789012345678901234567890.000000000000000001",
		strings.Repeat("9", 150), "0." + strings.Repeat("7", 150),
	} {
		configured := types.NumberValue(exactly(t, digits))
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
		t.Error("null and 0 are not told apart")
	}
}
