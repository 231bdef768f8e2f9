// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"iter"
	"maps"
	"slices"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
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

func (t thing) Organization() string { return organization }

type thingModel struct {
	ID   types.String `tfsdk:"id"`
	Org  types.String `tfsdk:"organization_id"`
	Name types.String `tfsdk:"name"`
	On   types.Bool   `tfsdk:"on"`
}

// unsent is a name of which no request can be made.
const unsent = "never"

func (m thingModel) Params(_ context.Context, diags *diag.Diagnostics) string {
	if m.Name.ValueString() == unsent {
		diags.AddError("This name is refused", "Choose another one.")
	}
	return m.Name.ValueString()
}

func (m thingModel) Refresh(t thing) thingModel {
	m.ID, m.Org, m.Name, m.On = types.StringValue(t.ID), types.StringValue(organization), types.StringValue(t.Name), types.BoolValue(t.On)
	return m
}

const organization = "00000000-0000-4000-8000-000000000001"

var thingSchema = schema.Schema{Attributes: map[string]schema.Attribute{
	"id":              schema.StringAttribute{Computed: true, MarkdownDescription: "The id."},
	"organization_id": schema.StringAttribute{Computed: true, MarkdownDescription: "The organization."},
	"name":            schema.StringAttribute{Required: true, MarkdownDescription: "The name."},
	"on":              schema.BoolAttribute{Optional: true, Computed: true, MarkdownDescription: "Whether it is on."},
}}

type api struct {
	things map[string]thing
	fail   map[string]error // by call
	after  error            // ends a list after its first object
	calls  []string
	next   func() // runs with each call for one object; may be nil
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
	if a.next != nil {
		a.next()
	}
	t, ok := a.things[id]
	if err := a.fail[call]; err != nil {
		return thing{}, err
	}
	if !ok {
		return thing{}, &client.NotFoundError{Noun: "thing", ID: id}
	}
	return t, nil
}

// view is the read half.
func (a *api) view() tfkit.View[thingModel, thing] {
	return tfkit.View[thingModel, thing]{
		Name: "nice_thing", Plural: "nice_things", Schema: thingSchema,
		Get: func(_ *client.Client, _ context.Context, id string) (thing, error) { return a.do("read", id) },
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
		Label: func(t thing) string { return t.Name },
		Filters: []filter.Filter[thing]{
			{Name: "name", Description: "Only those of that name.", String: func(t thing) string { return t.Name }},
			{Name: "on", Description: "Only those that are on, or off.", Bool: func(t thing) bool { return t.On }},
		},
	}
}

func (a *api) kind() tfkit.Kind[thingModel, thing, string] {
	return tfkit.Kind[thingModel, thing, string]{
		View: a.view(),
		Create: func(_ *client.Client, _ context.Context, name string) (thing, error) {
			a.calls = append(a.calls, "create")
			if err := a.fail["create"]; err != nil {
				return thing{}, err
			}
			a.things[idA] = thing{ID: idA, Name: name}
			return a.things[idA], nil
		},
		Update: func(_ *client.Client, _ context.Context, id, name string) (thing, error) {
			t, err := a.do("update", id)
			if err == nil {
				t.Name = name
				a.things[id] = t
			}
			return t, err
		},
		AfterSave: func(_ *client.Client, _ context.Context, planned thingModel, t thing) (thing, error) {
			if planned.On.ValueBool() == t.On {
				return t, nil
			}
			t, err := a.do("after save", t.ID)
			if err == nil {
				t.On = planned.On.ValueBool()
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
		Destroying: described.Destroying{Warning: "Destroying a thing hides it", Detail: "It stays somewhere."},
	}
}

// raw is an object of a type. Omitted members are null, and "?" is unknown.
func raw(t *testing.T, typ tftypes.Type, values map[string]any) tftypes.Value {
	t.Helper()
	members := map[string]tftypes.Value{}
	for name, member := range typ.(tftypes.Object).AttributeTypes {
		switch value := values[name].(type) {
		case map[string]any:
			members[name] = raw(t, member, value)
		case string:
			if value == "?" {
				members[name] = tftypes.NewValue(member, tftypes.UnknownValue)
				break
			}
			members[name] = tftypes.NewValue(member, value)
		default:
			members[name] = tftypes.NewValue(member, value)
		}
	}
	return tftypes.NewValue(typ, members)
}

func refused(status int, words string) error {
	return &client.Error{Status: status, Message: words, Method: "POST", Path: "/thing"}
}
