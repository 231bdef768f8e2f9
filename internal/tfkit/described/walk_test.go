// SPDX-License-Identifier: MPL-2.0

package described_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// order is a type with an object, a list of objects, and a list of objects inside of the object.
var order = map[string]schema.Attribute{
	"name": schema.StringAttribute{Required: true, PlanModifiers: []planmodifier.String{described.Label}},
	"items": schema.ListNestedAttribute{Optional: true, NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
		"product_id": schema.StringAttribute{Required: true, Validators: []validator.String{check.Reference("payments_product")}},
		"quantity":   schema.NumberAttribute{Optional: true, PlanModifiers: []planmodifier.Number{described.Quantity}},
	}}},
	"bank": schema.SingleNestedAttribute{Optional: true, Sensitive: true, Attributes: map[string]schema.Attribute{
		"iban": schema.StringAttribute{Optional: true, PlanModifiers: []planmodifier.String{described.Payee}},
	}},
}

var (
	item = tftypes.Object{AttributeTypes: map[string]tftypes.Type{"product_id": tftypes.String, "quantity": tftypes.Number}}
	bank = tftypes.Object{AttributeTypes: map[string]tftypes.Type{"iban": tftypes.String}}
	list = tftypes.List{ElementType: item}
	all  = tftypes.Object{AttributeTypes: map[string]tftypes.Type{"name": tftypes.String, "items": list, "bank": bank}}
)

// ordered is an order of products.
func ordered(name, iban any, products ...string) tftypes.Value {
	var items []tftypes.Value
	for _, p := range products {
		items = append(items, tftypes.NewValue(item, map[string]tftypes.Value{
			"product_id": tftypes.NewValue(tftypes.String, p), "quantity": tftypes.NewValue(tftypes.Number, nil),
		}))
	}
	if text, ok := iban.(string); ok {
		iban = map[string]tftypes.Value{"iban": tftypes.NewValue(tftypes.String, text)}
	}
	return tftypes.NewValue(all, map[string]tftypes.Value{
		"name": tftypes.NewValue(tftypes.String, name), "items": tftypes.NewValue(list, items), "bank": tftypes.NewValue(bank, iban),
	})
}

// TestWalk walks the values of two objects where their parts correspond.
func TestWalk(t *testing.T) {
	t.Parallel()
	null := tftypes.NewValue(all, nil)
	for name, c := range map[string]struct {
		objects []tftypes.Value
		want    string // each path, with + for parts that follow and * for sensitive values
	}{
		"none": {nil, "bank+* bank.iban* items+ items.product_id items.quantity name"},
		"one": {
			[]tftypes.Value{ordered("a", "x", "1", "2")},
			"bank+* bank.iban* items+ items[0].product_id items[0].quantity items[1].product_id items[1].quantity name",
		},
		"two": {
			[]tftypes.Value{ordered("a", "x", "1"), ordered("b", "y", "2")},
			"bank+* bank.iban* items+ items[0].product_id items[0].quantity name",
		},
		"other lengths":   {[]tftypes.Value{ordered("a", "x", "1"), ordered("b", "y")}, "bank+* bank.iban* items name"},
		"empty lists":     {[]tftypes.Value{ordered("a", "x"), ordered("b", "y")}, "bank+* bank.iban* items name"},
		"unknown":         {[]tftypes.Value{ordered("a", "x"), ordered("b", tftypes.UnknownValue)}, "bank* items name"},
		"null in one":     {[]tftypes.Value{ordered("a", "x"), ordered("b", nil)}, "bank+* bank.iban* items name"},
		"null in both":    {[]tftypes.Value{ordered("a", nil), ordered("b", nil)}, "bank* items name"},
		"a missing one":   {[]tftypes.Value{null, ordered("b", "y", "1")}, "bank+* bank.iban* items name"},
		"both are absent": {[]tftypes.Value{null, {}}, "bank* items name"},
	} {
		var got []string
		for l := range described.Walk(order, c.objects...) {
			at := l.Path.String()
			if !l.IsWhole {
				at += "+"
			}
			if l.IsSensitive {
				at += "*"
			}
			if got = append(got, at); len(l.Values) != len(c.objects) || l.Beside[l.Name] == nil {
				t.Errorf("%s: %s has the values %v", name, at, l.Values)
			}
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: %s, want %s", name, text, c.want)
		}
	}
	for l := range described.Walk(order, ordered("a", "x", "1", "2"), ordered("b", "y", "1", "3")) {
		if l.Path.String() == "items[1].product_id" {
			if got := fmt.Sprint(l.Values); !strings.Contains(got, `"2"`) || !strings.Contains(got, `"3"`) {
				t.Errorf("%s", got)
			}
			break // the walk ends here
		}
	}
}

// TestShape walks a shape of some attributes: with those around them, and with the same paths.
func TestShape(t *testing.T) {
	t.Parallel()
	shape := described.ShapeOf(order).Only(func(l described.Leaf) bool { return l.Is(described.Payee, described.Quantity) })
	var got []string
	for l := range shape.Walk(ordered("a", "x", "1", "2")) {
		got = append(got, l.Path.String()+" "+strings.Join(l.Names, "."))
	}
	const want = "bank bank, bank.iban bank.iban, items items, items[0].quantity items.quantity, items[1].quantity items.quantity"
	if text := strings.Join(got, ", "); text != want {
		t.Errorf("%s, want %s", text, want)
	}
	for l := range described.ShapeOf(order).Only(func(l described.Leaf) bool { return l.Name == "bank" }).Walk(ordered("a", "x")) {
		if l.Name != "bank" || l.IsWhole {
			t.Errorf("%s, whole: %t", l.Path, l.IsWhole)
		}
	}
}

// TestNewType finds the annotations, the references and the payees of a type.
func TestNewType(t *testing.T) {
	t.Parallel()
	of := described.NewType("payments_order", schema.Schema{Attributes: order}, described.Destroying{Noun: "order"})
	if of.First(described.Label) != "name" || of.First(described.Payee) != "" || !of.IsPayee || of.IsPersonal {
		t.Errorf("%+v", of)
	}
	want := described.Reference{Path: []string{"items", "product_id"}, To: "payments_product", Quantity: "quantity"}
	if len(of.References) != 1 || !slices.Equal(of.References[0].Path, want.Path) || of.References[0].Name() != "items.product_id" ||
		of.References[0].To != want.To || of.References[0].Quantity != want.Quantity || of.References[0].Required {
		t.Errorf("%+v", of.References)
	}
	isPayee := func(a schema.Attribute) bool { return described.Is(a, described.Payee, described.EventTarget) }
	if !described.Any(order["bank"], isPayee) || described.Any(order["items"], isPayee) {
		t.Error("Any")
	}
}
