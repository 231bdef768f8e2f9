// SPDX-License-Identifier: MPL-2.0

package schemas_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// shortLists are lists with sensitive attributes that never are long, with the reasons.
var shortLists = map[string]string{
	"payments_checkout_session.products":                    "a session has few products",
	"payments_deposit.service_data.payment_link.input_data": "a payment link has few fields",
}

// TestSchemas_longLists demands that the elements of lists have no sensitive attributes. Terraform
// keeps one mark for each sensitive attribute of each element, and compares each value with each
// mark: a plan with 1,000 customers took minutes. A list that is sensitive as a whole has one mark.
func TestSchemas_longLists(t *testing.T) {
	t.Parallel()
	all := acctest.Schemas(t)
	found := map[string]bool{}
	for _, schemas := range []map[string]*tfprotov6.Schema{all.DataSourceSchemas, all.ResourceSchemas, all.EphemeralResourceSchemas} {
		for _, name := range slices.Sorted(maps.Keys(schemas)) {
			marked(name, schemas[name].Block.Attributes, "", found)
		}
	}
	exceptions := maps.Clone(shortLists)
	for list := range found {
		if _, ok := exceptions[list]; !ok {
			t.Errorf("%s has sensitive attributes in its elements: see derive.Public", list)
		}
		delete(exceptions, list)
	}
	for list := range exceptions {
		t.Errorf("%s is an exception, and has no sensitive attributes", list)
	}
}

// marked collects the outermost lists that have sensitive attributes in their elements. list is the
// list around the attributes, or "".
func marked(at string, attributes []*tfprotov6.SchemaAttribute, list string, found map[string]bool) {
	for _, a := range attributes {
		switch around := list; {
		case a.Sensitive && list != "":
			found[list] = true
		case a.NestedType != nil && !a.Sensitive:
			if list == "" && a.NestedType.Nesting != tfprotov6.SchemaObjectNestingModeSingle {
				around = at + "." + a.Name
			}
			marked(at+"."+a.Name, a.NestedType.Attributes, around, found)
		}
	}
}
