// SPDX-License-Identifier: MPL-2.0

package check

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

func TestWhole(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		check Whole
		value types.Int64
		words []string
	}{
		{Between(0, 100), types.Int64Value(0), nil},
		{Between(0, 100), types.Int64Value(100), nil},
		{Between(0, 100), types.Int64Value(-1), []string{"n must be a whole number from 0 to 100: it is -1."}},
		{Between(0, 100), types.Int64Value(101), []string{"Wrong value of n", "it is 101."}},
		{AtLeast(1), types.Int64Value(1), nil},
		{AtLeast(1), types.Int64Null(), nil},
		{AtLeast(1), types.Int64Unknown(), nil},
		{AtLeast(1), types.Int64Value(0), []string{"n must be a whole number of at least 1: it is 0."}},
	} {
		var resp validator.Int64Response
		c.check.ValidateInt64(t.Context(), validator.Int64Request{Path: path.Root("n"), ConfigValue: c.value}, &resp)
		expect(t, resp.Diagnostics, c.words...)
	}
	for value, words := range map[types.Int32][]string{
		types.Int32Value(255): nil, types.Int32Null(): nil, types.Int32Unknown(): nil, types.Int32Value(256): {"it is 256."},
	} {
		var resp validator.Int32Response
		Between(0, 255).ValidateInt32(t.Context(), validator.Int32Request{Path: path.Root("n"), ConfigValue: value}, &resp)
		expect(t, resp.Diagnostics, words...)
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
		NotEmpty{}.ValidateList(t.Context(), validator.ListRequest{Path: path.Root("ids"), ConfigValue: c.list}, &resp)
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
		NotEmpty{}.ValidateSet(t.Context(), validator.SetRequest{Path: path.Root("ids"), ConfigValue: c.set}, &resp)
		expect(t, resp.Diagnostics, c.words...)
	}
}
