// SPDX-License-Identifier: MPL-2.0

package schemas_test

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// said is the sentence of an annotation on a page. Those with an empty text only name objects, or
// repeat the description of the attribute.
var said = map[described.Annotation]string{
	described.Payee:         "Decides where money goes: plans warn of a change.",
	described.EventTarget:   "Decides where events go: plans warn of another host.",
	described.SwapTarget:    "Decides which asset payments become: plans warn of a change.",
	described.Irreplaceable: "A replacement has another one.",
	described.Personal:      "Personal data: plans show it, messages do not.",
	described.Label:         "",
	described.NameHint:      "",
	described.Archived:      "",
	// The descriptions say these in words of their own.
	described.Price: "", described.Currency: "", described.Interval: "", described.Quantity: "",
	described.AmountOff: "", described.PercentOff: "", described.Network: "",
	described.Site: "", described.Mail: "", described.Paused: "", described.Codes: "", described.Fees: "",
	described.Terms: "", described.Decision: "",
}

// TestAnnotations_onPages expects the sentence of each annotation, and the type of each reference,
// in the description that the server sends of the attribute: once, and of no other attribute.
func TestAnnotations_onPages(t *testing.T) {
	t.Parallel()
	sent := acctest.Schemas(t).ResourceSchemas
	references := 0
	for kind, r := range acctest.FrameworkResources() {
		for l := range described.Walk(r.Attributes) {
			at, a := kind+"."+l.Path.String(), l.Attribute
			description := describedAt(sent[kind].Block.Attributes, described.Names(l.Path))
			for _, m := range described.Annotations(a) {
				if _, ok := said[m]; !ok {
					t.Errorf("%s is %s, and this test does not know its sentence on a page", at, m)
				}
			}
			for m, sentence := range said {
				want := 0
				if described.Is(a, m) {
					want = 1
				}
				if got := strings.Count(description, sentence); sentence != "" && got != want {
					t.Errorf("%s says %d times that it is %s, want %d: %s", at, got, m, want, description)
				}
			}
			if of := described.Referred(a); of != "" {
				references++
				if !strings.Contains(description, "`"+of+".NAME.id`") {
					t.Errorf("%s does not say that it refers to %s: %s", at, of, description)
				}
			}
		}
	}
	if references < 7 {
		t.Errorf("%d references", references)
	}
}

// TestAnnotations_ofResourcesOnly expects no advice about arguments on the pages of data sources.
func TestAnnotations_ofResourcesOnly(t *testing.T) {
	t.Parallel()
	for kind, s := range acctest.Schemas(t).DataSourceSchemas {
		var walk func(at string, attributes []*tfprotov6.SchemaAttribute)
		walk = func(at string, attributes []*tfprotov6.SchemaAttribute) {
			for _, a := range attributes {
				for _, words := range []string{"plans warn", ".NAME.id", said[described.Irreplaceable], said[described.Personal]} {
					if strings.Contains(a.Description, words) {
						t.Errorf("%s.%s says %q: %s", at, a.Name, words, a.Description)
					}
				}
				if a.NestedType != nil {
					walk(at+"."+a.Name, a.NestedType.Attributes)
				}
			}
		}
		walk(kind, s.Block.Attributes)
	}
}

// describedAt returns the description of an attribute, at any depth.
func describedAt(attributes []*tfprotov6.SchemaAttribute, names []string) string {
	for _, a := range attributes {
		switch {
		case a.Name != names[0]:
		case len(names) == 1:
			return a.Description
		default:
			return describedAt(a.NestedType.Attributes, names[1:])
		}
	}
	return ""
}
