// SPDX-License-Identifier: MPL-2.0

package review

import (
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
)

// schemaFile is the published schema of the JSON.
const schemaFile = "../../examples/gitops/review.schema.json"

// isDescribed checks that the published schema describes an output completely: it has no member
// that the schema lacks.
func isDescribed(t testing.TB, output string) {
	t.Helper()
	strict, _ := readSchema(t).(map[string]any)
	objectIn(t, strict, "$defs", "finding")["additionalProperties"] = false
	objectIn(t, strict, "properties", "counts")["additionalProperties"] = false
	strict["additionalProperties"] = false
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("review.json", strict); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile("review.json")
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(output))
	if err != nil {
		t.Fatal(err)
	}
	if err := compiled.Validate(value); err != nil {
		t.Errorf("%v\n%s", err, output)
	}
}

func readSchema(t testing.TB) any {
	t.Helper()
	file, err := os.Open(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	value, err := jsonschema.UnmarshalJSON(file)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// objectIn is an object inside of the schema.
func objectIn(t testing.TB, of any, path ...string) map[string]any {
	t.Helper()
	object, ok := of.(map[string]any)
	switch {
	case !ok:
		t.Fatalf("the schema has no object at %v", path)
	case len(path) > 0:
		return objectIn(t, object[path[0]], path[1:]...)
	}
	return object
}

func TestSchema_describesOutputs(t *testing.T) {
	t.Parallel()
	held := policyFile(t, `allow "price.changed" { because = "sale" }`)
	ended := policyFile(t, `allow "price.changed" { because = "sale", until = "2000-01-01" }`)
	dir := directoryOf(t, map[string]string{"main.tf": `resource "payments_payment_link" "club" {}`})
	for name, output := range map[string]result{
		"nothing":   run(t, written(t), "-format", "json", "-title", "production"),
		"a price":   run(t, priced(t, 1), "-format", "json"),
		"allowed":   run(t, priced(t, 1), "-format", "json", "-policy", held),
		"expired":   run(t, priced(t, 1), "-format", "json", "-policy", ended),
		"a file":    run(t, paidTo(t), "-format", "json", "-dir", dir),
		"a removal": run(t, written(t, planned("payments_product.a", pricedProduct("a", 1), nil)), "-format", "json"),
	} {
		if output.err != "" {
			t.Errorf("%s: %+v", name, output)
		}
		isDescribed(t, output.out)
	}
}

// TestSchema_isComplete compares the schema with the finding and the rules of the code.
func TestSchema_isComplete(t *testing.T) {
	t.Parallel()
	described := objectIn(t, readSchema(t), "$defs", "finding", "properties")
	var fields []string
	for field := range reflect.TypeFor[findings.Finding]().Fields() {
		if tag, _, _ := strings.Cut(field.Tag.Get("json"), ","); tag != "" && tag != "-" {
			fields = append(fields, tag)
		}
	}
	slices.Sort(fields)
	if known := sortedNames(described); !slices.Equal(known, fields) {
		t.Errorf("the schema has %v, a finding %v", known, fields)
	}
	examples, _ := objectIn(t, described, "id")["examples"].([]any)
	var known []string
	for _, id := range examples {
		known = append(known, id.(string)) //nolint:forcetypeassert // the test ends
	}
	if all := findings.IDs(); !slices.Equal(known, all) {
		t.Errorf("the schema has %v, the rules are %v", known, all)
	}
}
