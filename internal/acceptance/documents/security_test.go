// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

var namedTest = regexp.MustCompile("\\[`((?:Test|Fuzz)\\w+)`\\]\\(([^()\\s]+_test\\.go)\\)")

// TestSecurity_attacks demands that every attack and danger of SECURITY.md has a test, and that
// each named test exists in the file that its link leads to.
func TestSecurity_attacks(t *testing.T) {
	t.Parallel()
	lines := 0
	for line := range strings.Lines(acctest.ReadFile(t, acctest.Path("SECURITY.md"))) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || strings.HasPrefix(cells[1], "---") || strings.TrimSpace(cells[3]) == "Tests" {
			continue
		}
		lines++
		tests := namedTest.FindAllStringSubmatch(cells[3], -1)
		if len(tests) == 0 || len(tests) != strings.Count(cells[3], "](") {
			t.Errorf("SECURITY.md: %q has no tests, or something that is no test", cells[1])
		}
		for _, named := range tests {
			if file := acctest.ReadFile(t, acctest.Path(named[2])); !strings.Contains(file, "\nfunc "+named[1]+"(") {
				t.Errorf("SECURITY.md names %s, and %s does not have it", named[1], named[2])
			}
		}
	}
	if lines < 20 {
		t.Errorf("SECURITY.md has %d lines with tests: its tables have moved", lines)
	}
}
