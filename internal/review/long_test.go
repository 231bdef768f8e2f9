// SPDX-License-Identifier: MPL-2.0

package review

import (
	"strconv"
	"strings"
	"testing"
)

// TestMarkdown_long drops whole tables from the end, and says which. It never cuts the first table,
// and says on stderr if that alone is too long.
func TestMarkdown_long(t *testing.T) {
	t.Parallel()
	plan := mixture(t, 200)
	whole := run(t, plan, "-max-bytes", "1000000")
	if strings.Contains(whole.out, "job's log") || !strings.Contains(whole.out, "<details>") || whole.err != "" {
		t.Fatalf("the whole comment:\n%s%s", whole.out, whole.err)
	}
	for _, most := range []int{20000, 5000, leastBytes} {
		cut := run(t, plan, "-max-bytes", strconv.Itoa(most))
		rows := strings.Count(cut.out, "🛑")
		switch {
		case cut.code != whole.code, cut.err != "", len(cut.out) > most:
			t.Errorf("%d: %d bytes, exit code %d, %s", most, len(cut.out), cut.code, cut.err)
		case !strings.Contains(cut.out, "in the job's log.**"), strings.Contains(cut.out, "<details>"):
			t.Errorf("%d: it does not say that rows are missing:\n%s", most, cut.out)
		case rows < strings.Count(whole.out, "🛑") && (!strings.Contains(cut.out, "Nobody should approve on this comment alone") ||
			strings.Contains(cut.out, "⚠️ |")):
			t.Errorf("%d: a row that needs approval is left out for a lower one:\n%s", most, cut.out)
		}
	}
}
