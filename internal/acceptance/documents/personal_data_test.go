// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

var quotedName = regexp.MustCompile("`([a-z_.]+)`")

// TestGuide_personalData compares the guide's table with the schemas: it names every resource with
// a sensitive attribute, and all sensitive attributes of each. It names the sensitive attributes of
// actions and ephemeral resources in the same way, in lines of their own.
func TestGuide_personalData(t *testing.T) {
	t.Parallel()
	said := map[string][]string{} // sensitive attributes, by type
	for line := range strings.Lines(acctest.Guide(t, "personal-and-bank-data")) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || !strings.Contains(cells[1], "`payments_") {
			continue
		}
		for _, resource := range quotedName.FindAllStringSubmatch(cells[1], -1) {
			for _, attribute := range quotedName.FindAllStringSubmatch(cells[3], -1) {
				said[resource[1]] = append(said[resource[1]], attribute[1])
			}
		}
	}
	all := acctest.Schemas(t)
	schemas := maps.Clone(all.ResourceSchemas)
	maps.Copy(schemas, all.EphemeralResourceSchemas)
	maps.Copy(schemas, acctest.ActionSchemas(all))
	for name, s := range schemas {
		found := map[string]bool{}
		sensitive(s.Block.Attributes, found)
		if want := slices.Sorted(maps.Keys(found)); !slices.Equal(slices.Sorted(slices.Values(said[name])), want) {
			t.Errorf("%s: the guide says that %q are sensitive, and %q are", name, said[name], want)
		}
	}
}

// sensitive collects the names of sensitive attributes, at any depth.
func sensitive(attributes []*tfprotov6.SchemaAttribute, into map[string]bool) {
	for _, a := range attributes {
		if a.Sensitive {
			into[a.Name] = true
		} else if a.NestedType != nil {
			sensitive(a.NestedType.Attributes, into)
		}
	}
}
