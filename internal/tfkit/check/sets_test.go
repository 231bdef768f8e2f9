// SPDX-License-Identifier: MPL-2.0

package check

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// TestCodes names the wrong element, at the set.
func TestCodes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		elements []attr.Value
		words    []string
	}{
		{nil, nil},
		{[]attr.Value{types.StringValue("vip"), types.StringUnknown(), types.StringValue("größer als 2")}, nil},
		{[]attr.Value{types.StringValue("vip"), types.StringNull()}, []string{"a null among them"}},
		{[]attr.Value{types.StringValue("")}, []string{`tags must be texts that can be typed as they are read: "" is none: it is empty.`}},
		{[]attr.Value{types.StringValue("ok"), types.StringValue("vip ")}, []string{`"vip " is none: it ends with a space`}},
		{[]attr.Value{types.StringValue("v\u200bip")}, []string{`"v\u200bip" is none: character 2 is a zero-width space`}},
	} {
		var resp validator.SetResponse
		set := types.SetValueMust(types.StringType, c.elements)
		Codes().ValidateSet(t.Context(), validator.SetRequest{Path: path.Root("tags"), ConfigValue: set}, &resp)
		t.Log(set)
		expect(t, resp.Diagnostics, c.words...)
	}
	for _, set := range []types.Set{types.SetNull(types.StringType), types.SetUnknown(types.StringType)} {
		var resp validator.SetResponse
		Codes().ValidateSet(t.Context(), validator.SetRequest{Path: path.Root("tags"), ConfigValue: set}, &resp)
		expect(t, resp.Diagnostics)
	}
}
