// SPDX-License-Identifier: MPL-2.0

package check

import (
	"fmt"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

const idA = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"

// expect checks that diags are one error that says all of words; without words, that there is none.
func expect(t *testing.T, diags diag.Diagnostics, words ...string) {
	t.Helper()
	if len(diags) != min(len(words), 1) {
		t.Fatalf("%d messages: %v", len(diags), diags)
	}
	for _, w := range words {
		text := diags[0].Summary() + " " + diags[0].Detail()
		if !strings.Contains(text, w) {
			t.Errorf("%q does not say %q", text, w)
		}
		if strings.HasSuffix(text, "..") {
			t.Errorf("%q ends twice", text)
		}
		if strings.Contains(text, ", but ") && strings.Contains(text, "Known are") {
			t.Errorf("%q lists values after a suggestion", text)
		}
	}
}

// exactly is a number as Terraform reads it from a configuration.
func exactly(digits string) *big.Float {
	f, _ := new(big.Float).SetPrec(512).SetString(digits)
	return f
}

// TestValidators_words compares the messages of checks.
func TestValidators_words(t *testing.T) {
	t.Parallel()
	even := text{Words: "of even length", check: func(value string) string {
		if len(value)%2 == 0 {
			return ""
		}
		return fmt.Sprintf("%q is odd", value)
	}}
	known := []string{"Bitcoin", "Ethereum", "Base"}
	for _, c := range []struct {
		check validator.String
		value types.String
		words []string
	}{
		{even, types.StringValue(""), nil},
		{even, types.StringValue("ab"), nil},
		{even, types.StringValue("abc"), []string{"Wrong value of x", `x must be of even length: "abc" is odd.`}},
		{even, types.StringNull(), nil},
		{even, types.StringUnknown(), nil},
		{OneOf("a network", known), types.StringValue("Ethereum"), nil},
		{OneOf("a network", known), types.StringNull(), nil},
		{OneOf("a network", known), types.StringUnknown(), nil},
		{
			OneOf("a network", known), types.StringValue("Etherium"),
			[]string{
				"x must be a network that this version of the provider knows: ",
				`"Etherium" is none, but "Ethereum" is.`,
			},
		},
		{OneOf("a network", known), types.StringValue("bitcoin"), []string{`"bitcoin" is none, but "Bitcoin" is.`}},
		{OneOf("a network", known), types.StringValue("BTC"), []string{`"BTC" is none, but "Bitcoin" is.`}},
		{OneOf("a network", known), types.StringValue("eth"), []string{`"eth" is none, but "Ethereum" is.`}},
		{OneOf("a network", client.Network("").Values()), types.StringValue("SOL"), []string{`"SOL" is none, but "Solana" is.`}},
		{OneOf("a network", known), types.StringValue("SOL"), []string{`"SOL" is none. Known are Bitcoin, Ethereum, Base.`}},
		{OneOf("a currency", client.Currency("").Values()), types.StringValue("POL"), []string{`"POL" is none. Known are`}},
		{OneOf("a currency", client.Currency("").Values()), types.StringValue("EURO"), []string{`"EURO" is none, but "EUR" is.`}},
		{OneOf("a network", known), types.StringValue("Moonbase"), []string{`"Moonbase" is none. Known are Bitcoin`}},
		{OneOf("a country", slices.Repeat([]string{"DE"}, maxListed+1)), types.StringValue("de"), []string{`"de" is none, but "DE" is.`}},
		{OneOf("a country", slices.Repeat([]string{"DE"}, maxListed+1)), types.StringValue("fr"), []string{`"fr" is none.`}},
		{OneOf("a country", client.CountryCode("").Values()), types.StringValue("UK"), []string{`"UK" is none, but "GB" is.`}},
		{OneOf("a country", client.CountryCode("").Values()), types.StringValue("uk"), []string{`"uk" is none, but "GB" is.`}},
		{OneOf("a country", client.CountryCode("").Values()), types.StringValue("GBR"), []string{`"GBR" is none, but "GB" is.`}},
		{OneOf("a country", client.CountryCode("").Values()), types.StringValue("nl"), []string{`"nl" is none, but "NL" is.`}},
		{OneOf("a country", client.CountryCode("").Values()), types.StringValue("SWE"), []string{`"SWE" is none.`}},
		{OneOf("a network", known), types.StringValue("UK"), []string{`"UK" is none. Known are`}},
		{even, types.StringValue("it is odd. Or so."), []string{`"it is odd. Or so." is odd.`}},
		{
			text{Words: "short", check: func(string) string { return "it is long. Shorten it." }},
			types.StringValue("x"),
			[]string{"x must be short: it is long. Shorten it."},
		},
	} {
		var resp validator.StringResponse
		c.check.ValidateString(t.Context(), validator.StringRequest{Path: path.Root("x"), ConfigValue: c.value}, &resp)
		t.Log(c.value)
		expect(t, resp.Diagnostics, c.words...)
	}
}

// TestReferences finds every wrong element, and says so at the set: an element has no line of its
// own.
func TestReferences(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		elements []attr.Value
		words    []string
	}{
		{nil, nil},
		{[]attr.Value{types.StringValue(idA), types.StringUnknown()}, nil},
		{[]attr.Value{types.StringValue(idA), types.StringNull()}, []string{"Wrong value of ids", "there is a null among them", "compact()"}},
		{
			[]attr.Value{types.StringValue(strings.ToUpper(idA))},
			[]string{"ids must be ids of the payments service, in lower case: ", "has capitals."},
		},
		{[]attr.Value{types.StringValue(strings.ToUpper(idA[:8]) + idA[8:])}, []string{"has capitals."}},
		{[]attr.Value{types.StringValue("")}, []string{"is not an id of the payments service"}},
		{[]attr.Value{types.StringValue("Mug")}, []string{`"Mug" is not an id of the payments service`, "payments_product.NAME.id"}},
	} {
		var resp validator.SetResponse
		References("payments_product").ValidateSet(t.Context(), validator.SetRequest{
			Path:        path.Root("ids"),
			ConfigValue: types.SetValueMust(types.StringType, c.elements),
		}, &resp)
		expect(t, resp.Diagnostics, c.words...)
		for _, d := range resp.Diagnostics {
			if at, ok := d.(diag.DiagnosticWithPath); !ok || at.Path().String() != "ids" {
				t.Errorf("%v is not at ids", d)
			}
		}
	}
	for _, set := range []types.Set{types.SetNull(types.StringType), types.SetUnknown(types.StringType)} {
		var resp validator.SetResponse
		References("payments_product").ValidateSet(t.Context(), validator.SetRequest{Path: path.Root("ids"), ConfigValue: set}, &resp)
		expect(t, resp.Diagnostics)
	}
	if References("payments_product").Description(t.Context()) == "" || References("payments_product").MarkdownDescription(t.Context()) == "" {
		t.Error("it does not describe itself")
	}
}

func TestPercent(t *testing.T) {
	t.Parallel()
	for digits, reason := range map[string]string{
		"0": "", "1": "", "99.999": "", "100": "", "-0.001": "it is -0.001.",
		"100.000000000000000000000001": "it is 100.000000000000000000000001.", "1e3": "it is 1000.",
	} {
		var resp validator.NumberResponse
		Percent().ValidateNumber(t.Context(), validator.NumberRequest{Path: path.Root("off"), ConfigValue: types.NumberValue(exactly(digits))},
			&resp)
		if reason == "" {
			expect(t, resp.Diagnostics)
		} else {
			expect(t, resp.Diagnostics, "Wrong value of off", "off must be a percentage from 0 to 100: "+reason)
		}
	}
	for _, digits := range []string{"0.2", "0.999", "1e-30"} {
		var resp validator.NumberResponse
		Percent().ValidateNumber(t.Context(), validator.NumberRequest{Path: path.Root("off"), ConfigValue: types.NumberValue(exactly(digits))},
			&resp)
		d := resp.Diagnostics
		if len(d) != 1 || d[0].Severity() != diag.SeverityWarning || !strings.Contains(d[0].Detail(), "Twenty percent is 20") {
			t.Errorf("%s: %v", digits, d)
		}
	}
	for _, value := range []types.Number{types.NumberNull(), types.NumberUnknown()} {
		var resp validator.NumberResponse
		Percent().ValidateNumber(t.Context(), validator.NumberRequest{Path: path.Root("off"), ConfigValue: value}, &resp)
		expect(t, resp.Diagnostics)
	}
}

// TestAmounts_documented demands that the guide has the number of digits.
func TestAmounts_documented(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "guides", "omitted-arguments.md"))
	if words := fmt.Sprintf("An amount of more than %d digits is an error", maxDigits); err != nil || !strings.Contains(string(page), words) {
		t.Errorf("the guide does not say %q, %v", words, err)
	}
}

// TestAmounts_messages holds the messages about numbers to naming the attribute, the wish and the
// reason.
func TestAmounts_messages(t *testing.T) {
	t.Parallel()
	leftOver := new(big.Float).SetPrec(512).Mul(exactly("414"), exactly("0.9")) // 372.5999…7
	for _, c := range []struct {
		check validator.Number
		value *big.Float
		words string
	}{
		{Price(), exactly("-0.01"), "must be from 0 to 10^30: it is -0.01."},
		{Price(), big.NewFloat(math.Inf(1)), "must be from 0 to 10^30: it is infinite."}, // pow(10, 400)
		{Surcharge(), big.NewFloat(math.Inf(-1)), "must be from -10^30 to 10^30: it is infinite."},
		{Positive(), exactly("0"), "must be above 0, up to 10^30: it is 0."},
		{Positive(), big.NewFloat(math.Inf(1)), "must be above 0, up to 10^30: it is infinite."},
		{Amount(), leftOver, "digits (372.59999999…)"},
		{Amount(), leftOver, "The nearest short number is 372.6."},
		{Amount(), exactly("12345678901234567890123.000000000000000001"), "it has 41 digits"},
		{Price(), exactly("1e300"), "must be from 0 to 10^30: it is 1e+300."},
		{Price(), exactly("1000000000000000000000000000000.01"), "must be from 0 to 10^30: it is 1000000000000000000000000000000.01."},
		{Surcharge(), exactly("-2e30"), "must be from -10^30 to 10^30: it is -2000000000000000000000000000000."},
		{Percent(), exactly("1e300"), "must be a percentage from 0 to 100: it is 1e+300."},
	} {
		at := path.Root("parts").AtListIndex(1).AtName("price")
		var resp validator.NumberResponse
		c.check.ValidateNumber(t.Context(), validator.NumberRequest{Path: at, ConfigValue: types.NumberValue(c.value)}, &resp)
		expect(t, resp.Diagnostics, "Wrong value of parts[1].price", "parts[1].price must be ", c.words)
		if d, ok := resp.Diagnostics[0].(diag.DiagnosticWithPath); !ok || !d.Path().Equal(at) {
			t.Errorf("not at %s: %v", at, resp.Diagnostics)
		}
	}
	for _, check := range []validator.Number{Price(), Positive(), Surcharge(), Percent(), Amount()} {
		if check.Description(t.Context()) == "" || check.MarkdownDescription(t.Context()) != check.Description(t.Context()) {
			t.Errorf("%T does not describe itself", check)
		}
	}
}

func TestValidators(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		check     validator.String
		good, bad []string
	}{
		"not blank": {NotBlank(), []string{"a", " a "}, []string{"", " ", "\t\n"}},
		"id":        {ID(), []string{idA, strings.ToUpper(idA)}, []string{"", "1", idA + "0", "{" + idA + "}", strings.ReplaceAll(idA, "-", "")}},
		"url": {
			URL("https", "http"),
			[]string{"https://x.example", "http://x.example/a?b=c#d"},
			[]string{"", "x.example", "//x.example", "https://", "https:///a", "ftp://x.example", "https://x.example/a b", "javascript:alert(1)"},
		},
		"https": {URL("https"), []string{"https://x.example:8443/"}, []string{"http://x.example"}},
	} {
		try := func(value types.String) diag.Diagnostics {
			var resp validator.StringResponse
			c.check.ValidateString(t.Context(), validator.StringRequest{Path: path.Root("a").AtName("b"), ConfigValue: value}, &resp)
			return resp.Diagnostics
		}
		for _, text := range c.good {
			if diags := try(types.StringValue(text)); len(diags) > 0 {
				t.Errorf("%s refuses %q: %v", name, text, diags)
			}
		}
		for _, text := range c.bad {
			diags := try(types.StringValue(text))
			if at, ok := append(diags, nil)[0].(diag.DiagnosticWithPath); !ok || at.Path().String() != "a.b" ||
				!strings.Contains(at.Detail(), "a.b must be ") {
				t.Errorf("%s takes %q: %v", name, text, diags)
			}
		}
		if len(try(types.StringNull()))+len(try(types.StringUnknown())) > 0 {
			t.Errorf("%s refuses a null or an unknown value", name)
		}
		if c.check.Description(t.Context()) == "" || c.check.MarkdownDescription(t.Context()) == "" {
			t.Errorf("%s does not describe itself", name)
		}
	}
}

func TestValidators_numbers(t *testing.T) {
	t.Parallel()
	number := func(text string) types.Number {
		f, _, err := big.ParseFloat(text, 10, 512, big.ToNearestEven)
		if err != nil {
			t.Fatal(err)
		}
		return types.NumberValue(f)
	}
	third := types.NumberValue(new(big.Float).SetPrec(512).Quo(big.NewFloat(10), big.NewFloat(3)))
	for name, c := range map[string]struct {
		check     validator.Number
		good, bad []types.Number
	}{
		"price": {
			Price(),
			[]types.Number{
				number("0"), number("0.000000001"), number("1e17"), number("1e30"),
				number("1234567890123456789012.000000000000000001"), types.NumberNull(), types.NumberUnknown(),
			},
			[]types.Number{number("-1"), number("-0.01"), number("1e31"), number("1e-32"), number("1e-300")},
		},
		"positive": {
			Positive(),
			[]types.Number{number("1e-30"), number("0.5"), number("1e30"), types.NumberNull(), types.NumberUnknown()},
			[]types.Number{
				number("0"), number("-0"), number("-1e-30"), number("1000000000000000000000000000000.1"), number("1e-300"),
			},
		},
		"surcharge": {
			Surcharge(),
			[]types.Number{number("-1e30"), number("-0.5"), number("0"), number("1e30")},
			[]types.Number{number("1e31"), number("1e300"), number("-1e300"), number("-1e-300")},
		},
		"amount": {Amount(), []types.Number{
			number("-1.5"), number("1234567890123456789012.000000000000000001"), number("1e120"),
			types.NumberNull(), types.NumberUnknown(),
		}, []types.Number{third}},
	} {
		try := func(value types.Number) int {
			var resp validator.NumberResponse
			c.check.ValidateNumber(t.Context(), validator.NumberRequest{Path: path.Root("a"), ConfigValue: value}, &resp)
			return len(resp.Diagnostics)
		}
		for _, n := range c.good {
			if try(n) != 0 {
				t.Errorf("%s refuses %s", name, n)
			}
		}
		for _, n := range c.bad {
			if try(n) != 1 {
				t.Errorf("%s takes %s", name, n)
			}
		}
	}
}
