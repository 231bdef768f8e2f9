// SPDX-License-Identifier: MPL-2.0

package functions

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// number is a number as Terraform sends it. null and inf are words.
func number(text string) types.Number {
	if text == "null" {
		return types.NumberNull()
	}
	value, _, err := big.ParseFloat(text, 10, 512, big.ToNearestEven)
	if err != nil {
		panic(err)
	}
	return types.NumberValue(value)
}

func numbers(texts ...string) (all []attr.Value) {
	for _, text := range texts {
		all = append(all, number(text))
	}
	return all
}

// compute calls a function of amounts. Its answer is the result, or the error with its argument.
func compute(t *testing.T, f function.Function, arguments ...attr.Value) string {
	t.Helper()
	var described function.DefinitionResponse
	f.Definition(t.Context(), function.DefinitionRequest{}, &described)
	result, err := described.Definition.Return.NewResultData(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	resp := function.RunResponse{Result: result}
	f.Run(t.Context(), function.RunRequest{Arguments: function.NewArgumentsData(arguments)}, &resp)
	if resp.Error != nil {
		return fmt.Sprintf("argument %d: %s", *resp.Error.FunctionArgument, resp.Error.Text)
	}
	if value, ok := resp.Result.Value().(types.Number); ok && !value.IsNull() {
		return client.DecimalFrom(value.ValueBigFloat()).String()
	}
	return strings.Trim(resp.Result.Value().String(), "<>")
}

func sum(t *testing.T, texts ...string) string {
	t.Helper()
	return compute(t, NewSum(), types.ListValueMust(types.NumberType, numbers(texts...)))
}

func multiply(t *testing.T, texts ...string) string {
	t.Helper()
	all := numbers(texts...)
	factors := make([]attr.Type, len(all)-1)
	for i := range factors {
		factors[i] = types.NumberType
	}
	return compute(t, NewMultiply(), all[0], types.TupleValueMust(factors, all[1:]))
}

// TestAmounts_vectors are the cases that a person has computed.
func TestAmounts_vectors(t *testing.T) {
	t.Parallel()
	third := strings.Repeat("3", 120)
	const many = "the result has more digits than Terraform keeps. Round the arguments"
	for _, c := range []struct{ got, want string }{
		{sum(t), "0"},
		{sum(t, "0.1", "0.2"), "0.3"},
		{sum(t, "0.0124375", "0.00055565", "-0.008"), "0.00499315"},
		{sum(t, "null", "1.50", "null"), "1.5"},
		{sum(t, "null"), "0"},
		{sum(t, "123456789012345678901234567890", "0.000000000000000001"), "123456789012345678901234567890.000000000000000001"},
		{sum(t, "1", "inf"), "argument 0: element 1: it is not a finite number"},
		{sum(t, "1e120", "1e-120"), "argument 0: " + many},
		{sum(t, "1e9999999"), "argument 0: element 0: it is too large or too small for an amount"},
		{round(t, "1e-9999999", "EUR"), "argument 0: it is too large or too small for an amount"},
		{compute(t, NewSum(), types.ListNull(types.NumberType)), "null"},
		{multiply(t, "9.99", "3"), "29.97"},
		{multiply(t, "9.99", "3", "-1.19"), "-35.6643"},
		{multiply(t, "9.99"), "9.99"},
		{multiply(t, "9.99", "null"), "null"},
		{multiply(t, "null", "2"), "null"},
		{multiply(t, "null", "inf"), "argument 1: it is not a finite number"},
		{multiply(t, "2", "0."+third, "0."+third), "argument 2: " + many},
		{round(t, "0.125", "EUR"), "0.13"},
		{round(t, "-0.125", "EUR"), "-0.13"},
		{round(t, "0.1249", "EUR"), "0.12"},
		{round(t, "0.5", "JPY"), "1"},
		{round(t, "2.5", "JPY"), "3"},
		{round(t, "-0.004", "EUR"), "0"},
		{round(t, "1.0000005", "USDC"), "1.000001"},
		{round(t, "0.000000005", "Bitcoin"), "0.00000001"},
		{round(t, "0."+third, "ETH"), "0.333333333333333333"},
		{round(t, "null", "EUR"), "null"},
		{round(t, "inf", "EUR"), "argument 0: it is not a finite number"},
		{round(t, "1", "eur"), `argument 1: "eur" is not a currency whose decimal places this provider knows, but "EUR" is`},
		{round(t, "1", "MemeCoin"), `argument 1: "MemeCoin" is not a currency whose decimal places this provider knows`},
		{valid(t, "9.99", "EUR"), "true"},
		{valid(t, "-9.99", "EUR"), "true"},
		{valid(t, "9.990", "EUR"), "true"},
		{valid(t, "9.999", "EUR"), "false"},
		{valid(t, "9.9", "JPY"), "false"},
		{valid(t, "0.00000001", "Bitcoin"), "true"},
		{valid(t, "null", "EUR"), "false"},
		{valid(t, "inf", "EUR"), "argument 0: it is not a finite number"},
		{valid(t, "null", "EURO"), `argument 1: "EURO" is not a currency whose decimal places this provider knows`},
	} {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
	// Terraform's own arithmetic leaves a rounding error.
	almost := types.NumberValue(new(big.Float).SetPrec(512).Quo(number("7.245").ValueBigFloat(), number("7").ValueBigFloat()))
	binary := types.NumberValue(new(big.Float).SetPrec(512).Add(number("0.1").ValueBigFloat(), number("0.6").ValueBigFloat()))
	if almost.Equal(number("1.035")) || binary.Equal(number("0.7")) {
		t.Fatal("there is no rounding error")
	}
	if got := compute(t, NewRound(), almost, types.StringValue("EUR")); got != "1.04" {
		t.Errorf("7.245 / 7 is rounded to %s", got)
	}
	if got := compute(t, NewAmountValid(), binary, types.StringValue("EUR")); got != "false" {
		t.Errorf("0.1 + 0.6 is valid: %s", got)
	}
}

func round(t *testing.T, amount, currency string) string {
	t.Helper()
	return compute(t, NewRound(), number(amount), types.StringValue(currency))
}

func valid(t *testing.T, amount, currency string) string {
	t.Helper()
	return compute(t, NewAmountValid(), number(amount), types.StringValue(currency))
}

// TestAmounts_property compares random amounts with whole numbers of math/big: each is a count of
// units of 10^-18.
func TestAmounts_property(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(46, 1)) //nolint:gosec // it repeats
	for range 500 {
		count := 1 + random.IntN(6)
		total, product := new(big.Int), big.NewInt(1)
		var texts []string
		for range count {
			units := big.NewInt(random.Int64N(1 << uint(1+random.IntN(62))))
			if random.IntN(2) == 0 {
				units.Neg(units)
			}
			total.Add(total, units)
			product.Mul(product, units)
			texts = append(texts, decimal(units, 18))
		}
		if got, want := sum(t, texts...), shortest(decimal(total, 18)); got != want {
			t.Errorf("the sum of %v is %s, want %s", texts, got, want)
		}
		if got, want := multiply(t, texts...), shortest(decimal(product, 18*count)); got != want {
			t.Errorf("the product of %v is %s, want %s", texts, got, want)
		}
		for currency, places := range map[string]int{"JPY": 0, "EUR": 2, "USDC": 6, "Bitcoin": 8, "ETH": 18} {
			unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(18-places)), nil)
			half := new(big.Int).Quo(unit, big.NewInt(2))
			units, rest := new(big.Int).QuoRem(new(big.Int).Add(new(big.Int).Abs(total), half), unit, new(big.Int))
			if total.Sign() < 0 {
				units.Neg(units)
			}
			if got, want := round(t, decimal(total, 18), currency), shortest(decimal(units, places)); got != want {
				t.Errorf("%s in %s is %s, want %s", decimal(total, 18), currency, got, want)
			}
			if got, want := valid(t, decimal(total, 18), currency), fmt.Sprint(rest.Cmp(half) == 0); got != want {
				t.Errorf("%s in %s: %s, want %s", decimal(total, 18), currency, got, want)
			}
		}
	}
}

// decimal writes a whole number of units with so many places.
func decimal(units *big.Int, places int) string {
	digits := fmt.Sprintf("%0*s", places+1, new(big.Int).Abs(units))
	text := digits[:len(digits)-places] + "." + digits[len(digits)-places:]
	if units.Sign() < 0 {
		text = "-" + text
	}
	return strings.TrimSuffix(text, ".")
}

// shortest drops the zeros behind the point.
func shortest(text string) string {
	if strings.Contains(text, ".") {
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	if text == "-0" {
		return "0"
	}
	return text
}
