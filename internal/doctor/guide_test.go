// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"regexp"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestGuide_sample: the guide shows lines of a report as they are, except for their numbers.
func TestGuide_sample(t *testing.T) {
	t.Parallel()
	page := acctest.ReadFile(t, acctest.Path("templates", "guides", "differences-and-silences.md"))
	_, sample, _ := strings.Cut(page, "```text\n")
	sample, _, found := strings.Cut(sample, "```")
	if !found {
		t.Fatal("the guide has no sample")
	}
	service := account(t, parsed(t, "decimals=text,secrets=masked"))
	r := run(t, service.URL, service.Key())
	numbers := regexp.MustCompile(`\d+`)
	report := numbers.ReplaceAllString(r.out, "N")
	for line := range strings.Lines(numbers.ReplaceAllString(sample, "N")) {
		if line != "  …\n" && !strings.Contains(report, line) {
			t.Errorf("the report lacks this line of the guide's sample: %s", line)
		}
	}
}
