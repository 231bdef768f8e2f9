// SPDX-License-Identifier: MPL-2.0

package schemas_test

import (
	"maps"
	"regexp"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// ofArguments finds words that only make sense about an argument.
var ofArguments = regexp.MustCompile(`(?i)\b(a change|argument|omit|left out|default|required|it must|must be set|misspelled|` +
	`check the plan|removing|refused|configured|plan time|no change|outside terraform|apply|import)\b`)

// TestSchemas_readOnly demands that data sources and ephemeral resources describe their values
// as values, although resources describe the same attributes as arguments.
func TestSchemas_readOnly(t *testing.T) {
	t.Parallel()
	all := acctest.Schemas(t)
	schemas := maps.Clone(all.DataSourceSchemas)
	maps.Copy(schemas, all.EphemeralResourceSchemas)
	for name, s := range schemas {
		readOnlyWords(t, name, s.Block.Attributes)
	}
}

func readOnlyWords(t *testing.T, at string, attributes []*tfprotov6.SchemaAttribute) {
	t.Helper()
	for _, a := range attributes {
		if word := ofArguments.FindString(a.Description); word != "" && a.Computed && !a.Optional {
			t.Errorf("%s.%s is only read, but %q speaks of an argument: %s", at, a.Name, word, a.Description)
		}
		if a.NestedType != nil {
			readOnlyWords(t, at+"."+a.Name, a.NestedType.Attributes)
		}
	}
}
