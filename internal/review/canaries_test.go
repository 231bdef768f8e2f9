// SPDX-License-Identifier: MPL-2.0

package review

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// A canary is a value that no output may have. Its ends may be shown.
const (
	canaryText   = "%04dcanary%04d"
	canary       = "canary"
	canaryNumber = "7391.5773"
)

// filling fills the attributes of a type with values.
type filling struct {
	t *testing.T
	// side tells the values before a plan from those after it.
	side int
	// all says that each argument has a canary. Otherwise, those have one that are sensitive or of
	// a person.
	all bool
	n   int
}

// secret is a canary.
func (f *filling) secret() string {
	f.n++
	return strings.ReplaceAll(strings.Replace(canaryText, "%04d", "ab12", 1), "%04d", []string{"cd34", "ef56"}[f.side])
}

// object fills an object, and returns the tree of its sensitive values, too.
func (f *filling) object(attributes map[string]schema.Attribute, isSecret bool) (values, hidden object) {
	values, hidden = object{}, object{}
	for _, name := range sortedNames(attributes) {
		a := attributes[name]
		isArgument := a.IsRequired() || a.IsOptional()
		personal := described.Is(a, described.Personal) && !described.Is(a, described.NameHint)
		inside := isSecret || a.IsSensitive() || personal || f.all && isArgument
		switch name {
		case "id":
			values[name] = anID + "1"
			continue
		case "organization_id":
			values[name] = anOrganization
			continue
		}
		switch of := a.(type) {
		case schema.SingleNestedAttribute:
			values[name], hidden[name] = f.object(of.Attributes, inside)
		case schema.ListNestedAttribute:
			value, tree := f.object(of.NestedObject.Attributes, inside)
			values[name], hidden[name] = []any{value}, []any{tree}
		default:
			values[name], hidden[name] = f.value(a, inside), inside && (f.all || a.IsSensitive())
		}
	}
	return values, hidden
}

// value fills an attribute without others inside.
func (f *filling) value(a schema.Attribute, isSecret bool) any {
	text := "plain" + []string{"1", "2"}[f.side]
	if isSecret {
		text = f.secret()
	}
	if described.Is(a, described.EventTarget) {
		text = "https://" + text + ".example/" + text + "?key=" + text
	}
	switch of := a.GetType().TerraformType(f.t.Context()); {
	case of.Is(tftypes.String):
		return text
	case of.Is(tftypes.Bool):
		return f.side == 0
	case of.Is(tftypes.Number) && isSecret:
		return json.Number([]string{canaryNumber, canaryNumber + "1"}[f.side])
	case of.Is(tftypes.Number):
		return f.side + 1
	}
	return []any{text} // a set of strings
}

// canaries are plans with canaries in each type, by their actions.
func canaries(t *testing.T, all bool) map[string]string {
	t.Helper()
	plans := map[string]string{}
	for name, k := range plan.Kinds() {
		fill := func(side int) (object, object) {
			return (&filling{t: t, side: side, all: all}).object(k.Schema.Attributes, false)
		}
		before, tree := fill(0)
		after, _ := fill(1)
		later, ids := with(after), object{}
		for member, a := range k.Schema.Attributes {
			if a.IsComputed() && !a.IsOptional() {
				delete(later, member)
				ids[member] = true
			}
		}
		address := name + ".x"
		for action, c := range map[string]object{
			"create": planned(address, nil, after), "update": planned(address, before, after), "destroy": planned(address, before, nil),
			"replace": unknown(replaced(address, before, later), ids), "nothing": kept(address, before),
			"forget": planned(address, before, nil, "forget"),
		} {
			plans[name+" "+action] = written(t, sensitive(c, tree))
		}
		drift := sensitive(planned(address, before, after), tree)
		back := sensitive(planned(address, after, before), tree)
		plans[name+" drift"] = writtenWith(t, object{"resource_drift": []object{drift}})
		plans[name+" drift, repaired"] = writtenWith(t, object{"resource_drift": []object{drift}}, back)
		plans[name+" deleted"] = writtenWith(t, object{"resource_drift": []object{sensitive(planned(address, before, nil), tree)}})
	}
	return plans
}

// TestCanaries demands that no output has a value that is sensitive, in the schema or in the
// configuration, or that is of a person.
func TestCanaries(t *testing.T) {
	t.Parallel()
	for _, all := range []bool{false, true} {
		for name, text := range canaries(t, all) {
			if strings.Contains(text, canary) != (all || strings.Contains(text, "canary")) {
				t.Fatal("the plan has no canary")
			}
			for _, format := range formats {
				args := []string{"-format", format}
				if format == "sarif" {
					args = append(args, "-dir", directoryOf(t, map[string]string{"main.tf": "locals {}\n"}))
				}
				r := run(t, text, args...)
				if r.err != "" {
					t.Fatalf("%s: %s", name, r.err)
				}
				if at := strings.Index(r.out, canary); at >= 0 {
					t.Errorf("%s (%v) as %s: …%s…", name, all, format, r.out[max(0, at-200):at+40])
				}
				if strings.Contains(r.out, canaryNumber) || strings.Contains(r.out, canaryNumber[:7]) {
					t.Errorf("%s (%v) as %s has the number: %s", name, all, format, r.out)
				}
			}
		}
	}
}

// TestCanaries_networks demands that a sensitive network is in no finding about networks.
func TestCanaries_networks(t *testing.T) {
	t.Parallel()
	tested := with(managed, "gateway", object{"managed": object{"methods": []any{object{"network": "BitcoinTestnet"}}}})
	c := planned("payments_payment_link.test", nil, with(tested, "id", anID+"f"))
	others := kept("payments_payment_link.real", managed)
	if found := foundIn(t, written(t, others, c)); !found.has("network.test", "approve") {
		t.Fatalf("only %v", found.ids())
	}
	tree := object{"gateway": object{"managed": object{"methods": []any{object{"network": true}}}}}
	if r := run(t, written(t, others, sensitive(c, tree))); strings.Contains(r.out, "Testnet") || r.err != "" {
		t.Errorf("%+v", r)
	}
}
