// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// members are those of the nested attributes in the tests of this file.
var members = []*attribute{
	{name: "given", optional: true, ty: cty.String},
	{name: "made", computed: true, ty: cty.String},
	{name: "either", optional: true, computed: true, ty: cty.String},
}

// of is an object of these members. An empty text is null, and "?" is unknown.
func of(given, made, either string) cty.Value {
	text := func(s string) cty.Value {
		switch s {
		case "":
			return cty.NullVal(cty.String)
		case "?":
			return cty.UnknownVal(cty.String)
		}
		return cty.StringVal(s)
	}
	return cty.ObjectVal(map[string]cty.Value{"given": text(given), "made": text(made), "either": text(either)})
}

var (
	objectType = of("", "", "").Type()
	noObject   = cty.NullVal(objectType)
)

func nested(nesting tfprotov6.SchemaObjectNestingMode, computed bool) *attribute {
	return &attribute{name: "in", optional: true, computed: computed, nesting: nesting, members: members}
}

const (
	single = tfprotov6.SchemaObjectNestingModeSingle
	list   = tfprotov6.SchemaObjectNestingModeList
	set    = tfprotov6.SchemaObjectNestingModeSet
	mapped = tfprotov6.SchemaObjectNestingModeMap
)

func keyed(key string, element cty.Value) cty.Value {
	return cty.MapVal(map[string]cty.Value{key: element})
}

func elements(all ...cty.Value) cty.Value { return cty.ListVal(all) }

func either(all ...cty.Value) cty.Value { return cty.SetVal(all) }

// TestCheckPlanned names plans that core refuses.
func TestCheckPlanned(t *testing.T) {
	t.Parallel()
	a, full := of("a", "", ""), of("a", "?", "e")
	for name, c := range map[string]struct {
		attribute              *attribute
		prior, config, planned cty.Value
		refused                string
	}{
		"made values":         {nested(single, false), noObject, a, full, ""},
		"another value":       {nested(single, false), noObject, a, of("b", "", ""), `in.given is configured`},
		"a value of none":     {nested(single, false), noObject, of("", "", ""), a, "in.given is not configured"},
		"an object of none":   {nested(single, false), noObject, noObject, a, "in is not configured"},
		"a computed object":   {nested(single, true), noObject, noObject, a, ""},
		"none of an object":   {nested(single, false), noObject, a, noObject, "in is configured"},
		"an object not known": {nested(single, false), noObject, a, cty.UnknownVal(objectType), "in is configured"},
		"a value not known":   {nested(single, false), noObject, a, of("?", "", ""), "in.given is configured"},
		"both not known":      {nested(single, false), noObject, of("?", "", ""), of("?", "", ""), ""},
		"the prior value":     {nested(single, false), of("A", "", ""), a, of("A", "", ""), ""},
		"a set either value":  {nested(single, false), noObject, of("", "", "x"), of("", "", "y"), "in.either is configured"},
		"a list":              {nested(list, false), cty.NullVal(cty.List(objectType)), elements(a), elements(full), ""},
		"a longer list": {
			nested(list, false), cty.NullVal(cty.List(objectType)), elements(a), elements(full, full),
			"in is configured with 1 elements and planned with 2",
		},
		"another value in a list": {nested(list, false), elements(a), elements(a), elements(of("b", "", "")), "in[0].given is configured"},
		"a map":                   {nested(mapped, false), cty.NullVal(cty.Map(objectType)), keyed("k", a), keyed("k", full), ""},
		"another key": {
			nested(mapped, false), cty.NullVal(cty.Map(objectType)), keyed("k", a), keyed("l", full), `in["k"] is configured`,
		},
		"a set": {nested(set, false), cty.NullVal(cty.Set(objectType)), either(a), either(full), ""},
		"another value in a set": {
			nested(set, false), cty.NullVal(cty.Set(objectType)), either(a), either(of("b", "", "")), "in is configured as",
		},
	} {
		err := c.attribute.checkPlanned(cty.GetAttrPath("in"), c.prior, c.config, c.planned)
		if unexpected(err, c.refused) {
			t.Errorf("%s: %v, want %q", name, err, c.refused)
		}
	}
}

// TestCheckMade names results that core refuses.
func TestCheckMade(t *testing.T) {
	t.Parallel()
	one, two := of("a", "?", ""), of("a", "m", "")
	number := cty.MustParseNumberVal
	for name, c := range map[string]struct {
		planned, made cty.Value
		refused       string
	}{
		"as planned":               {one, two, ""},
		"another value":            {one, of("b", "m", ""), "given was planned as"},
		"a value of none":          {one, of("a", "m", "e"), "either was planned as"},
		"none of a value":          {one, of("", "m", ""), "given was planned as"},
		"no object":                {one, noObject, "the object was planned as"},
		"an object of none":        {noObject, two, "the object was planned as"},
		"nothing":                  {noObject, noObject, ""},
		"a list":                   {elements(one), elements(two), ""},
		"a longer list":            {elements(one), elements(two, two), "was planned with 1 elements and has now 2"},
		"another value in a list":  {elements(one), elements(of("b", "", "")), "[0].given was planned as"},
		"another key":              {keyed("k", one), keyed("l", two), `["k"] was planned and is not there`},
		"a set":                    {either(one), either(two), ""},
		"a smaller set, not known": {either(one, of("?", "?", "")), either(two), ""},
		"a smaller set": {
			either(of("a", "", ""), of("b", "", "")), either(of("a", "", "")), "was planned with 2 elements and has now 1",
		},
		"another value in a set": {either(one), either(of("b", "", "")), "was planned as"},
		"the same number":        {number("2.5"), number("2.50"), ""},
		"a number's last digit":  {number("0.12345678901234567890123"), number("0.12345678901234567890124"), "was planned as"},
	} {
		if err := checkMade(nil, c.planned, c.made); unexpected(err, c.refused) {
			t.Errorf("%s: %v, want %q", name, err, c.refused)
		}
	}
}

// unexpected reports whether an error lacks the expected text, or is there where none is expected.
func unexpected(err error, expected string) bool {
	if err == nil {
		err = errors.New("")
	}
	return (err.Error() == "") != (expected == "") || !strings.Contains(err.Error(), expected)
}

// TestDriver_Run runs steps that pass, and steps that fail with an error that says why.
func TestDriver_Run(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	const hook = "resource \"payments_webhook\" \"it\" {\n  url = \"https://coffee.example/hooks\"\n}\n"
	const address = "payments_webhook.it"
	paused := strings.Replace(hook, "}", "  is_paused = true\n}", 1)
	action := func(a plancheck.ResourceActionType) resource.ConfigPlanChecks {
		return resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{plancheck.ExpectResourceAction(address, a)}}
	}
	d := New(t)
	for _, s := range []struct {
		step    resource.TestStep
		refused string
	}{
		{resource.TestStep{Config: service.Config(hook), ConfigPlanChecks: action(plancheck.ResourceActionUpdate)}, "expected Update"},
		{resource.TestStep{Config: service.Config(hook), ConfigPlanChecks: action(plancheck.ResourceActionCreate)}, ""},
		{resource.TestStep{Config: service.Config(hook), ConfigPlanChecks: action(plancheck.ResourceActionNoop)}, ""},
		{
			resource.TestStep{Config: service.Config(paused), ResourceName: address, ImportState: true, ImportStateKind: resource.ImportBlockWithID},
			"the plan is not empty: Update of payments_webhook.it",
		},
		{resource.TestStep{Config: service.Config(hook), ResourceName: address, ImportState: true, ImportStateVerify: true}, ""},
		{resource.TestStep{Config: service.Config(hook), ResourceName: address, ImportState: true, ImportStateId: "x"}, "import: "},
		{resource.TestStep{
			Config: service.Config(hook), ResourceName: address, ImportState: true, ImportStateId: "x", ImportStateKind: resource.ImportBlockWithID,
		}, "import"},
		{resource.TestStep{Config: service.Config(hook), PlanOnly: true}, "does not know all fields"},
		{resource.TestStep{Config: service.Config(hook), ExpectError: regexp.MustCompile("x")}, "expected an error"},
		{resource.TestStep{
			Config: service.Config("resource \"payments_webhook\" \"it\" {\n  url = \"http://a\"\n}\n"), ExpectError: regexp.MustCompile("https"),
		}, ""},
		{resource.TestStep{Config: service.Config(strings.Replace(hook, "}", "  size = 1\n}", 1))}, "there is no argument size"},
		{resource.TestStep{Config: service.Config(strings.Replace(paused, "  url", "  # url", 1))}, "the argument url is required"},
		{resource.TestStep{Config: service.Config(strings.Replace(hook, "\"https", "payments_product.none.id # \"https", 1))}, "refers to"},
	} {
		if _, err := d.Run(s.step); unexpected(err, s.refused) {
			t.Errorf("%s\n%v, want %q", s.step.Config, err, s.refused)
		}
	}
	for _, o := range service.Objects("webhook") {
		service.Put("webhook", map[string]any{"id": o["id"], "isPaused": true})
	}
	plan, err := d.Plan(service.Config(hook))
	if err != nil || len(plan.Changes) != 1 || plan.Changes[0].Action != plancheck.ResourceActionUpdate {
		t.Errorf("drift is planned as %+v, %v", plan, err)
	}
	if err := d.Destroy(service.Config(hook)); err != nil {
		t.Error(err)
	}
	if state, err := d.State(); err != nil || len(state.Values.RootModule.Resources) > 0 {
		t.Errorf("the state after destroy: %+v, %v", state, err)
	}
}
