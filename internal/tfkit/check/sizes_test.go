// SPDX-License-Identifier: MPL-2.0

package check

import (
	"math/big"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

func TestWhole(t *testing.T) {
	t.Parallel()
	number := func(digits string) types.Number {
		exact, _, err := big.ParseFloat(digits, 10, 512, big.ToNearestEven)
		if err != nil {
			t.Fatal(err)
		}
		return types.NumberValue(exact)
	}
	for _, c := range []struct {
		check validator.Number
		value types.Number
		words []string
	}{
		{Between(0, 100), number("0"), nil},
		{Between(0, 100), number("100"), nil},
		{Between(0, 100), number("-1"), []string{"n must be a whole number from 0 to 100: it is -1."}},
		{Between(0, 100), number("101"), []string{"Wrong value of n", "it is 101."}},
		{Between(0, 100), number("0.5"), []string{"n must be a whole number from 0 to 100: it is 0.5."}},
		{AtLeast(1), number("1"), nil},
		{AtLeast(1), number("9223372036854775807"), nil},
		{AtLeast(1), types.NumberNull(), nil},
		{AtLeast(1), types.NumberUnknown(), nil},
		{AtLeast(1), number("0"), []string{"n must be a whole number of at least 1: it is 0."}},
		{AtLeast(1), number("1e30"), []string{"it is 1000000000000000000000000000000."}},
		{AtLeast(1), number("9223372036854775808"), []string{"it is 9223372036854775808."}},
		{AtLeast(1), number("-1e300"), []string{"it is -1e+300."}},
		{AtLeast(1), types.NumberValue(new(big.Float).SetInf(false)), []string{"it is infinite."}},
	} {
		var resp validator.NumberResponse
		c.check.ValidateNumber(t.Context(), validator.NumberRequest{Path: path.Root("n"), ConfigValue: c.value}, &resp)
		expect(t, resp.Diagnostics, c.words...)
	}
}

func TestNotEmpty(t *testing.T) {
	t.Parallel()
	const empty = "ids must be a list of at least one element: it is empty."
	one := []attr.Value{types.StringValue("x")}
	for _, c := range []struct {
		list  types.List
		words []string
	}{
		{types.ListNull(types.StringType), nil},
		{types.ListUnknown(types.StringType), nil},
		{types.ListValueMust(types.StringType, one), nil},
		{types.ListValueMust(types.StringType, nil), []string{empty}},
	} {
		var resp validator.ListResponse
		NotEmpty().ValidateList(t.Context(), validator.ListRequest{Path: path.Root("ids"), ConfigValue: c.list}, &resp)
		expect(t, resp.Diagnostics, c.words...)
	}
	for _, c := range []struct {
		set   types.Set
		words []string
	}{
		{types.SetUnknown(types.StringType), nil},
		{types.SetValueMust(types.StringType, one), nil},
		{types.SetValueMust(types.StringType, nil), []string{empty}},
	} {
		var resp validator.SetResponse
		NotEmpty().ValidateSet(t.Context(), validator.SetRequest{Path: path.Root("ids"), ConfigValue: c.set}, &resp)
		expect(t, resp.Diagnostics, c.words...)
	}
}
