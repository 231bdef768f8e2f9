// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"fmt"
	"iter"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// balance has no id.
type balance struct{ Currency, Amount string }

type balanceModel struct {
	Currency types.String `tfsdk:"currency"`
	Amount   types.String `tfsdk:"amount"`
}

// Refresh takes over a balance's values.
func (m balanceModel) Refresh(b balance) balanceModel {
	m.Currency, m.Amount = types.StringValue(b.Currency), types.StringValue(b.Amount)
	return m
}

// TestView_withoutID gives a view without ids and without a read of one object: the list is its
// only data source.
func TestView_withoutID(t *testing.T) {
	t.Parallel()
	view := tfkit.View[balanceModel, balance]{
		Name: "balance", Plural: "balances",
		Schema: schema.Schema{Attributes: map[string]schema.Attribute{
			"currency": schema.StringAttribute{Computed: true, MarkdownDescription: "The currency."},
			"amount":   schema.StringAttribute{Computed: true, MarkdownDescription: "The amount."},
		}},
		List: func(*client.Client, context.Context) iter.Seq2[balance, error] {
			return func(yield func(balance, error) bool) {
				_ = yield(balance{"EUR", "5"}, nil) && yield(balance{"EUR", "7"}, nil)
			}
		},
	}
	service := view.Service()
	if len(service.DataSources) != 1 || len(service.Resources)+len(service.Lists) > 0 {
		t.Fatalf("the service has %d data sources, %d resources, %d lists", len(service.DataSources), len(service.Resources), len(service.Lists))
	}
	h := drive(t, service)
	value, _, err := h.ReadDataSource("data \"payments_balances\" \"it\" {}\n")
	h.succeed(err)
	h.expect()
	want := []any{map[string]any{"currency": "EUR", "amount": "5"}, map[string]any{"currency": "EUR", "amount": "7"}}
	if fmt.Sprint(value) != fmt.Sprint(map[string]any{"balances": want}) {
		t.Errorf("read %v, want %v", value, want)
	}
}

// detailed is a thing with the payments that its data sources show.
type detailed struct {
	thing
	Payments []string
}

type detailedModel struct {
	thingModel
	Payments types.List `tfsdk:"payments"`
}

// Refresh takes over the thing's values and its payments.
func (m detailedModel) Refresh(d detailed) detailedModel {
	m.thingModel = m.thingModel.Refresh(d.thing)
	payments := make([]attr.Value, len(d.Payments))
	for i, p := range d.Payments {
		payments[i] = types.StringValue(p)
	}
	m.Payments = types.ListValueMust(types.StringType, payments)
	return m
}

// TestView_wider joins a resource with data sources that show more of the same object.
func TestView_wider(t *testing.T) {
	t.Parallel()
	a := newAPI(thing{idA, "A", true})
	details := func(t thing) detailed { return detailed{t, []string{"5 EUR of " + t.Name}} }
	kind := a.kind()
	narrow := a.view()
	wide := tfkit.View[detailedModel, detailed]{
		Name: narrow.Name, Plural: narrow.Plural,
		Schema: derive.Extend(narrow.Schema, map[string]schema.Attribute{
			"payments": schema.ListAttribute{Computed: true, ElementType: types.StringType, MarkdownDescription: "The payments."},
		}),
		Get: func(c *client.Client, ctx context.Context, id string) (detailed, error) {
			one, err := narrow.Get(c, ctx, id)
			return details(one), err
		},
		List: func(c *client.Client, ctx context.Context) iter.Seq2[detailed, error] {
			return func(yield func(detailed, error) bool) {
				for one, err := range narrow.List(c, ctx) {
					if !yield(details(one), err) {
						return
					}
				}
			}
		},
	}
	h := drive(t, tfkit.Join(kind.Managed(func() resource.Resource { return tfkit.NewResource(kind) }), wide.Service()))
	one, _, err := h.ReadDataSource("data \"payments_nice_thing\" \"it\" {\n  id = \"" + idA + "\"\n}\n")
	h.succeed(err)
	all, _, err := h.ReadDataSource("data \"payments_nice_things\" \"it\" {}\n")
	h.succeed(err)
	want := map[string]any{"id": idA, "organization_id": organization, "name": "A", "on": true, "payments": []any{"5 EUR of A"}}
	if fmt.Sprint(one) != fmt.Sprint(want) || fmt.Sprint(all["nice_things"]) != fmt.Sprint([]any{want}) {
		t.Errorf("read %v and %v, want %v", one, all, want)
	}
	h.succeed(h.put(thingBlock("N")))
	listed, _, err := h.List("list \"payments_nice_thing\" \"it\" {\n  provider = payments\n  include_resource = true\n}\n")
	h.succeed(err)
	h.expect()
	for _, attributes := range []map[string]any{h.only().AttributeValues, listed[0].Resource} {
		if _, ok := attributes["payments"]; ok || attributes["name"] != "N" {
			t.Errorf("the resource has %v", attributes)
		}
	}
	if len(listed) != 1 || listed[0].DisplayName != "N" {
		t.Errorf("listed %v", listed)
	}
}

// TestKind_complete names the part that a kind lacks.
func TestKind_complete(t *testing.T) {
	t.Parallel()
	without := func(name string) schema.Schema {
		s := derive.Extend(thingSchema, nil)
		delete(s.Attributes, name)
		return s
	}
	type kind = tfkit.Kind[thingModel, thing, string]
	for lacking, remove := range map[string]func(*kind){
		"the kind nice_thing lacks the attribute id":              func(k *kind) { k.Schema = without("id") },
		"the kind nice_thing lacks the attribute organization_id": func(k *kind) { k.Schema = without("organization_id") },
		"the kind nice_thing lacks Create":                        func(k *kind) { k.Create = nil },
		"the kind nice_thing lacks Get":                           func(k *kind) { k.Get = nil },
		"the kind nice_thing lacks Delete":                        func(k *kind) { k.Delete = nil },
		"the kind nice_thing lacks List":                          func(k *kind) { k.List = nil },
		"the kind nice_thing lacks Label":                         func(k *kind) { k.Label = nil },
		"":                                                        func(k *kind) { k.Update, k.AfterSave, k.Filters = nil, nil, nil },
	} {
		k := newAPI().kind()
		remove(&k)
		if got := panics(func() { tfkit.NewResource(k) }); got != lacking {
			t.Errorf("%q, want %q", got, lacking)
		}
	}
}

// panics returns the words of a panic.
func panics(f func()) (words string) {
	defer func() {
		if r := recover(); r != nil {
			words = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}

// TestKind_alwaysReplaces tells kinds without an update from others.
func TestKind_alwaysReplaces(t *testing.T) {
	t.Parallel()
	kind := newAPI().kind()
	if tfkit.NewResource(kind).AlwaysReplaces() {
		t.Error("a kind with an update always replaces")
	}
	if kind.Update = nil; !tfkit.NewResource(kind).AlwaysReplaces() {
		t.Error("a kind without an update does not always replace")
	}
}
