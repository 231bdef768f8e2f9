// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// TestResource_life takes an object through its life. No step has a diagnostic, the digits stay,
// and the identity never changes, also if the service writes its ids in upper case.
func TestResource_life(t *testing.T) {
	t.Parallel()
	const heavy, heavier = "123456789012345678901234567890.000000000000000001", "0.1"
	for spelling, spell := range map[string]func(string) string{"lower case": strings.ToLower, "upper case": strings.ToUpper} {
		t.Run(spelling, func(t *testing.T) {
			t.Parallel()
			stored := map[string]crate{}
			kind := crateKind(stored)
			kind.Create = func(_ *client.Client, _ context.Context, c crate) (crate, error) {
				c.ID = spell(idA)
				stored[c.ID] = c
				return c, nil
			}
			e := serve(t, kind)
			config := func(weight string) *tfprotov6.DynamicValue {
				return e.pack(e.typ, crateValue(e.typ, nil, "N", exactly(weight), nil))
			}
			proposed := func(id any, weight string) *tfprotov6.DynamicValue {
				return e.pack(e.typ, crateValue(e.typ, id, "N", exactly(weight), tftypes.UnknownValue))
			}
			weighs := func(state *tfprotov6.DynamicValue, want string) {
				t.Helper()
				if got := e.member(state, "weight"); !got.Equal(tftypes.NewValue(tftypes.Number, exactly(want))) {
					t.Errorf("%s became %s", want, got)
				}
			}

			planned := e.plan(e.null(), nil, config(heavy), proposed(tftypes.UnknownValue, heavy))
			e.clean(planned.Diagnostics)
			made := e.apply(e.null(), planned.PlannedState, planned.PlannedIdentity)
			e.clean(made.Diagnostics)
			weighs(made.NewState, heavy)
			if len(stored) != 1 || stored[spell(idA)].Weight.String() != heavy {
				t.Fatalf("the service has %v", stored)
			}

			read := e.read(made.NewState, made.NewIdentity, nil)
			e.clean(read.Diagnostics)
			if was, is := e.unpack(e.typ, made.NewState), e.unpack(e.typ, read.NewState); !was.Equal(is) {
				t.Errorf("read %s after %s", is, was)
			}
			planned = e.plan(read.NewState, read.NewIdentity, config(heavier), proposed(spell(idA), heavier))
			e.clean(planned.Diagnostics)
			changed := e.apply(read.NewState, planned.PlannedState, planned.PlannedIdentity)
			e.clean(changed.Diagnostics)
			weighs(changed.NewState, heavier)
			want := crateValue(e.typ, spell(idA), "N", exactly(heavier), "code of lid")
			if got := e.unpack(e.typ, changed.NewState); !got.Equal(want) {
				t.Errorf("updated to %s, want %s", got, want)
			}
			read = e.read(changed.NewState, changed.NewIdentity, nil)
			e.clean(read.Diagnostics)

			identities := map[string]*tfprotov6.ResourceIdentityData{"create": made.NewIdentity, "update": changed.NewIdentity}
			for way, req := range map[string]*tfprotov6.ImportResourceStateRequest{
				"import by id":       {ID: strings.ToUpper(idA)},
				"import by identity": {Identity: e.identity(strings.ToUpper(idA))},
			} {
				req.TypeName = e.name
				resp, err := e.server.ImportResourceState(t.Context(), req)
				e.must(err)
				e.clean(resp.Diagnostics)
				imported := resp.ImportedResources[0]
				first := e.read(imported.State, imported.Identity, imported.Private)
				e.clean(first.Diagnostics)
				second := e.read(first.NewState, first.NewIdentity, first.Private)
				e.clean(second.Diagnostics)
				for _, name := range []string{"id", "name", "weight", "parts"} { // the service does not have the note
					if was, is := e.member(read.NewState, name), e.member(second.NewState, name); !was.Equal(is) {
						t.Errorf("%s: %s is %s, managed it is %s", way, name, is, was)
					}
				}
				identities[way] = second.NewIdentity
			}
			for step, identity := range identities {
				if got := e.idOf(identity); got != idA {
					t.Errorf("identity after %s: %q", step, got)
				}
			}

			gone := e.apply(read.NewState, e.null(), nil)
			e.clean(gone.Diagnostics)
			if !e.unpack(e.typ, gone.NewState).IsNull() || len(stored) != 0 {
				t.Errorf("after deletion: %v", stored)
			}
		})
	}
}

// TestResource_failures checks the state and the identity after a failed call.
func TestResource_failures(t *testing.T) {
	t.Parallel()
	boom := refused(500, "boom")
	oneError := func(t *testing.T, diags []*tfprotov6.Diagnostic, words string) {
		t.Helper()
		if len(diags) != 1 || diags[0].Severity != tfprotov6.DiagnosticSeverityError || !strings.Contains(diags[0].Detail, words) {
			t.Errorf("want one error with %q: %v", words, diags)
		}
	}
	stored := func() map[string]crate { return map[string]crate{idA: {ID: idA, Name: "old", Parts: []string{"lid"}}} }

	t.Run("created, not read", func(t *testing.T) {
		t.Parallel()
		kind := crateKind(nil)
		kind.Create = func(*client.Client, context.Context, crate) (crate, error) {
			return crate{}, &client.CreatedError{Kind: "crate", ID: idA, Err: boom}
		}
		e := serve(t, kind)
		planned := e.pack(e.typ, crateValue(e.typ, tftypes.UnknownValue, "N", exactly("0.1"), tftypes.UnknownValue, tftypes.UnknownValue))
		resp := e.apply(e.null(), planned, nil)
		oneError(t, resp.Diagnostics, "`untaint`")
		var members map[string]tftypes.Value
		e.must(crateValue(e.typ, idA, "N", exactly("0.1"), nil, nil).As(&members)) // the codes are null
		members["organization_id"] = tftypes.NewValue(tftypes.String, nil)
		want := tftypes.NewValue(e.typ, members)
		if got := e.unpack(e.typ, resp.NewState); !got.Equal(want) {
			t.Errorf("state %s, want %s", got, want)
		}
		if got := e.idOf(resp.NewIdentity); got != idA {
			t.Errorf("identity %q", got)
		}
	})
	t.Run("not created", func(t *testing.T) {
		t.Parallel()
		kind := crateKind(nil)
		kind.Create = func(*client.Client, context.Context, crate) (crate, error) { return crate{}, boom }
		e := serve(t, kind)
		resp := e.apply(e.null(), e.pack(e.typ, crateValue(e.typ, tftypes.UnknownValue, "N", nil)), nil)
		oneError(t, resp.Diagnostics, "boom")
		if !e.unpack(e.typ, resp.NewState).IsNull() {
			t.Error("a crate that was not created is in the state")
		}
	})
	t.Run("not sent", func(t *testing.T) {
		t.Parallel()
		kind := crateKind(stored())
		kind.Create = func(*client.Client, context.Context, crate) (crate, error) {
			t.Error("created without a valid request")
			return crate{}, boom
		}
		kind.Update = func(*client.Client, context.Context, string, crate) (crate, error) {
			t.Error("updated without a valid request")
			return crate{}, boom
		}
		e := serve(t, kind)
		resp := e.apply(e.null(), e.pack(e.typ, crateValue(e.typ, tftypes.UnknownValue, "never", nil)), nil)
		oneError(t, resp.Diagnostics, "Choose another one.")
		if !e.unpack(e.typ, resp.NewState).IsNull() {
			t.Error("a crate that was not created is in the state")
		}
		before := e.pack(e.typ, crateValue(e.typ, idA, "old", nil, "code of lid"))
		resp = e.apply(before, e.pack(e.typ, crateValue(e.typ, idA, "never", nil, "code of lid")), nil)
		oneError(t, resp.Diagnostics, "Choose another one.")
		if was, is := e.unpack(e.typ, before), e.unpack(e.typ, resp.NewState); !is.Equal(was) {
			t.Errorf("state %s", is)
		}
	})
	t.Run("fails after the save", func(t *testing.T) {
		t.Parallel()
		kind := crateKind(map[string]crate{})
		kind.AfterSave = func(_ *client.Client, _ context.Context, planned crateModel, c crate) (crate, error) {
			if planned.Name.ValueString() != "N" || c.ID != idA {
				t.Errorf("after save: %v of %v", c, planned)
			}
			return crate{}, errors.New("cut") // an object with an error is not saved
		}
		e := serve(t, kind)
		resp := e.apply(e.null(), e.pack(e.typ, crateValue(e.typ, tftypes.UnknownValue, "N", nil, tftypes.UnknownValue)), nil)
		oneError(t, resp.Diagnostics, idA+" was created, but not everything that the configuration says could be done to it: cut.\n\n"+
			"It is in the state under its id "+idA+", marked tainted, so the next apply would replace it. The command `untaint` keeps it.")
		if got, want := e.unpack(e.typ, resp.NewState), crateValue(e.typ, idA, "N", nil, "code of lid"); !got.Equal(want) {
			t.Errorf("state %s, want %s", got, want)
		}
		if got := e.idOf(resp.NewIdentity); got != idA {
			t.Errorf("identity %q", got)
		}
	})
	t.Run("not found", func(t *testing.T) {
		t.Parallel()
		e := serve(t, crateKind(nil))
		resp := e.read(e.pack(e.typ, crateValue(e.typ, idA, "old", nil)), nil, nil)
		if len(resp.Diagnostics) != 1 || resp.Diagnostics[0].Severity != tfprotov6.DiagnosticSeverityWarning ||
			!strings.Contains(resp.Diagnostics[0].Summary, idA+" not found") {
			t.Errorf("want one warning that names it: %v", resp.Diagnostics)
		}
		if !e.unpack(e.typ, resp.NewState).IsNull() {
			t.Error("it is in the state")
		}
	})
	old := func(e *engine) tftypes.Value { return crateValue(e.typ, idA, "old", nil, "code of lid") }
	t.Run("not read", func(t *testing.T) {
		t.Parallel()
		kind := crateKind(stored())
		kind.Get = func(*client.Client, context.Context, string) (crate, error) { return crate{}, boom }
		e := serve(t, kind)
		resp := e.read(e.pack(e.typ, old(e)), nil, nil)
		oneError(t, resp.Diagnostics, "boom")
		if got := e.unpack(e.typ, resp.NewState); !got.Equal(old(e)) {
			t.Errorf("state %s", got)
		}
	})
	t.Run("not updated", func(t *testing.T) {
		t.Parallel()
		kind := crateKind(stored())
		kind.Update = func(*client.Client, context.Context, string, crate) (crate, error) { return crate{}, boom }
		e := serve(t, kind)
		resp := e.apply(e.pack(e.typ, old(e)), e.pack(e.typ, crateValue(e.typ, idA, "new", nil, tftypes.UnknownValue)), nil)
		oneError(t, resp.Diagnostics, "boom")
		if got := e.unpack(e.typ, resp.NewState); !got.Equal(old(e)) {
			t.Errorf("state %s", got)
		}
	})
	t.Run("not deleted", func(t *testing.T) {
		t.Parallel()
		kind := crateKind(stored())
		kind.Delete = func(*client.Client, context.Context, string) error { return boom }
		e := serve(t, kind)
		resp := e.apply(e.pack(e.typ, old(e)), e.null(), nil)
		oneError(t, resp.Diagnostics, "boom")
		if got := e.unpack(e.typ, resp.NewState); !got.Equal(old(e)) {
			t.Errorf("state %s", got)
		}
	})
	t.Run("refused attribute", func(t *testing.T) {
		t.Parallel()
		kind := crateKind(stored())
		kind.Update = func(*client.Client, context.Context, string, crate) (crate, error) {
			return crate{}, refused(422, "parts[0].name: is taken")
		}
		e := serve(t, kind)
		resp := e.apply(e.pack(e.typ, old(e)), e.pack(e.typ, crateValue(e.typ, idA, "new", nil, tftypes.UnknownValue)), nil)
		oneError(t, resp.Diagnostics, "is taken")
		if at, want := resp.Diagnostics[0].Attribute.String(), `AttributeName("parts").ElementKeyInt(0).AttributeName("name")`; at != want {
			t.Errorf("at %s, want %s", at, want)
		}
	})
}

// TestResource_destroyWarning warns in the plan that destroys, and in no other, if the kind has a
// warning.
func TestResource_destroyWarning(t *testing.T) {
	t.Parallel()
	kind := crateKind(nil)
	kind.Meaning.Warning, kind.Meaning.Detail = "Destroying hides", "It stays."
	e, quiet := serve(t, kind), serve(t, crateKind(nil))
	config, state := e.pack(e.typ, crateValue(e.typ, nil, "N", nil)), e.pack(e.typ, crateValue(e.typ, idA, "N", nil))
	e.clean(e.plan(e.null(), nil, config, e.pack(e.typ, crateValue(e.typ, tftypes.UnknownValue, "N", nil))).Diagnostics)
	e.clean(e.plan(state, nil, config, state).Diagnostics)
	quiet.clean(quiet.plan(state, nil, e.null(), e.null()).Diagnostics)
	resp := e.plan(state, nil, e.null(), e.null())
	if len(resp.Diagnostics) != 1 || resp.Diagnostics[0].Severity != tfprotov6.DiagnosticSeverityWarning ||
		resp.Diagnostics[0].Summary != "Destroying hides" || resp.Diagnostics[0].Detail != "It stays." {
		t.Errorf("%v", resp.Diagnostics)
	}
}

// exactly is a number as Terraform reads it from a configuration.
func exactly(digits string) *big.Float {
	f, _ := new(big.Float).SetPrec(512).SetString(digits)
	return f
}
