// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestIndex_words demands that every attribute in the index's table of words exists.
func TestIndex_words(t *testing.T) {
	t.Parallel()
	content := acctest.ReadFile(t, acctest.Path("templates", "index.md.tmpl"))
	_, rest, _ := strings.Cut(content, "\n## The service's words")
	table, _, _ := strings.Cut(rest, "\n## ")
	exists := map[string]bool{}
	for name, s := range acctest.Schemas(t).ResourceSchemas {
		acctest.EachAttribute(name, s.Block.Attributes, func(path string) bool {
			exists[path] = true
			return true
		})
	}
	named := 0
	for _, match := range quotedName.FindAllStringSubmatch(table, -1) {
		if !strings.HasPrefix(match[1], "payments_") {
			continue
		}
		named++
		if !exists[match[1]] {
			t.Errorf("the index names %s, and no resource has it", match[1])
		}
	}
	if named < 40 {
		t.Errorf("the index names %d attributes: its table has moved", named)
	}
}
