// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
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

// TestAccReadings reads all rows in one configuration with the real terraform. Planned again,
// nothing has changed.
func TestAccReadings(t *testing.T) {
	t.Parallel()
	d := rows.StartDemo(t, sandbox.Dialect{})
	var config strings.Builder
	all := rows.DataSourceCases(t)
	for i, r := range all {
		config.WriteString(r.Block(fmt.Sprintf("row_%d", i)))
	}
	cli := acctest.NewCLI(t, d.Service).Attach()
	cli.Main(config.String())
	applied := cli.Must("apply", "-auto-approve")
	if got := strings.Count(applied, "Read complete after"); got != len(all) {
		t.Errorf("%d data sources were read, want %d:\n%s", got, len(all), applied)
	}
	cli.ExpectNoChanges()
	for _, request := range d.Requests() {
		if request.Status != 200 {
			t.Errorf("%s %s: %d %s", request.Method, request.Path, request.Status, request.Reason)
		}
	}
	if after := d.AllObjects(t); after != d.Before {
		t.Errorf("the objects changed from\n%s\nto\n%s", d.Before, after)
	}
}
