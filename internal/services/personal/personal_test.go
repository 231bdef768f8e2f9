// SPDX-License-Identifier: MPL-2.0

package personal

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
)

var payer = types.ObjectType{AttrTypes: map[string]attr.Type{
	"name": types.StringType, "born": types.StringType, "phone": types.StringType, "file": types.StringType,
}}

// someone has the given members: an empty string is null, and a question mark is unknown.
func someone(name, born, phone, file string) types.Object {
	member := func(value string) attr.Value {
		switch value {
		case "":
			return types.StringNull()
		case "?":
			return types.StringUnknown()
		}
		return types.StringValue(value)
	}
	return types.ObjectValueMust(payer.AttrTypes, map[string]attr.Value{
		"name": member(name), "born": member(born), "phone": member(phone), "file": member(file),
	})
}

var (
	null    = types.ObjectNull(payer.AttrTypes)
	unknown = types.ObjectUnknown(payer.AttrTypes)
	empty   = someone("", "", "", "")
)

// TestWhole names every member that is missing, as soon as anything is there or may be.
func TestWhole(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		config  types.Object
		missing string
	}{
		"omitted":             {null, ""},
		"unknown":             {unknown, ""},
		"{}":                  {empty, ""},
		"full":                {someone("N", "B", "1", ""), ""},
		"full, a member due":  {someone("?", "B", "1", ""), ""},
		"full, with the file": {someone("N", "B", "1", "F"), ""},
		"a name":              {someone("N", "", "", ""), "born, phone"},
		"a file":              {someone("", "", "", "F"), "name, born, phone"},
		"a file due":          {someone("", "", "", "?"), "name, born, phone"},
		"no phone":            {someone("N", "B", "", ""), "phone"},
	} {
		var resp validator.ObjectResponse
		Whole("data", "name", "born", "phone").ValidateObject(t.Context(),
			validator.ObjectRequest{Path: path.Root("payer"), ConfigValue: c.config}, &resp)
		if c.missing == "" {
			if len(resp.Diagnostics) > 0 {
				t.Errorf("%s: %v", name, resp.Diagnostics)
			}
			continue
		}
		want := "payer lacks " + c.missing + ". To keep the data that the payments service has, omit the whole object."
		if d := resp.Diagnostics; len(d) != 1 || d[0].Summary() != "Half of payer" || d[0].Detail() != want {
			t.Errorf("%s: %v, want %s", name, d, want)
		}
	}
}

// TestUnquoted keeps the summary and the accepted values of a check, and never the value.
func TestUnquoted(t *testing.T) {
	t.Parallel()
	for value, refused := range map[string]bool{"erika@bakery.example": false, "MUSTERMANN": true, "MUSTERMANN @x.example": true} {
		var resp validator.StringResponse
		Unquoted(check.Email()).ValidateString(t.Context(),
			validator.StringRequest{Path: path.Root("email"), ConfigValue: types.StringValue(value)}, &resp)
		if resp.Diagnostics.HasError() != refused {
			t.Errorf("%s: %v", value, resp.Diagnostics)
		}
		for _, d := range resp.Diagnostics {
			if d.Summary() != "Wrong value of email" || strings.Contains(d.Detail(), "MUSTERMANN") ||
				!strings.Contains(d.Detail(), check.Email().Description(t.Context())) {
				t.Errorf("%s: %s. %s", value, d.Summary(), d.Detail())
			}
		}
	}
}

// TestSamePerson keeps an omitted file only while the person is the same.
func TestSamePerson(t *testing.T) {
	t.Parallel()
	full := someone("N", "B", "1", "F")
	for name, c := range map[string]struct{ config, plan, state, want types.Object }{
		"omitted":                  {null, full, full, full},
		"omitted, new":             {null, unknown, null, unknown},
		"{}":                       {empty, full, full, full},
		"unknown":                  {unknown, unknown, full, unknown},
		"new":                      {someone("N", "B", "1", ""), someone("N", "B", "1", "?"), null, someone("N", "B", "1", "?")},
		"the same":                 {someone("N", "B", "1", ""), full, full, full},
		"the same, another phone":  {someone("N", "B", "2", ""), someone("N", "B", "2", "F"), full, someone("N", "B", "2", "F")},
		"the same, file cleared":   {someone("N", "B", "1", ""), someone("N", "B", "1", ""), full, someone("N", "B", "1", "")},
		"another":                  {someone("M", "B", "1", ""), someone("M", "B", "1", "F"), full, someone("M", "B", "1", "")},
		"born another day":         {someone("N", "C", "1", ""), someone("N", "C", "1", "F"), full, someone("N", "C", "1", "")},
		"unknown person":           {someone("?", "B", "1", ""), someone("?", "B", "1", "F"), full, someone("?", "B", "1", "?")},
		"another, file configured": {someone("M", "B", "1", "F"), someone("M", "B", "1", "F"), full, someone("M", "B", "1", "F")},
		"first":                    {full, full, empty, full},
	} {
		resp := planmodifier.ObjectResponse{PlanValue: c.plan}
		SamePerson("name", "born").PlanModifyObject(t.Context(),
			planmodifier.ObjectRequest{ConfigValue: c.config, PlanValue: c.plan, StateValue: c.state}, &resp)
		if !resp.PlanValue.Equal(c.want) || len(resp.Diagnostics) > 0 {
			t.Errorf("%s: planned %s, want %s", name, resp.PlanValue, c.want)
		}
	}
}

// TestMasked names the first masked member, and no value.
func TestMasked(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		object types.Object
		member string
	}{
		"omitted":   {null, ""},
		"unknown":   {unknown, ""},
		"{}":        {empty, ""},
		"shown":     {someone("N#", "B·", "?", "F"), ""},
		"asterisks": {someone("N", "B", "***1", "F"), "phone"},
		"bullets":   {someone("N", "••••", "***1", "F"), "born"},
	} {
		want := ""
		if c.member != "" {
			want = "The payments service shows payer." + c.member + " masked. So it cannot be sent back with this change, and leaving it out " +
				"would remove it. Nothing was sent. Write the whole of payer into the configuration."
		}
		if got := Masked("payer", c.object); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestValue: a mask replaces no known value, and every other received value counts.
func TestValue(t *testing.T) {
	t.Parallel()
	masked := someone("N****", "••••", "2", "")
	for name, c := range map[string]struct {
		known attr.Value
		want  types.Object
	}{
		"nothing":    {nil, masked},
		"omitted":    {null, masked},
		"unknown":    {unknown, masked},
		"{}":         {empty, masked},
		"some":       {someone("N", "?", "1", "F"), someone("N", "••••", "2", "")},
		"everything": {someone("N", "B", "1", "F"), someone("N", "B", "2", "")},
		"another":    {someone("M", "B", "1", "F"), someone("N****", "B", "2", "")},
	} {
		if got := Value(payer, c.known, Known(masked)); !got.Equal(c.want) {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	if got := Value(payer, someone("N", "B", "1", "F"), nil); !got.Equal(empty) {
		t.Errorf("nothing received: %s", got)
	}
}
