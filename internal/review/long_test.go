// SPDX-License-Identifier: MPL-2.0

package review

import (
	"strings"
	"testing"
)

// TestMarkdown_long drops whole tables from the end, and says which. It never cuts the first table,
// and says on stderr if that alone is too long.
func TestMarkdown_long(t *testing.T) {
	t.Parallel()
	plan := mixture(t, 200)
	whole := run(t, plan, "-max-bytes", "1000000")
	first, _, _ := strings.Cut(whole.out, "\n#### Where money and data go")
	if strings.Contains(whole.out, "job's log") || !strings.Contains(whole.out, "<details>") || whole.err != "" {
		t.Fatalf("the whole comment:\n%s%s", whole.out, whole.err)
	}
	for name, c := range map[string]struct {
		most  string
		tells bool
	}{"two tables": {"20000", false}, "one table, cut nowhere": {"2000", true}} {
		cut := run(t, plan, "-max-bytes", c.most)
		switch {
		case cut.code != whole.code, !strings.HasPrefix(cut.out, first):
			t.Errorf("%s: the first table is another one:\n%s", name, cut.out)
		case !strings.Contains(cut.out, "in the job's log.**"), strings.Contains(cut.out, "<details>"):
			t.Errorf("%s: it does not name the missing tables:\n%s", name, cut.out)
		case c.tells != strings.Contains(cut.err, "more than -max-bytes"):
			t.Errorf("%s: stderr: %q, %d bytes", name, cut.err, len(cut.out))
		}
	}
}
