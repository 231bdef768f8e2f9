// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestGuide_sample: the guide shows the end of a report as it is.
func TestGuide_sample(t *testing.T) {
	t.Parallel()
	page := acctest.ReadFile(t, acctest.Path("templates", "guides", "differences-and-silences.md"))
	_, sample, _ := strings.Cut(page, "```text\n")
	sample, _, _ = strings.Cut(sample, "```")
	service := account(t, parsed(t, "decimals=text,items=summary,secrets=masked"))
	r := run(t, service.URL, service.Key())
	for part := range strings.SplitSeq(sample, "  …\n") {
		if len(part) < 30 || !strings.Contains(r.out, part) {
			t.Errorf("the guide shows %q, and the report is %s", part, r.out)
		}
	}
}
