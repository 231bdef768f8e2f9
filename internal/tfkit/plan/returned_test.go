// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// stall is an object with texts beside everything that no note may hide: a payee, the host of a
// page, an asset, amounts, also in a list whose elements may come back in another order.
var stall = schema.Schema{Attributes: map[string]schema.Attribute{
	"id":    schema.StringAttribute{Computed: true},
	"name":  schema.StringAttribute{Required: true},
	"price": schema.NumberAttribute{Required: true},
	"payee": schema.StringAttribute{Required: true, PlanModifiers: []planmodifier.String{described.Payee}},
	"page":  schema.StringAttribute{Required: true, Validators: []validator.String{urls{}}},
	"tags":  schema.SetAttribute{Required: true, ElementType: types.StringType},
	"wares": schema.ListNestedAttribute{Required: true, NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
		"id":    schema.StringAttribute{Computed: true},
		"label": schema.StringAttribute{Required: true},
		"price": schema.NumberAttribute{Required: true},
		"to":    schema.StringAttribute{Required: true, PlanModifiers: []planmodifier.String{described.Payee}},
		"asset": schema.StringAttribute{Required: true, PlanModifiers: []planmodifier.String{described.SwapTarget}},
	}}},
}}

// urls is a validator of URLs.
type urls struct{ validator.String }

func (urls) Form() Form { return URL }

// ware and goods are an element of the stall, and the whole.
type ware struct{ id, label, price, to, asset string }

type goods struct {
	id, name, price, payee, page string
	tags                         []string
	wares                        []ware
}

func (g goods) value(t *testing.T) tftypes.Value {
	t.Helper()
	typ, ok := stall.Type().TerraformType(t.Context()).(tftypes.Object)
	if !ok {
		t.Fatal("no object")
	}
	text := func(s string) tftypes.Value { return tftypes.NewValue(tftypes.String, s) }
	number := func(s string) tftypes.Value {
		n, _, err := big.ParseFloat(s, 10, 512, big.ToNearestEven)
		if err != nil {
			t.Fatal(err)
		}
		return tftypes.NewValue(tftypes.Number, n)
	}
	list, _ := typ.AttributeTypes["wares"].(tftypes.List)
	var wares, tags []tftypes.Value
	for _, w := range g.wares {
		wares = append(wares, tftypes.NewValue(list.ElementType, map[string]tftypes.Value{
			"id": text(w.id), "label": text(w.label), "price": number(w.price), "to": text(w.to), "asset": text(w.asset),
		}))
	}
	for _, tag := range g.tags {
		tags = append(tags, text(tag))
	}
	return tftypes.NewValue(typ, map[string]tftypes.Value{
		"id": text(g.id), "name": text(g.name), "price": number(g.price), "payee": text(g.payee), "page": text(g.page),
		"tags": tftypes.NewValue(tftypes.Set{ElementType: tftypes.String}, tags), "wares": tftypes.NewValue(list, wares),
	})
}

// normalized is the stall as a service stores it. New ids show that computed members are read.
func (g goods) normalized(random *rand.Rand) goods {
	ways := []func(string) string{strings.ToUpper, strings.TrimSpace, func(s string) string { return strings.ReplaceAll(s, "&", "&amp;") }}
	way := ways[random.IntN(len(ways))]
	g.name, g.tags, g.wares = way(g.name), slices.Clone(g.tags), slices.Clone(g.wares)
	g.page = strings.Replace(g.page, "https://", "HTTPS://", 1)
	if random.IntN(2) == 0 {
		g.page = strings.ReplaceAll(g.page, "&", "&amp;")
	}
	for i := range g.tags {
		g.tags[i] = way(g.tags[i])
	}
	for i := range g.wares {
		g.wares[i].label, g.wares[i].id = way(g.wares[i].label), fmt.Sprint("ware-", random.Int())
	}
	if random.IntN(2) == 0 {
		slices.Reverse(g.wares)
	}
	return g
}

// TestRecords_steal: after a write whose values came back in another spelling, a read keeps the
// spelling of the state. If a value is stolen beside it, in the same attribute and at the same
// index too, the read shows the stolen value.
func TestRecords_steal(t *testing.T) {
	t.Parallel()
	thefts := map[string]func(g *goods, i int){
		"payee":          func(g *goods, _ int) { g.payee = "thief" },
		"price":          func(g *goods, _ int) { g.price = "1.24" },
		"host":           func(g *goods, _ int) { g.page = "https://thief.example/stall" },
		"tag":            func(g *goods, _ int) { g.tags[0] = "thief" },
		"payee of one":   func(g *goods, i int) { g.wares[i].to = "thief" },
		"case of one":    func(g *goods, i int) { g.wares[i].to = strings.ToUpper(g.wares[i].to) },
		"price of one":   func(g *goods, i int) { g.wares[i].price = "0.01" },
		"asset of one":   func(g *goods, i int) { g.wares[i].asset = "USDX" },
		"swapped payees": func(g *goods, _ int) { g.wares[0].to, g.wares[1].to = g.wares[1].to, g.wares[0].to },
	}
	for seed := range uint64(1000) {
		random := rand.New(rand.NewPCG(seed, 1)) //nolint:gosec // repeatable
		sent := goods{
			id: "1", name: " Salt & Pepper ", price: "1.23", payee: "Alice", page: "https://shop.example/stall?a=1&b=2",
			tags:  []string{"Hot & new ", "Cheap"},
			wares: []ware{{"", "Salt & more ", "1", "Ann", "USDC"}, {"", "Pepper ", "2.5", "Bob", "EURC"}, {"", "Tea", "1", "Ann", "USDC"}},
		}
		stored := sent.normalized(random)
		planned := sent.value(t)
		written := Compare(t.Context(), stall, planned, planned, stored.value(t), seed%2 == 0)
		for _, d := range written.all {
			if d.class != spelt {
				t.Fatalf("seed %d: %s is %s", seed, d.at, d.class)
			}
		}
		records := written.Records
		records.unread = seed%3 == 0
		shown, records := records.Read(t.Context(), stall, written.State, stored.value(t))
		if !raw.Equal(shown, written.State) {
			t.Fatalf("seed %d: a read of the same shows\n%s, want\n%s", seed, shown, written.State)
		}
		records.unread = seed%3 == 0
		for name, steal := range thefts {
			if random.IntN(3) > 0 {
				continue
			}
			stolen := stored
			stolen.tags, stolen.wares = slices.Clone(stored.tags), slices.Clone(stored.wares)
			steal(&stolen, random.IntN(len(stolen.wares)))
			shown, _ := records.Read(t.Context(), stall, written.State, stolen.value(t))
			if raw.Equal(shown, written.State) {
				t.Errorf("seed %d: the read hides a stolen %s", seed, name)
			}
			if unchanged := records.Unchanged(t.Context(), stall, written.State, stolen.value(t)); raw.Equal(unchanged, written.State) {
				t.Errorf("seed %d: an update would overwrite a stolen %s", seed, name)
			}
		}
	}
}

// TestRecords_forgets: a new spelling after a saved read is a difference, and so is the old one of
// another sent value.
func TestRecords_forgets(t *testing.T) {
	t.Parallel()
	sent := goods{id: "1", name: "Salt", price: "1", payee: "Alice", page: "https://shop.example/"}
	stored := sent
	stored.name = "SALT"
	written := Compare(t.Context(), stall, sent.value(t), sent.value(t), stored.value(t), true)
	for name, want := range map[string]string{"SALT": "Salt", "salt": "salt", "Salt": "Salt", "Salt!": "Salt!", "Sal": "Sal"} {
		again := sent
		again.name = name
		shown, _ := written.Records.Read(t.Context(), stall, written.State, again.value(t))
		if got := raw.String(raw.Members(shown)["name"]); got != want {
			t.Errorf("%q is read as %q, want %q", name, got, want)
		}
	}
}

// TestCompare_unknown: if a service drops an element of a list, the state has the planned list
// without its unknown members, because a state with unknown values would be an error of the create.
func TestCompare_unknown(t *testing.T) {
	t.Parallel()
	sent := goods{id: "1", name: "Salt", price: "1", payee: "Alice", page: "https://shop.example/", wares: []ware{{label: "Salt", price: "1"}}}
	config := sent.value(t)
	planned, err := tftypes.Transform(config, func(at *tftypes.AttributePath, v tftypes.Value) (tftypes.Value, error) {
		if at.LastStep() == tftypes.AttributeName("id") {
			return tftypes.NewValue(v.Type(), tftypes.UnknownValue), nil
		}
		return v, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	stored := sent
	stored.wares = nil
	written := Compare(t.Context(), stall, config, planned, stored.value(t), true)
	if !written.State.IsFullyKnown() || len(raw.Elements(raw.Members(written.State)["wares"])) != 1 || len(written.all) != 1 {
		t.Errorf("%s with %d differences", written.State, len(written.all))
	}
	if len(written.all) == 1 && written.all[0].class != elsewhere {
		t.Errorf("a list of payees that lost one is %s", written.all[0].class)
	}
	written = Compare(t.Context(), stall, config, planned, stored.value(t), false)
	if len(raw.Elements(raw.Members(written.State)["wares"])) != 0 {
		t.Errorf("after an update the state is %s", written.State)
	}
}

// TestRecords_order: objects that come back in another order after a saved read are a difference.
func TestRecords_order(t *testing.T) {
	t.Parallel()
	sent := goods{id: "1", name: "Salt", price: "1", payee: "Alice", page: "https://shop.example/", wares: []ware{
		{label: "Salt", price: "1", to: "Ann", asset: "USDC"}, {label: "Tea", price: "2", to: "Bob", asset: "EURC"},
	}}
	written := Compare(t.Context(), stall, sent.value(t), sent.value(t), sent.value(t), true)
	turned := sent
	turned.wares = []ware{sent.wares[1], sent.wares[0]}
	if shown, _ := written.Records.Read(t.Context(), stall, written.State, turned.value(t)); !raw.Equal(shown, turned.value(t)) {
		t.Errorf("it is read as %s", shown)
	}
}

// TestCompare_binary: a price that Terraform computed in binary is the decimal that was sent.
func TestCompare_binary(t *testing.T) {
	t.Parallel()
	stored := goods{id: "1", name: "Salt", price: "0.01", payee: "Alice", page: "https://shop.example/"}
	cent, _, err := big.ParseFloat("0.01", 10, 53, big.ToNearestEven) // as pow(10, -2)
	if err != nil {
		t.Fatal(err)
	}
	members := raw.CopyMembers(stored.value(t))
	members["price"] = tftypes.NewValue(tftypes.Number, cent)
	planned := tftypes.NewValue(stored.value(t).Type(), members)
	if raw.Equal(planned, stored.value(t)) {
		t.Fatal("both are one number")
	}
	written := Compare(t.Context(), stall, planned, planned, stored.value(t), false)
	if len(written.all) > 0 || !raw.Equal(written.State, planned) {
		t.Errorf("%s with %d differences", written.State, len(written.all))
	}
}

// TestRecords_lateAmount: a service may round an amount after the create, of an object that it
// cannot update. A plan keeps that amount with a warning, and replaces the object for any other
// one.
func TestRecords_lateAmount(t *testing.T) {
	t.Parallel()
	s := schema.Schema{Attributes: map[string]schema.Attribute{
		"price": schema.NumberAttribute{Required: true, PlanModifiers: []planmodifier.Number{Replaces()}},
	}}
	for text, rounded := range map[string]bool{"1.24": true, "1.23": true, "1.2": true, "1.25": false, "1.22": false, "-1.24": false} {
		number := func(text string) tftypes.Value {
			n, _, err := big.ParseFloat(text, 10, 512, big.ToNearestEven)
			if err != nil {
				t.Fatal(err)
			}
			return tftypes.NewValue(tftypes.Number, n)
		}
		object := func(price tftypes.Value) tftypes.Value {
			return tftypes.NewValue(s.Type().TerraformType(t.Context()), map[string]tftypes.Value{"price": price})
		}
		sent, got := number("1.239"), number(text)
		written := Compare(t.Context(), s, object(sent), object(sent), object(sent), true)
		shown, read := written.Records.Read(t.Context(), s, written.State, object(got))
		if !raw.Equal(shown, object(got)) || (len(read.at) == 1) != rounded {
			t.Errorf("%s is read as %s with %d records", text, shown, len(read.at))
		}
		var diags diag.Diagnostics
		kept := written.Records.Keep(t.Context(), s.Attributes["price"], path.Root("price"), sent, sent, got, false, &diags)
		if want := map[bool]tftypes.Value{true: got, false: sent}[rounded]; !raw.Equal(kept, want) || (len(diags) == 1) != rounded {
			t.Errorf("%s is planned as %s: %v", text, kept, diags)
		}
	}
}

// TestSamePrivate: private state says the same if it differs only in whether a read was saved.
func TestSamePrivate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		before, after string
		same          bool
	}{
		{"", "", true},
		{"", "{}", true}, // no record, in two forms
		{"", "x", false},
		{"", `{"destinations":"e30="}`, true}, // a state of a version that noted none
		{`{"destinations":"e30="}`, `{"destinations":"eyJhIjoiYiJ9"}`, false},
		{`{"destinations":"e30="}`, `{}`, false},
		{`{"returned":"YQ==","unread":"e30="}`, `{"returned":"YQ=="}`, true},
		{`{"returned":"YQ=="}`, `{"returned":"YQ==","unread":"e30="}`, true},
		{`{"returned":"YQ==","unread":"e30="}`, `{"returned":"Yg=="}`, false},
		{`{"returned":"YQ=="}`, `{}`, false},
		{`{}`, `{"returned":"YQ=="}`, false},
	} {
		if got := SamePrivate([]byte(c.before), []byte(c.after)); got != c.same {
			t.Errorf("%q and %q: %v", c.before, c.after, got)
		}
	}
}

// TestCompare_moved: if a service sorts a list and spells its texts otherwise, the state has the
// planned order with the ids that came back, and a read of the same shows no difference.
func TestCompare_moved(t *testing.T) {
	t.Parallel()
	sent := goods{id: "1", name: "Salt", price: "1", payee: "Alice", page: "https://shop.example/", wares: []ware{
		{id: "", label: "Salt", price: "1"}, {id: "", label: "Pepper", price: "2"},
	}}
	stored := sent
	stored.wares = []ware{{id: "p", label: "PEPPER", price: "2"}, {id: "s", label: "SALT", price: "1"}}
	planned, err := tftypes.Transform(sent.value(t), func(at *tftypes.AttributePath, v tftypes.Value) (tftypes.Value, error) {
		if at.LastStep() == tftypes.AttributeName("id") {
			return tftypes.NewValue(v.Type(), tftypes.UnknownValue), nil
		}
		return v, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := sent
	want.wares = []ware{{id: "s", label: "Salt", price: "1"}, {id: "p", label: "Pepper", price: "2"}}
	written := Compare(t.Context(), stall, sent.value(t), planned, stored.value(t), true)
	shown, _ := written.Records.Read(t.Context(), stall, written.State, stored.value(t))
	for name, got := range map[string]tftypes.Value{"written": written.State, "read": shown} {
		if !raw.Equal(got, want.value(t)) {
			t.Errorf("%s is\n%s, want\n%s", name, got, want.value(t))
		}
	}
}

// phones is a validator of telephone numbers.
type phones struct{ validator.String }

func (phones) Form() Form { return Phone }

// TestCompare_phone: a number that came back without its separators is a spelling, and one with
// another digit is another number.
func TestCompare_phone(t *testing.T) {
	t.Parallel()
	s := schema.Schema{Attributes: map[string]schema.Attribute{
		"phone": schema.StringAttribute{Optional: true, Sensitive: true, Validators: []validator.String{phones{}}},
	}}
	of := func(phone string) tftypes.Value {
		return tftypes.NewValue(s.Type().TerraformType(t.Context()), map[string]tftypes.Value{"phone": tftypes.NewValue(tftypes.String, phone)})
	}
	const number = "+49 (0)30 7654321"
	for got, want := range map[string]class{"+49307654321": spelt, "+49 (0)30  7654321": spelt, "+49307654322": other} {
		all := Compare(t.Context(), s, of(number), of(number), of(got), false).all
		if len(all) != 1 || all[0].class != want {
			t.Errorf("%s: %v, want %s", got, all, want)
		}
	}
}
