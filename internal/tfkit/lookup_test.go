// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/datasource"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lookup"
)

// keyed is the kind of things with the lookup "name".
func (a *api) keyed() tfkit.Kind[thingModel, thing, string] {
	kind := a.kind()
	kind.Lookups = []lookup.Key[thing]{{
		Attributes: []string{"name"}, Values: func(t thing) []string { return []string{t.Name} }, Conflict: "It may be a hidden one.",
	}}
	return kind
}

const thingAddress = "payments_nice_thing.it"

// thingBlock is a resource block.
func thingBlock(name string) string {
	return fmt.Sprintf("resource \"payments_nice_thing\" \"it\" {\n  name = %q\n  on = true\n}\n", name)
}

// TestLookup_schema: the id and the attributes of a lookup can be configured, or are read.
func TestLookup_schema(t *testing.T) {
	t.Parallel()
	var resp datasource.SchemaResponse
	newAPI().keyed().Service().DataSources[0]().Schema(t.Context(), datasource.SchemaRequest{}, &resp)
	for _, name := range []string{"id", "name"} {
		if a := resp.Schema.Attributes[name]; !a.IsOptional() || !a.IsComputed() || a.IsRequired() {
			t.Errorf("%s: %+v", name, a)
		}
	}
}

// TestLookup_import finds an object by its name. It does not list for an id.
func TestLookup_import(t *testing.T) {
	t.Parallel()
	const none = "This is not the id or name of any nice thing"
	for name, c := range map[string]struct {
		given       string
		fail, after error // of the list
		id, calls   string
		words       []string // of the error
	}{
		"an id":                {idB, refused(403, "no"), nil, idB, "read", nil},
		"an id between blanks": {" " + idB + "\n", refused(403, "no"), nil, idB, "read", nil},
		"an id in capitals":    {strings.ToUpper(idB), refused(403, "no"), nil, idB, "read", nil},
		"a name":               {"A", nil, nil, idA, "list, read", nil},
		"no such name":         {"D", nil, nil, "", "list", []string{none, "no nice thing with the name D.", "payments_nice_things"}},
		"in another case":      {"a", nil, nil, "", "list", []string{none, "no nice thing with the name a."}},
		"several": {
			"B", nil, nil, "", "list", []string{"There are several such nice things", "2 nice things have the name B", idB + ", " + idD + "."},
		},
		"empty":       {"", nil, nil, "", "", []string{none}},
		"refused":     {"A", refused(403, "no"), nil, "", "list", []string{"Could not list the nice things", "403", "may not do this"}},
		"interrupted": {"A", context.Canceled, nil, "", "list", []string{"Could not list the nice things", "was interrupted"}},
		"a broken list": {
			"A", nil, refused(500, "boom"), "", "list", []string{"Could not list the nice things", "boom"},
		}, // another A might follow
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI(thing{idA, "A", true}, thing{idB, "B", true}, thing{idD, "B", false})
			a.fail["list"], a.after = c.fail, c.after
			h := drive(t, a.keyed().Service())
			err := h.Import(thingBlock("A"), thingAddress, c.given)
			if got := strings.Join(a.calls, ", "); got != c.calls {
				t.Errorf("calls %q, want %q", got, c.calls)
			}
			if c.words != nil {
				h.fail(err)
				h.expect(append([]string{"error"}, c.words...))
				h.empty()
				return
			}
			h.succeed(err)
			h.expect()
			h.has(map[string]any{"id": c.id, "organization_id": organization})
		})
	}
}

// TestLookup_importCapitals imports an object whose id the service writes in capitals: the identity
// is in lower case.
func TestLookup_importCapitals(t *testing.T) {
	t.Parallel()
	a := newAPI()
	a.things[idC] = thing{strings.ToUpper(idC), "C", true}
	h := drive(t, a.keyed().Service())
	h.succeed(h.Import(thingBlock("C"), thingAddress, "C"))
	if o := h.only(); o == nil || o.IdentityValues["id"] != idC {
		t.Errorf("the state has %v", o)
	}
}

// TestImport_withoutLookup refuses a name for a kind without lookups, and does not list.
func TestImport_withoutLookup(t *testing.T) {
	t.Parallel()
	a := newAPI(thing{idA, "A", true})
	h := drive(t, a.kind().Service())
	for _, given := range []string{"handbook", "", "A"} {
		h.fail(h.Import(thingBlock("A"), thingAddress, given))
		h.expect([]string{"error", "This is not the id of any nice thing", "payments_nice_things"})
	}
	if len(a.calls) > 0 {
		t.Errorf("calls %q", a.calls)
	}
	h.fail(h.Import(thingBlock("A"), thingAddress, idB))
	h.expect([]string{"error", "Could not import the nice thing", idB, "the id of an object of another type", "payments_nice_things"})
	h.empty()
}

// TestLookup_dataSource demands exactly one way to find the object, and finds it in that way.
func TestLookup_dataSource(t *testing.T) {
	t.Parallel()
	const missing, failed = "There is no such nice thing", "Could not read the nice thing"
	for name, c := range map[string]struct {
		arguments string
		fail      error // of the list
		calls     string
		want      []string // nil if A is found
	}{
		"by id":        {`id = "` + idA + `"`, refused(403, "no"), "read", nil},
		"by name":      {`name = "A"`, nil, "list", nil},
		"no such id":   {`id = "` + idC + `"`, nil, "read", []string{"error at id", missing, idC, "payments_nice_things"}},
		"no such name": {`name = "a"`, nil, "list", []string{"error at name", missing, "with the name a.", "payments_nice_things"}},
		"several": {`name = "B"`, nil, "list", []string{
			"error at name", "There are several such nice things", "2 nice things have the name B", idB + ", " + idD, "payments_nice_things",
		}},
		"refused":    {`name = "A"`, refused(403, "no"), "list", []string{"error", failed, "may not do this"}},
		"broken off": {`name = "A"`, errors.New("cut"), "list", []string{"error", failed, "Cut."}},
		"both":       {"id = \"" + idA + "\"\nname = \"A\"", nil, "", []string{"error at id", "set exactly one of these: id or name"}},
		"neither":    {"", nil, "", []string{"error at id", "set exactly one of these: id or name"}},
		"a wrong id": {`id = "A"`, nil, "", []string{"error at id", "must be an id of the payments service"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI(thing{idA, "A", true}, thing{idB, "B", true}, thing{idD, "B", false})
			a.fail["list"] = c.fail
			h := drive(t, a.keyed().Service())
			value, _, err := h.ReadDataSource("data \"payments_nice_thing\" \"it\" {\n" + c.arguments + "\n}\n")
			if got := strings.Join(a.calls, ", "); got != c.calls {
				t.Errorf("calls %q, want %q", got, c.calls)
			}
			if c.want != nil {
				h.fail(err)
				h.expect(c.want)
				return
			}
			h.succeed(err)
			h.expect()
			if value["id"] != idA || value["name"] != "A" || value["on"] != true || value["organization_id"] != organization {
				t.Errorf("found %v", value)
			}
		})
	}
}

// TestLookup_conflict reports a conflict at the attribute of the lookup, with the import block.
// Its string is quoted.
func TestLookup_conflict(t *testing.T) {
	t.Parallel()
	const block = "import {\n    to = payments_nice_thing.NAME\n    id = "
	for name, c := range map[string]struct {
		call   string // the refused one
		status int
		name   string
		none   bool // the kind has no lookup
		want   []string
	}{
		"a name":             {"create", 409, "N", false, []string{"error at name", "409", block + "\"N\"\n  }\n", "It may be a hidden one."}},
		"with quotes":        {"create", 409, `it's "N"`, false, []string{"error at name", block + `"it's \"N\""` + "\n"}},
		"a kind without one": {"create", 409, "N", true, []string{"error", "409", "import it"}},
		"another refusal":    {"create", 403, "N", false, []string{"error", "403", "may not do this"}},
		"after the creation": {"after save", 409, "N", false, []string{"error", "409", "`untaint`"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI()
			a.fail[c.call] = refused(c.status, "exists")
			kind := a.keyed()
			if c.none {
				kind.Lookups = nil
			}
			h := drive(t, kind.Service())
			h.fail(h.put(thingBlock(c.name)))
			printed := strings.Contains(strings.Join(h.new, ""), block)
			h.expect(append(c.want, "Could not create the nice thing", "exists"))
			if printed != (c.want[0] == "error at name") {
				t.Errorf("the block is printed: %t", printed)
			}
			if (h.only() != nil) != (c.call == "after save") {
				t.Errorf("the state has %v", h.only())
			}
		})
	}
}

// TestLookup_checked refuses a lookup that cannot work when the provider starts.
func TestLookup_checked(t *testing.T) {
	t.Parallel()
	const none = "has neither Find, nor List, Values and Label"
	type thingKind = tfkit.Kind[thingModel, thing, string]
	for name, c := range map[string]struct {
		change func(*thingKind)
		words  string
	}{
		"complete":       {func(*thingKind) {}, ""},
		"without a list": {func(k *thingKind) { k.List = nil }, none},
		"without values": {func(k *thingKind) { k.Lookups[0].Values = nil }, none},
		"a misspelled name": {
			func(k *thingKind) { k.Lookups[0].Attributes[0] = "nam" }, "the lookup nam of nice_thing is no string attribute of the schema",
		},
		"no string": {
			func(k *thingKind) { k.Lookups[0].Attributes[0] = "on" }, "the lookup on of nice_thing is no string attribute of the schema",
		},
	} {
		kind := newAPI().keyed()
		c.change(&kind)
		if got := panics(func() { kind.View.Service() }); !strings.Contains(got, c.words) || (got == "") != (c.words == "") {
			t.Errorf("%s: %q, want %q", name, got, c.words)
		}
		if got := panics(func() { tfkit.NewResource(kind) }); (got == "") != (c.words == "") {
			t.Errorf("%s: the resource panics with %q", name, got)
		}
	}
}

// TestLookup_severalKeys tries each lookup in turn. It stops at the first that finds several
// objects.
func TestLookup_severalKeys(t *testing.T) {
	t.Parallel()
	a := newAPI(thing{idA, "A", true}, thing{idB, "B", true}, thing{idD, "B", false})
	kind := a.keyed()
	kind.Lookups = append(kind.Lookups, lookup.Key[thing]{
		Attributes: []string{"organization_id"}, Values: func(t thing) []string { return []string{"organization of " + t.Name} },
	})
	h := drive(t, kind.Service())
	h.fail(h.Import(thingBlock("B"), thingAddress, "B"))
	h.expect([]string{"error", "There are several such nice things", idB + ", " + idD})
	h.fail(h.Import(thingBlock("C"), thingAddress, "C"))
	h.expect([]string{"error", "This is not the id or name or organization_id of any nice thing"})
	h.succeed(h.Import(thingBlock("A"), thingAddress, "organization of A"))
	h.has(map[string]any{"id": idA})
	h.expect()
}
