// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// neverFilled has the attributes that no row fills, with the reasons.
var neverFilled = map[string]string{
	"payments_checkout_session.products.product_type.other": unknownProductType,
}

const unknownProductType = "only a product type that the provider does not know sets it, and no dialect has one"

// TestReadings_filled requires that the rows show what the schemas promise: every attribute at any
// depth has a value somewhere, which is neither null nor an empty list. The unknown members of
// unions come from the dialect that adds them.
func TestReadings_filled(t *testing.T) {
	t.Parallel()
	filled := map[string]bool{}
	for _, dialect := range []sandbox.Dialect{{}, {UnknownMembers: true}} {
		for _, r := range readAll(t, dialect) {
			for name, value := range r.Value {
				markFilled(filled, r.Kind+"."+name, value)
			}
		}
	}
	sources := acctest.Schemas(t).DataSourceSchemas
	exceptions := maps.Clone(neverFilled)
	for _, kind := range slices.Sorted(maps.Keys(sources)) {
		acctest.EachAttribute(kind, sources[kind].Block.Attributes, func(path string) bool {
			_, excepted := exceptions[path]
			delete(exceptions, path)
			switch {
			case filled[path] && excepted:
				t.Errorf("%s is an exception, and some row fills it", path)
			case !filled[path] && !excepted:
				t.Errorf("no row fills %s", path)
			}
			return filled[path]
		})
	}
	for path := range exceptions {
		t.Errorf("%s is an exception, and does not exist", path)
	}
}

// markFilled marks the path of a value, and the paths inside of it. Elements of lists share one.
func markFilled(filled map[string]bool, path string, value any) {
	if isEmpty(value) {
		return
	}
	filled[path] = true
	switch value := value.(type) {
	case map[string]any:
		for name, member := range value {
			markFilled(filled, path+"."+name, member)
		}
	case []any:
		for _, element := range value {
			markFilled(filled, path, element)
		}
	}
}
