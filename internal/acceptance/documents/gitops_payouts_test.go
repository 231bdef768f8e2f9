// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestAccGitops_payout pays a new file of payments once, with a stand-in for a Terraform with
// actions.
func TestAccGitops_payout(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, "")
	const payments = "name,amount,address\nstudio,1500," + oldPage + "\nstore,820.50," + newPage + "\n"
	const file, apply = "payouts/2027-01.csv", "terraform -chdir=payouts apply "
	actions, err := filepath.Abs(filepath.Join("testdata", "gitops", "actions"))
	if err != nil {
		t.Fatal(err)
	}
	run := func(job, attempt string) ran {
		t.Helper()
		return p.github("payout.yml", job, map[string]string{
			"github.event_name == 'push'": "true", "github.run_attempt": attempt, "needs.plan.outputs.file": file,
		}, func(commands string) string { return "export PATH=" + quote(actions) + ":$PATH\n" + commands })
	}
	plan := func() ran { t.Helper(); return run("plan", "1") }
	pay := func(attempt string) ran {
		t.Helper()
		p.store("content", p.git("rev-parse", "HEAD:"+file))
		return run("pay", attempt)
	}

	add := func(name string) {
		t.Helper()
		p.cli.Write(name, payments)
		p.git("add", "-A")
		p.git("commit", "-q", "-m", "Change")
	}

	add(file)
	planned := plan()
	p.must(planned.Result)
	for _, words := range []string{"1500 of token 0xA0b8…eB48 on Ethereum", "0x5aAe…eAed", "820.5 of token", "0xfB69…d359"} {
		if !strings.Contains(planned.summary, words) {
			t.Errorf("the summary has no %q:\n%s", words, planned.summary)
		}
	}
	if p.called(apply) != 0 || planned.environment != "production-plan" || planned.outputs["file"] != file {
		t.Errorf("in %q, it planned %q, or it paid:\n%s", planned.environment, planned.outputs["file"], p.kept("calls"))
	}
	p.refused(pay("2").Result, "so nothing is paid")
	p.store("content", "another one")
	p.refused(run("pay", "1").Result, "so nothing is paid")
	if paid := pay("1"); paid.Code != 0 || p.called(apply) != 1 || paid.environment != "payout" {
		t.Errorf("in %q, it ended with %d:\n%s", paid.environment, paid.Code, paid.Output)
	}

	p.edit(file, "1500", "15000")
	p.refused(pay("1").Result, "these are not the changes that were reviewed")
	p.refused(plan().Result, "Add one file of payments with a new name, and change no other one in payouts/.")
	for name, change := range map[string]func(){
		"renamed":   func() { p.git("mv", file, "payouts/2027-02.csv"); p.git("commit", "-q", "-m", "Rename") },
		"two files": func() { p.cli.Write("payouts/b.csv", payments); add("payouts/a.csv") },
		"a name":    func() { add("payouts/a b.csv") },
		"an action": func() { p.cli.Write("payouts/main.tf", "# other"); add("payouts/c.csv") },
	} {
		change()
		if result := plan(); result.Code == 0 || !strings.Contains(result.Output, "Add one file") {
			t.Errorf("%s: it ended with %d:\n%s", name, result.Code, result.Output)
		}
	}
	main, lost := p.git("branch", "--show-current"), "payouts/lost.csv"
	p.git("branch", "side")
	add(lost)
	p.git("checkout", "-q", "side")
	p.git("commit", "-q", "--allow-empty", "-m", "Side")
	p.git("merge", "-q", "-s", "ours", "-m", "Lose the file", main)
	p.git("checkout", "-q", main)
	p.git("merge", "-q", "--no-ff", "-m", "Merge", "side")
	add(lost)
	p.refused(plan().Result, "Add one file of payments with a new name")
	add(file) // after its end, under "renamed"
	p.refused(plan().Result, "Add one file of payments with a new name")
	if got := p.called(apply); got != 1 {
		t.Errorf("it paid %d times", got)
	}
}
