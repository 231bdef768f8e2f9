// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"slices"
	"strings"
	"testing"

	fwschema "github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/base"
)

// TestGuide_uncompared compares the guide's table of what an import cannot compare with the
// schemas. These are the arguments that responses may hide or omit: sensitive and write-only ones,
// those that a plan modifier treats as unread, and timeouts.
func TestGuide_uncompared(t *testing.T) {
	t.Parallel()
	said := map[string][]string{}
	guide := acctest.ReadFile(t, acctest.Path("templates", "guides", "adopt-existing-account.md"))
	_, table, _ := strings.Cut(guide, "## What an import cannot compare")
	table, _, _ = strings.Cut(table, "## Limits")
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 {
			continue
		}
		for _, kind := range quotedName.FindAllStringSubmatch(cells[1], -1) {
			for _, argument := range quotedName.FindAllStringSubmatch(cells[2], -1) {
				said[kind[1]] = append(said[kind[1]], argument[1])
			}
		}
	}
	for kind, r := range acctest.FrameworkResources() {
		want := slices.Compact(slices.Sorted(slices.Values(uncompared(r.Attributes))))
		if !slices.Equal(said[kind], want) {
			t.Errorf("%s: the guide says that %q are not compared, and %q are not", kind, said[kind], want)
		}
		delete(said, kind)
	}
	for kind := range said {
		t.Errorf("the guide names %s, which does not exist", kind)
	}
}

// uncompared returns the names of the arguments, at any depth, that an import cannot compare.
func uncompared(attributes map[string]fwschema.Attribute) (names []string) {
	for name, a := range attributes {
		switch nested, isNested := a.(fwschema.SingleNestedAttribute); {
		case !a.IsOptional() && !a.IsRequired():
		case a.IsSensitive(), a.IsWriteOnly(), name == base.Timeouts,
			acctest.Modified(a, "never read"), acctest.Modified(a, "an import left it unknown"):
			names = append(names, name)
		case isNested:
			names = append(names, uncompared(nested.Attributes)...)
		}
	}
	return names
}
