// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
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
		case strings.Contains(cut.out, "---|\n\n"):
			t.Errorf("%d: a table has no row:\n%s", most, cut.out)
		case !strings.Contains(cut.out, "in the job's log.**"), strings.Contains(cut.out, "<details>"):
			t.Errorf("%d: it does not say that rows are missing:\n%s", most, cut.out)
		case rows < strings.Count(whole.out, "🛑") && (!strings.Contains(cut.out, "Nobody should approve on this comment alone") ||
			strings.Contains(cut.out, "⚠️ |")):
			t.Errorf("%d: a row that needs approval is left out for a lower one:\n%s", most, cut.out)
		}
	}
}

// TestMarkdown_kinds leaves out rows of the kind with the most of them: 420 foreign accounts hide
// no foreign place of events.
func TestMarkdown_kinds(t *testing.T) {
	t.Parallel()
	changes := []object{planned("payments_webhook.h", hook, with(hook, "url", "https://evil.example/hooks"))}
	for i := range 420 {
		changes = append(changes, planned(fmt.Sprintf("payments_withdrawal_account.a[%d]", i), nil,
			with(solana(fmt.Sprintf("0x%040d", i)), "id", nil, "name", fmt.Sprintf("account %d", i), "crypto.network", "Ethereum")))
	}
	const most = 32_000
	r := run(t, written(t, changes...), "-max-bytes", strconv.Itoa(most))
	isSaid := strings.Contains(r.out, "**evil<wbr>.example**") && strings.Contains(r.out, "rows that need approval are not shown")
	if len(r.out) > most || !isSaid {
		t.Errorf("%d bytes: %s", len(r.out), r.out)
	}
}

// TestMarkdown_commit names the reviewed commit in the second line, and takes nothing else there.
func TestMarkdown_commit(t *testing.T) {
	t.Parallel()
	plan := written(t, planned(productAt, ring, with(ring, "price", 1)))
	if r := run(t, plan, "-commit", "0a1b2c3d"); !strings.Contains(r.out, " Commit `0a1b2c3d`.\n") {
		t.Errorf("no commit:\n%s", r.out)
	}
	for _, wrong := range []string{"main", "0a1b", "`@team`", strings.Repeat("a", 65)} {
		if r := run(t, plan, "-commit", wrong); r.code != cli.Usage || r.out != "" {
			t.Errorf("%q: exit code %d: %s", wrong, r.code, r.out)
		}
	}
}
