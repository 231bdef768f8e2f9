// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	dataschema "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/identityschema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

const (
	idA = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	idB = "1c9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e41"
	idC = "2d9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e42"
	idD = "3e9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e43"
)

// thing is the object of a small service in memory, which can be told to fail.
type thing struct {
	ID, Name string
	On       bool
}

func (t thing) ObjectID() string { return t.ID }

type thingModel struct {
	ID   types.String `tfsdk:"id"`
	Name types.String `tfsdk:"name"`
	On   types.Bool   `tfsdk:"on"`
}

func (m *thingModel) Params(context.Context, *diag.Diagnostics) string { return m.Name.ValueString() }

func (m *thingModel) Refresh(t thing) {
	m.ID, m.Name, m.On = types.StringValue(t.ID), types.StringValue(t.Name), types.BoolValue(t.On)
}

var thingSchema = schema.Schema{Attributes: map[string]schema.Attribute{
	"id":   schema.StringAttribute{Computed: true, MarkdownDescription: "The id."},
	"name": schema.StringAttribute{Required: true, MarkdownDescription: "The name."},
	"on":   schema.BoolAttribute{Optional: true, Computed: true, MarkdownDescription: "Whether it is on."},
}}

type api struct {
	things map[string]thing
	fail   map[string]error // by call
	after  error            // ends a list after its first object
	calls  []string
}

func newAPI(things ...thing) *api {
	a := &api{things: map[string]thing{}, fail: map[string]error{}}
	for _, t := range things {
		a.things[t.ID] = t
	}
	return a
}

func (a *api) do(call, id string) (thing, error) {
	a.calls = append(a.calls, call)
	t, ok := a.things[id]
	if err := a.fail[call]; err != nil {
		return thing{}, err
	}
	if !ok {
		return thing{}, &client.NotFoundError{Kind: "thing", ID: id}
	}
	return t, nil
}

func (a *api) kind() Kind[thingModel, *thingModel, thing, string] {
	return Kind[thingModel, *thingModel, thing, string]{
		Name: "nice_thing", Plural: "nice_things", Schema: thingSchema,
		Create: func(_ *client.Client, _ context.Context, name string) (thing, error) {
			a.calls = append(a.calls, "create")
			if err := a.fail["create"]; err != nil {
				return thing{}, err
			}
			a.things[idA] = thing{ID: idA, Name: name}
			return a.things[idA], nil
		},
		Read: func(_ *client.Client, _ context.Context, id string) (thing, error) { return a.do("read", id) },
		Update: func(_ *client.Client, _ context.Context, id, name string) (thing, error) {
			t, err := a.do("update", id)
			if err == nil {
				t.Name = name
				a.things[id] = t
			}
			return t, err
		},
		AfterSave: func(_ *client.Client, _ context.Context, want *thingModel, t thing) (thing, error) {
			if want.On.ValueBool() == t.On {
				return t, nil
			}
			t, err := a.do("settle", t.ID)
			if err == nil {
				t.On = want.On.ValueBool()
				a.things[t.ID] = t
			}
			return t, err
		},
		Delete: func(_ *client.Client, _ context.Context, id string) error {
			_, err := a.do("delete", id)
			if err == nil {
				delete(a.things, id)
			}
			return err
		},
		List: func(*client.Client, context.Context) iter.Seq2[thing, error] {
			return func(yield func(thing, error) bool) {
				a.calls = append(a.calls, "list")
				if err := a.fail["list"]; err != nil {
					yield(thing{}, err)
					return
				}
				for _, id := range slices.Sorted(maps.Keys(a.things)) {
					if !yield(a.things[id], nil) {
						return
					}
					if a.after != nil {
						yield(thing{}, a.after)
						return
					}
				}
			}
		},
		DestroyWarning: "Destroying a thing hides it", DestroyDetail: "It stays somewhere.",
		Label: func(t thing) string { return t.Name },
		Filters: []Filter[thing]{
			{Name: "name", Description: "Only those of that name.", Text: func(t thing) string { return t.Name }},
			{Name: "on", Description: "Only those that are on, or off.", Flag: func(t thing) bool { return t.On }},
		},
	}
}

// raw is an object of the schema. Left out is null; the text "?" is unknown.
func raw(t *testing.T, kind tftypes.Type, values map[string]any) tftypes.Value {
	t.Helper()
	members := map[string]tftypes.Value{}
	for name, typ := range kind.(tftypes.Object).AttributeTypes {
		value := values[name]
		if value == "?" {
			value = tftypes.UnknownValue
		}
		members[name] = tftypes.NewValue(typ, value)
	}
	return tftypes.NewValue(kind, members)
}

func thingType() tftypes.Type { return thingSchema.Type().TerraformType(context.Background()) }

func planOf(t *testing.T, values map[string]any) tfsdk.Plan {
	t.Helper()
	return tfsdk.Plan{Schema: thingSchema, Raw: raw(t, thingType(), values)}
}

func configOf(t *testing.T, values map[string]any) tfsdk.Config {
	t.Helper()
	return tfsdk.Config{Schema: thingSchema, Raw: raw(t, thingType(), values)}
}

func stateOf(t *testing.T, values map[string]any) tfsdk.State {
	t.Helper()
	return tfsdk.State{Schema: thingSchema, Raw: raw(t, thingType(), values)}
}

func noState() tfsdk.State {
	return tfsdk.State{Schema: thingSchema, Raw: tftypes.NewValue(thingType(), nil)}
}

func identityOf(t *testing.T, id any) *tfsdk.ResourceIdentity {
	t.Helper()
	s := identityschema.Schema{Attributes: map[string]identityschema.Attribute{"id": identityschema.StringAttribute{RequiredForImport: true}}}
	return &tfsdk.ResourceIdentity{Schema: s, Raw: raw(t, s.Type().TerraformType(t.Context()), map[string]any{"id": id})}
}

// shown is a state as text: "id name on".
func shown(t *testing.T, s tfsdk.State) string {
	t.Helper()
	if s.Raw.IsNull() {
		return "none"
	}
	var m thingModel
	if diags := s.Get(t.Context(), &m); diags.HasError() {
		t.Fatal(diags)
	}
	return fmt.Sprint(m.ID, " ", m.Name, " ", m.On)
}

func identified(t *testing.T, i *tfsdk.ResourceIdentity) string {
	t.Helper()
	var id types.String
	if diags := i.GetAttribute(t.Context(), idPath, &id); diags.HasError() {
		t.Fatal(diags)
	}
	return id.ValueString()
}

// told checks that diags are one message of that kind that says all of words; none of either means that there is none.
func told(t *testing.T, diags diag.Diagnostics, severity diag.Severity, words ...string) {
	t.Helper()
	if len(words) == 0 {
		if len(diags) > 0 {
			t.Errorf("unexpected: %v", diags)
		}
		return
	}
	if len(diags) != 1 || diags[0].Severity() != severity {
		t.Fatalf("%d messages: %v", len(diags), diags)
	}
	for _, w := range words {
		if text := diags[0].Summary() + " " + diags[0].Detail(); !strings.Contains(text, w) {
			t.Errorf("%q does not say %q", text, w)
		}
	}
}

func refused(status int, words string) error {
	return &client.Error{Status: status, Message: words, Method: "POST", Path: "/thing"}
}

func TestResource_create(t *testing.T) {
	t.Parallel()
	wanted := map[string]any{"id": "?", "name": "N", "on": true}
	for name, c := range map[string]struct {
		fail         map[string]error
		state, calls string
		identity     string
		words        []string
	}{
		"works":         {nil, `"` + idA + `" "N" true`, "create settle", idA, nil},
		"is refused":    {map[string]error{"create": refused(422, "name: is taken")}, "none", "create", "", []string{"Could not create the nice thing", "422", "name: is taken"}},
		"cannot settle": {map[string]error{"settle": refused(500, "boom")}, `"` + idA + `" "N" false`, "create settle", idA, []string{"Could not create the nice thing", "boom"}},
		"cannot be read": {
			map[string]error{"create": &client.CreatedError{Kind: "thing", ID: idA, Err: errors.New("lost")}},
			`"` + idA + `" "N" true`, "create", idA,
			[]string{"was created, but could not be read", "terraform untaint"},
		},
		"is unknown": {map[string]error{"create": &client.UnknownOutcomeError{Operation: "POST /thing", Kind: "thing", Err: errors.New("lost")}}, "none", "create", "", []string{"may or may not have been created: lost", "import it with `terraform import payments_nice_thing.NAME ID`"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI()
			maps.Copy(a.fail, c.fail)
			resp := resource.CreateResponse{State: noState(), Identity: identityOf(t, nil)}
			NewResource(a.kind()).Create(t.Context(), resource.CreateRequest{Config: configOf(t, wanted), Plan: planOf(t, wanted)}, &resp)
			told(t, resp.Diagnostics, diag.SeverityError, c.words...)
			if got := shown(t, resp.State); got != c.state {
				t.Errorf("state %s, want %s", got, c.state)
			}
			if got := identified(t, resp.Identity); got != c.identity {
				t.Errorf("identity %q, want %q", got, c.identity)
			}
			if got := strings.Join(a.calls, " "); got != c.calls {
				t.Errorf("calls %q, want %q", got, c.calls)
			}
		})
	}
}

// TestResource_read_imported: an id of nothing is an error, and not something that was removed.
func TestResource_read_imported(t *testing.T) {
	t.Parallel()
	imported := stateOf(t, map[string]any{"id": idA})
	resp := resource.ReadResponse{State: imported, Identity: identityOf(t, nil)}
	NewResource(newAPI().kind()).Read(t.Context(), resource.ReadRequest{State: imported}, &resp)
	told(t, resp.Diagnostics, diag.SeverityError, "There is no nice thing "+idA, "the id of something else", "payments_nice_things")
}

func TestResource_read(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		fail     error
		gone     bool
		state    string
		severity diag.Severity
		words    []string
	}{
		"works":          {nil, false, `"` + idA + `" "new" true`, 0, nil},
		"is gone":        {nil, true, "none", diag.SeverityWarning, []string{"The nice thing " + idA + " is gone", "next apply creates a new one"}},
		"fails inside":   {refused(500, "boom"), false, `"` + idA + `" "old" false`, diag.SeverityError, []string{"Could not read the nice thing", "The service failed"}},
		"has no key":     {refused(401, "no"), false, `"` + idA + `" "old" false`, diag.SeverityError, []string{"PAYMENTS_API_KEY"}},
		"gets no answer": {errors.New("connection refused"), false, `"` + idA + `" "old" false`, diag.SeverityError, []string{"Connection refused.", "base_url"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI(thing{idA, "new", true})
			if c.gone {
				a = newAPI()
			}
			a.fail["read"] = c.fail
			state := stateOf(t, map[string]any{"id": idA, "name": "old", "on": false})
			resp := resource.ReadResponse{State: state, Identity: identityOf(t, nil)}
			NewResource(a.kind()).Read(t.Context(), resource.ReadRequest{State: state}, &resp)
			told(t, resp.Diagnostics, c.severity, c.words...)
			if got := shown(t, resp.State); got != c.state {
				t.Errorf("state %s, want %s", got, c.state)
			}
			if got := identified(t, resp.Identity); got != idA {
				t.Errorf("identity %q, also of what is gone", got)
			}
		})
	}
}

func TestResource_update(t *testing.T) {
	t.Parallel()
	old := map[string]any{"id": idA, "name": "old", "on": false}
	for name, c := range map[string]struct {
		fail  map[string]error
		gone  bool
		state string
		words []string
	}{
		"works":         {nil, false, `"` + idA + `" "new" true`, nil},
		"is refused":    {map[string]error{"update": refused(409, "exists")}, false, `"` + idA + `" "old" false`, []string{"Could not update", "exists", "import it"}},
		"cannot settle": {map[string]error{"settle": refused(403, "no")}, false, `"` + idA + `" "new" false`, []string{"Could not update", "may not do this"}},
		"is gone":       {nil, true, `"` + idA + `" "old" false`, []string{"has no thing", "Plan again"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI(thing{idA, "old", false})
			if c.gone {
				a = newAPI()
			}
			maps.Copy(a.fail, c.fail)
			resp := resource.UpdateResponse{State: stateOf(t, old), Identity: identityOf(t, nil)}
			NewResource(a.kind()).Update(t.Context(), resource.UpdateRequest{
				State: stateOf(t, old), Config: configOf(t, map[string]any{"id": idA, "name": "new", "on": true}), Plan: planOf(t, map[string]any{"id": idA, "name": "new", "on": true}),
			}, &resp)
			told(t, resp.Diagnostics, diag.SeverityError, c.words...)
			if got := shown(t, resp.State); got != c.state {
				t.Errorf("state %s, want %s", got, c.state)
			}
			if got := identified(t, resp.Identity); got != idA {
				t.Errorf("identity %q", got)
			}
		})
	}
}

// TestResource_update_none is for kinds that the service cannot change: what it never sees is saved, and it is not asked.
func TestResource_update_none(t *testing.T) {
	t.Parallel()
	a := newAPI(thing{idA, "old", false})
	kind := a.kind()
	kind.Update = nil
	resp := resource.UpdateResponse{State: noState(), Identity: identityOf(t, nil)}
	NewResource(kind).Update(t.Context(), resource.UpdateRequest{
		State: stateOf(t, map[string]any{"id": idA, "name": "old"}), Config: configOf(t, map[string]any{"id": idA, "name": "new", "on": false}), Plan: planOf(t, map[string]any{"id": idA, "name": "new", "on": false}),
	}, &resp)
	told(t, resp.Diagnostics, diag.SeverityError)
	if got := shown(t, resp.State); got != `"`+idA+`" "new" false` || len(a.calls) > 0 {
		t.Errorf("state %s after %v", got, a.calls)
	}
}

func TestResource_delete(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		things []thing
		fail   error
		words  []string
	}{
		"works":        {[]thing{{ID: idA}}, nil, nil},
		"gone already": {nil, nil, nil},
		"is refused":   {[]thing{{ID: idA}}, refused(429, "slow down"), []string{"Could not delete the nice thing", "slow down", "max_requests_per_second"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI(c.things...)
			a.fail["delete"] = c.fail
			resp := resource.DeleteResponse{State: stateOf(t, map[string]any{"id": idA})}
			NewResource(a.kind()).Delete(t.Context(), resource.DeleteRequest{State: stateOf(t, map[string]any{"id": idA})}, &resp)
			told(t, resp.Diagnostics, diag.SeverityError, c.words...)
			if (len(a.things) == 0) != (c.fail == nil) {
				t.Errorf("left: %v", a.things)
			}
		})
	}
}

func TestResource_modifyPlan(t *testing.T) {
	t.Parallel()
	full, none := raw(t, thingType(), map[string]any{"id": idA}), tftypes.NewValue(thingType(), nil)
	for name, c := range map[string]struct {
		state, plan tftypes.Value
		words       []string
	}{
		"create":  {none, full, nil},
		"update":  {full, full, nil},
		"destroy": {full, none, []string{"Destroying a thing hides it", "It stays somewhere."}},
	} {
		var resp resource.ModifyPlanResponse
		NewResource(newAPI().kind()).ModifyPlan(t.Context(), resource.ModifyPlanRequest{
			State: tfsdk.State{Schema: thingSchema, Raw: c.state}, Plan: tfsdk.Plan{Schema: thingSchema, Raw: c.plan},
		}, &resp)
		t.Log(name)
		told(t, resp.Diagnostics, diag.SeverityWarning, c.words...)
	}
}

func TestResource_import(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		id       string
		identity any
		words    []string
	}{
		"id":            {idA, nil, nil},
		"in upper case": {strings.ToUpper(idA), nil, nil},
		"identity":      {"", idA, nil},
		"a name":        {"handbook", nil, []string{"not the id of a nice thing", `"handbook"`, "payments_nice_things"}},
		"nothing":       {"", nil, []string{"not the id of a nice thing"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			resp := resource.ImportStateResponse{State: stateOf(t, nil), Identity: identityOf(t, nil)}
			NewResource(newAPI().kind()).ImportState(t.Context(), resource.ImportStateRequest{ID: c.id, Identity: identityOf(t, c.identity)}, &resp)
			told(t, resp.Diagnostics, diag.SeverityError, c.words...)
			if c.words == nil && (identified(t, resp.Identity) != idA || !strings.Contains(shown(t, resp.State), idA)) {
				t.Errorf("state %s, identity %s", shown(t, resp.State), identified(t, resp.Identity))
			}
		})
	}
}

func TestDataSource(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		things []thing
		fail   error
		at     string
		words  []string
	}{
		"works":      {[]thing{{idA, "N", true}}, nil, "", nil},
		"is missing": {nil, nil, "id", []string{"There is no such nice thing", idA, "payments_nice_things"}},
		"fails":      {nil, refused(500, "boom"), "", []string{"Could not read the nice thing", "boom"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI(c.things...)
			a.fail["read"] = c.fail
			d := NewDataSource(a.kind())
			var described datasource.SchemaResponse
			d.Schema(t.Context(), datasource.SchemaRequest{}, &described)
			kind := described.Schema.Type().TerraformType(t.Context())
			resp := datasource.ReadResponse{State: tfsdk.State{Schema: described.Schema, Raw: tftypes.NewValue(kind, nil)}}
			d.Read(t.Context(), datasource.ReadRequest{Config: tfsdk.Config{Schema: described.Schema, Raw: raw(t, kind, map[string]any{"id": idA})}}, &resp)
			told(t, resp.Diagnostics, diag.SeverityError, c.words...)
			if at, ok := diag.Diagnostic(nil), false; c.at != "" {
				at = resp.Diagnostics[0]
				if _, ok = at.(diag.DiagnosticWithPath); !ok || at.(diag.DiagnosticWithPath).Path().String() != c.at {
					t.Errorf("not at %s: %v", c.at, at)
				}
			}
			if got := shown(t, resp.State); (got == `"`+idA+`" "N" true`) != (c.words == nil) {
				t.Errorf("state %s", got)
			}
		})
	}
}

func TestListDataSource(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		filter      map[string]any
		fail, after error
		want        []string
		words       []string
	}{
		"all":         {nil, nil, nil, []string{"A", "B"}, nil},
		"by text":     {map[string]any{"name": "B"}, nil, nil, []string{"B"}, nil},
		"by flag":     {map[string]any{"on": false}, nil, nil, []string{"B"}, nil},
		"by both":     {map[string]any{"name": "A", "on": false}, nil, nil, []string{}, nil},
		"is refused":  {nil, refused(403, "no"), nil, nil, []string{"Could not list the nice things", "no"}},
		"breaks off":  {nil, nil, errors.New("cut"), nil, []string{"Could not list the nice things", "Cut."}},
		"finds none!": {map[string]any{"name": "C"}, nil, nil, []string{}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI(thing{idA, "A", true}, thing{idB, "B", false})
			a.fail["list"], a.after = c.fail, c.after
			d := NewListDataSource(a.kind())
			var described datasource.SchemaResponse
			d.Schema(t.Context(), datasource.SchemaRequest{}, &described)
			kind := described.Schema.Type().TerraformType(t.Context())
			resp := datasource.ReadResponse{State: tfsdk.State{Schema: described.Schema, Raw: tftypes.NewValue(kind, nil)}}
			d.Read(t.Context(), datasource.ReadRequest{Config: tfsdk.Config{Schema: described.Schema, Raw: raw(t, kind, c.filter)}}, &resp)
			told(t, resp.Diagnostics, diag.SeverityError, c.words...)
			if c.words != nil {
				if !resp.State.Raw.IsNull() {
					t.Error("half a list is saved")
				}
				return
			}
			var found []thingModel
			if diags := resp.State.GetAttribute(t.Context(), path.Root("nice_things"), &found); diags.HasError() {
				t.Fatal(diags)
			}
			names := []string{}
			for _, m := range found {
				names = append(names, m.Name.ValueString())
			}
			if !slices.Equal(names, c.want) {
				t.Errorf("found %v, want %v", names, c.want)
			}
		})
	}
}

func TestList(t *testing.T) {
	t.Parallel()
	var described list.ListResourceSchemaResponse
	NewList(newAPI().kind()).ListResourceConfigSchema(t.Context(), list.ListResourceSchemaRequest{}, &described)
	kind := described.Schema.Type().TerraformType(t.Context())
	run := func(a *api, limit int64, include bool, take int, filter map[string]any) (results []list.ListResult) {
		var stream list.ListResultsStream
		NewList(a.kind()).List(t.Context(), list.ListRequest{
			Config: tfsdk.Config{Schema: described.Schema, Raw: raw(t, kind, filter)}, Limit: limit, IncludeResource: include,
			ResourceSchema: thingSchema, ResourceIdentitySchema: identityOf(t, nil).Schema,
		}, &stream)
		for r := range stream.Results {
			if results = append(results, r); len(results) == take {
				break
			}
		}
		return results
	}
	both := func() *api { return newAPI(thing{idA, "A", true}, thing{idB, "B", false}) }
	got := run(both(), 0, true, 0, nil)
	if len(got) != 2 || got[0].DisplayName != "A" || identified(t, got[1].Identity) != idB || got[0].Resource.Raw.IsNull() || got[0].Diagnostics.HasError() {
		t.Errorf("%+v", got)
	}
	if got = run(both(), 1, false, 0, nil); len(got) != 1 || !got[0].Resource.Raw.IsNull() {
		t.Errorf("limit 1: %+v", got)
	}
	if got = run(both(), 0, false, 1, nil); len(got) != 1 {
		t.Errorf("stopped after one: %+v", got)
	}
	if got = run(both(), 0, false, 0, map[string]any{"on": false}); len(got) != 1 || got[0].DisplayName != "B" {
		t.Errorf("filtered: %+v", got)
	}
	broken := both()
	broken.after = errors.New("cut")
	if got = run(broken, 0, false, 0, nil); len(got) != 2 {
		t.Fatalf("broken: %+v", got)
	}
	told(t, got[1].Diagnostics, diag.SeverityError, "Could not list the nice things", "Cut.")
}

func TestDerive(t *testing.T) {
	t.Parallel()
	nested := map[string]schema.Attribute{"n": schema.NumberAttribute{Required: true, MarkdownDescription: "A number."}}
	got := dataAttributes(map[string]schema.Attribute{
		"text":   schema.StringAttribute{Required: true, Sensitive: true, MarkdownDescription: "A text."},
		"flag":   schema.BoolAttribute{Optional: true, MarkdownDescription: "A flag."},
		"big":    schema.Int64Attribute{Optional: true, MarkdownDescription: "Big."},
		"small":  schema.Int32Attribute{Optional: true, MarkdownDescription: "Small."},
		"list":   schema.ListAttribute{Optional: true, ElementType: types.StringType, MarkdownDescription: "A list."},
		"set":    schema.SetAttribute{Optional: true, ElementType: types.StringType, MarkdownDescription: "A set."},
		"object": schema.SingleNestedAttribute{Optional: true, Attributes: nested, MarkdownDescription: "An object."},
		"many":   schema.ListNestedAttribute{Optional: true, NestedObject: schema.NestedAttributeObject{Attributes: nested}, MarkdownDescription: "Many."},
	})
	for name, a := range got {
		if !a.IsComputed() || a.IsRequired() || a.IsOptional() || a.GetMarkdownDescription() == "" || a.IsSensitive() != (name == "text") {
			t.Errorf("%s became %+v", name, a)
		}
	}
	inner := got["many"].(dataschema.ListNestedAttribute).NestedObject.Attributes["n"]
	if !inner.IsComputed() || inner.GetMarkdownDescription() != "A number." {
		t.Errorf("inside became %+v", inner)
	}
	defer func() {
		if recover() == nil {
			t.Error("an attribute that nobody can derive is taken")
		}
	}()
	dataAttributes(map[string]schema.Attribute{"x": schema.DynamicAttribute{}})
}

func TestConnect(t *testing.T) {
	t.Parallel()
	r := NewResource(newAPI().kind())
	var resp resource.ConfigureResponse
	r.Configure(t.Context(), resource.ConfigureRequest{}, &resp)
	told(t, resp.Diagnostics, diag.SeverityError)
	r.Configure(t.Context(), resource.ConfigureRequest{ProviderData: 17}, &resp)
	told(t, resp.Diagnostics, diag.SeverityError, "a int came")
	d := NewDataSource(newAPI().kind())
	var data datasource.ConfigureResponse
	c := new(client.Client)
	d.Configure(t.Context(), datasource.ConfigureRequest{ProviderData: c}, &data)
	if d.client != c {
		t.Error("the client is lost")
	}
}

// TestConnect_ephemeral leaves what is not configured without a client, and says what came in its place.
func TestConnect_ephemeral(t *testing.T) {
	t.Parallel()
	var e EphemeralConnection
	var resp ephemeral.ConfigureResponse
	e.Configure(t.Context(), ephemeral.ConfigureRequest{}, &resp)
	told(t, resp.Diagnostics, diag.SeverityError)
	e.Configure(t.Context(), ephemeral.ConfigureRequest{ProviderData: "key"}, &resp)
	told(t, resp.Diagnostics, diag.SeverityError, "A *client.Client was expected, and a string came")
	if e.Client() != nil {
		t.Error("there is a client that nobody made")
	}
	c := new(client.Client)
	var configured ephemeral.ConfigureResponse
	e.Configure(t.Context(), ephemeral.ConfigureRequest{ProviderData: c}, &configured)
	told(t, configured.Diagnostics, diag.SeverityError)
	if e.Client() != c {
		t.Error("the client is lost")
	}
}
