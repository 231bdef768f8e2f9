// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// keyed is the kind of things that are known by their name too.
func (a *api) keyed() Kind[thingModel, *thingModel, thing, string] {
	kind := a.kind()
	kind.Key = &Key[thing]{Name: "name", Of: func(t thing) string { return t.Name }, Taken: "It may be a hidden one."}
	return kind
}

// placed is where the only message of diags is shown.
func placed(diags diag.Diagnostics) string {
	if d, ok := diags[0].(diag.DiagnosticWithPath); ok {
		return d.Path().String()
	}
	return ""
}

// TestResource_import_key finds what a key means, and asks for no list where it is given an id.
func TestResource_import_key(t *testing.T) {
	t.Parallel()
	const none = "This is not the id or name of a nice thing"
	for name, c := range map[string]struct {
		given       string
		fail, after error
		id, calls   string
		words       []string
	}{
		"an id, no list":       {idB, refused(403, "no"), nil, idB, "", nil},
		"one":                  {"A", nil, nil, idA, "list", nil},
		"an id between blanks": {" " + idB + "\n", refused(403, "no"), nil, idB, "", nil},
		"one in capitals":      {"C", nil, nil, idC, "list", nil}, // the service writes its id so
		"none":                 {"D", nil, nil, "", "list", []string{none, "no nice thing with the name D.", "payments_nice_things"}},
		"in another case":      {"a", nil, nil, "", "list", []string{none, "no nice thing with the name a."}},
		"several":              {"B", nil, nil, "", "list", []string{"This is the name of several nice things", "2 nice things have the name B", idB + ", " + idD + "."}},
		"nothing":              {"", nil, nil, "", "", []string{none}},
		"refused":              {"A", refused(403, "no"), nil, "", "list", []string{"Could not list the nice things", "403", "may not do this"}},
		"not reachable":        {"A", errors.New("connection refused"), nil, "", "list", []string{"Could not list the nice things", "base_url"}},
		"interrupted":          {"A", context.Canceled, nil, "", "list", []string{"Could not list the nice things", "was interrupted"}},
		"found before the end": {"A", nil, refused(500, "boom"), "", "list", []string{"Could not list the nice things", "boom"}}, // another A might follow
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI(thing{idA, "A", true}, thing{idB, "B", true}, thing{strings.ToUpper(idC), "C", true}, thing{idD, "B", false})
			a.fail["list"], a.after = c.fail, c.after
			resp := resource.ImportStateResponse{State: stateOf(t, nil), Identity: identityOf(t, nil)}
			NewResource(a.keyed()).ImportState(t.Context(), resource.ImportStateRequest{ID: c.given, Identity: identityOf(t, nil)}, &resp)
			told(t, resp.Diagnostics, diag.SeverityError, c.words...)
			state := "<null>"
			if c.id != "" {
				state = `"` + c.id + `"`
			}
			if got := shown(t, resp.State); got != state+" <null> <null>" || identified(t, resp.Identity) != c.id {
				t.Errorf("state %s, identity %q, want %s", got, identified(t, resp.Identity), state)
			}
			if got := strings.Join(a.calls, " "); got != c.calls {
				t.Errorf("calls %q, want %q", got, c.calls)
			}
		})
	}
}

// TestServer_dataSource_key goes through the framework's own checks first: one of both is demanded, and one only.
func TestServer_dataSource_key(t *testing.T) {
	t.Parallel()
	const gone, refusal = "There is no such nice thing", "Could not read the nice thing"
	for name, c := range map[string]struct {
		arguments map[string]any
		fail      error // of the list
		invalid   bool
		at, calls string
		words     []string // nothing means that A is read
	}{
		"by id":        {map[string]any{"id": idA}, refused(403, "no"), false, "", "read", nil},
		"by key":       {map[string]any{"name": "A"}, nil, false, "", "list", nil},
		"no such id":   {map[string]any{"id": idC}, nil, false, "id", "read", []string{gone, idC, "payments_nice_things"}},
		"no such key":  {map[string]any{"name": "a"}, nil, false, "name", "list", []string{gone, "with the name a.", "payments_nice_things"}},
		"several":      {map[string]any{"name": "B"}, nil, false, "name", "list", []string{"There are several such nice things", "2 nice things have the name B", idB + ", " + idD, "payments_nice_things"}},
		"refused":      {map[string]any{"name": "A"}, refused(403, "no"), false, "", "list", []string{refusal, "may not do this"}},
		"cut":          {map[string]any{"name": "A"}, errors.New("cut"), false, "", "list", []string{refusal, "Cut."}},
		"both":         {map[string]any{"id": idA, "name": "A"}, nil, true, "id", "", []string{"name"}},
		"neither":      {nil, nil, true, "id", "", []string{"name"}},
		"an id, wrong": {map[string]any{"id": "A"}, nil, true, "id", "", []string{"must be an id of the payments service"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI(thing{idA, "A", true}, thing{idB, "B", true}, thing{idD, "B", false})
			a.fail["list"] = c.fail
			e := serve(t, a.keyed())
			typ := e.schema.DataSourceSchemas["payments_nice_thing"].ValueType()
			validated, err := e.server.ValidateDataResourceConfig(t.Context(), &tfprotov6.ValidateDataResourceConfigRequest{
				TypeName: "payments_nice_thing", Config: e.pack(typ, raw(t, typ, c.arguments)),
			})
			e.must(err)
			diags := validated.Diagnostics
			if c.invalid != (len(diags) > 0) {
				t.Fatalf("validation: %v", diags)
			}
			if !c.invalid {
				resp, state := e.readData("payments_nice_thing", c.arguments)
				want := raw(t, typ, map[string]any{"id": idA, "name": "A", "on": true})
				if diags = resp.Diagnostics; state.Equal(want) != (c.words == nil) {
					t.Errorf("state %s", state)
				}
			}
			if got := strings.Join(a.calls, " "); got != c.calls {
				t.Errorf("calls %q, want %q", got, c.calls)
			}
			if c.words == nil {
				e.clean(diags)
				return
			}
			at := ""
			if c.at != "" {
				at = fmt.Sprintf("AttributeName(%q)", c.at)
			}
			if len(diags) != 1 || diags[0].Attribute.String() != at {
				t.Fatalf("want one message at %q: %v", at, diags)
			}
			for _, w := range c.words {
				if text := diags[0].Summary + " " + diags[0].Detail; !strings.Contains(text, w) {
					t.Errorf("%q does not say %q", text, w)
				}
			}
		})
	}
}

// TestServer_dataSource_keySchema takes either name of an object, and waits with its judgement for what is not known yet.
func TestServer_dataSource_keySchema(t *testing.T) {
	t.Parallel()
	e := serve(t, newAPI().keyed())
	s := e.schema.DataSourceSchemas["payments_nice_thing"]
	if !strings.Contains(s.Block.Description, "by its id or name.") {
		t.Errorf("description: %q", s.Block.Description)
	}
	for _, a := range s.Block.Attributes {
		if a.Required || !a.Computed || a.Optional != (a.Name == "id" || a.Name == "name") {
			t.Errorf("%s is required %t, optional %t, computed %t", a.Name, a.Required, a.Optional, a.Computed)
		}
	}
	resp, err := e.server.ValidateDataResourceConfig(t.Context(), &tfprotov6.ValidateDataResourceConfigRequest{
		TypeName: "payments_nice_thing", Config: e.pack(s.ValueType(), raw(t, s.ValueType(), map[string]any{"name": "?"})),
	})
	e.must(err)
	e.clean(resp.Diagnostics)
}

// TestResource_create_taken shows a conflict where the key is, with a command that can be copied as it is.
func TestResource_create_taken(t *testing.T) {
	t.Parallel()
	const importing = "terraform import payments_nice_thing.NAME "
	for name, c := range map[string]struct {
		call    string // which one is refused
		status  int
		key     string
		none    bool // the kind has no key
		at      string
		words   []string
		command bool
	}{
		"plain":                    {"create", 409, "N", false, "name", []string{"409", importing + "'N'\n", "It may be a hidden one."}, true},
		"with a quote":             {"create", 409, "it's 'N'", false, "name", []string{importing + `'it'\''s '\''N'\'''` + "\n"}, true},
		"not known yet":            {"create", 409, "?", false, "", []string{"409", "To manage that object here, import it"}, false}, // where the service chooses it
		"kind with none":           {"create", 409, "N", true, "", []string{"409", "To manage that object here, import it"}, false},
		"other refusal":            {"create", 403, "N", false, "", []string{"403", "may not do this"}, false},
		"of what is there already": {"settle", 409, "N", false, "", []string{"409", "terraform untaint"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI()
			a.fail[c.call] = refused(c.status, "exists")
			kind := a.keyed()
			if c.none {
				kind.Key = nil
			}
			resp := resource.CreateResponse{State: noState(), Identity: identityOf(t, nil)}
			NewResource(kind).Create(t.Context(), resource.CreateRequest{Config: configOf(t, map[string]any{"id": "?", "name": c.key, "on": true}), Plan: planOf(t, map[string]any{"id": "?", "name": c.key, "on": true})}, &resp)
			told(t, resp.Diagnostics, diag.SeverityError, append(c.words, "Could not create the nice thing", "exists")...)
			if at := placed(resp.Diagnostics); at != c.at {
				t.Errorf("at %q, want %q", at, c.at)
			}
			if strings.Contains(resp.Diagnostics[0].Detail(), importing) != c.command {
				t.Errorf("import: %s", resp.Diagnostics[0].Detail())
			}
			if (shown(t, resp.State) == "none") != (c.call == "create") {
				t.Errorf("state %s", shown(t, resp.State))
			}
		})
	}
}

// TestResource_unsettled keeps an object in the state whatever stopped the rest, and says how to keep it in the service: which is
// in no danger where it was there before.
func TestResource_unsettled(t *testing.T) {
	t.Parallel()
	for name, err := range map[string]error{
		"refused": refused(422, "no"), "a conflict": refused(409, "no"), "not on the line": errors.New("cut"),
		"gone": &client.NotFoundError{Kind: "thing", ID: idA},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI()
			a.fail["settle"] = err
			made := resource.CreateResponse{State: noState(), Identity: identityOf(t, nil)}
			NewResource(a.kind()).Create(t.Context(), resource.CreateRequest{Config: configOf(t, map[string]any{"id": "?", "name": "N", "on": true}), Plan: planOf(t, map[string]any{"id": "?", "name": "N", "on": true})}, &made)
			told(t, made.Diagnostics, diag.SeverityError, "Could not create the nice thing", "was created, but not everything", err.Error(), idA+", marked tainted", "`terraform untaint` keeps it")
			if got := shown(t, made.State); got != `"`+idA+`" "N" false` || identified(t, made.Identity) != idA {
				t.Errorf("state %s, identity %q", got, identified(t, made.Identity))
			}

			changed := resource.UpdateResponse{State: made.State, Identity: identityOf(t, idA)}
			NewResource(a.kind()).Update(t.Context(), resource.UpdateRequest{
				State: made.State, Config: configOf(t, map[string]any{"id": idA, "name": "M", "on": true}), Plan: planOf(t, map[string]any{"id": idA, "name": "M", "on": true}),
			}, &changed)
			told(t, changed.Diagnostics, diag.SeverityError, "Could not update the nice thing", diagnose.Sentence(err.Error()))
			if text := changed.Diagnostics[0].Detail(); strings.Contains(text, "taint") || strings.Contains(text, "was created") {
				t.Errorf("told of an update: %s", text)
			}
			if got := shown(t, changed.State); got != `"`+idA+`" "M" false` {
				t.Errorf("state %s", got)
			}
		})
	}
}

// TestResource_replaced is what the provider's documentation asks of a resource.
func TestResource_replaced(t *testing.T) {
	t.Parallel()
	kind := newAPI().kind()
	if NewResource(kind).Replaced() {
		t.Error("what can be changed is said to be replaced")
	}
	if kind.Update = nil; !NewResource(kind).Replaced() {
		t.Error("what cannot be changed is said to be kept")
	}
}
