// SPDX-License-Identifier: MPL-2.0

//go:build unix

package faults_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestAccKill kills the provider, and every second time terraform itself, during an apply. The
// commands of the guide must find and adopt all lost objects, and the next apply must create no
// second one. PAYMENTS_CHAOS_KILLS is the number of runs.
func TestAccKill(t *testing.T) {
	t.Parallel()
	for round := range acctest.Size(t, "PAYMENTS_CHAOS_KILLS", 2) {
		victim := "the provider"
		if round%2 == 1 {
			victim = "terraform"
		}
		t.Run(fmt.Sprintf("%d %s", round+1, victim), func(t *testing.T) {
			t.Parallel()
			w := startProxy(t)
			random := rand.New(rand.NewPCG(uint64(round), 2)) //nolint:gosec // repeatable on purpose
			w.AddFault(sandbox.Fault{LatencyUpTo: 100 * time.Millisecond, Seed: random.Uint64()})
			kill(t, w, victim, 1+random.IntN(25), random.IntN(2) == 0)
		})
	}
}

// TestAccKill_allInFlight kills when the service has handled all requests in flight, and has sent
// no response. This loses the most objects. The provider waits for responses, and must not outlive
// terraform: its further objects would be unknown.
func TestAccKill_allInFlight(t *testing.T) {
	t.Parallel()
	for _, victim := range []string{"the provider", "terraform"} {
		t.Run(victim, func(t *testing.T) {
			t.Parallel()
			w := startProxy(t)
			release := w.hold(t)
			if lost := kill(t, w, victim, 10, true, release); lost != 10 {
				t.Errorf("%d objects were lost, and 10 were on their way", lost)
			}
		})
	}
}

// kill kills a process at the n-th request that writes: on arrival, or once it was handled. It
// returns the number of objects that the state has lost.
func kill(t *testing.T, w *proxy, victim string, nth int, acted bool, then ...func()) int {
	t.Helper()
	cli := acctest.NewCLI(t, w.Service)
	s := shopOf(30)
	cli.Main(s.config())
	moment := w.nextWrite(nth, acted)
	running := cli.Start("apply", "-auto-approve")
	<-moment
	if victim == "terraform" {
		running.Signal(syscall.SIGKILL)
	} else if !running.SignalProvider(syscall.SIGKILL) {
		t.Fatal("there is no provider to kill")
	}
	if result := running.Wait(); result.Code == 0 {
		t.Errorf("the apply ended as if it were complete:\n%s", result.Output)
	}
	running.AwaitAll()
	for _, f := range then {
		f()
	}
	w.inFlight.Wait()
	w.ClearFaults()

	cli.Attach() // no process is killed from here on
	if victim == "terraform" {
		repairState(t, cli)
	}
	live, state := w.live(), stateOf(t, cli)
	lost := map[string]liveObject{}
	for id, l := range live {
		if _, ok := state[id]; !ok {
			lost[id] = l
		}
	}
	for id, m := range state {
		if _, ok := live[id]; !ok {
			t.Errorf("the service lacks %s, %s", m.address, id)
		}
	}
	t.Logf(
		"%s was killed at request %d that writes (acted on: %t): %d objects are in the service, and %d of them not in the state", victim, nth,
		acted, len(live), len(lost),
	)
	// Terraform rewrites the file in place for each object. A kill at that moment leaves the file
	// empty or cut off. OpenTofu writes it about every 20 seconds. The guide says both.
	anyNumber := victim == "terraform" && (len(state) == 0 || acctest.IsTofu(t))
	if len(lost) > 10 && !anyNumber {
		t.Errorf("the guide says that up to ten can be lost")
	}

	adopt(t, w, cli, s, lost)
	demandOneToOne(t, "in the end", w, cli)
	w.demandHistory(t, "in the end", s)
	return len(lost)
}

// repairState runs the guide's command for a state file that is empty or cut off.
func repairState(t *testing.T, cli *acctest.CLI) {
	t.Helper()
	_, repair, _ := strings.Cut(acctest.Guide(t, "interrupted-applies"), "\n## 1.")
	repair, _, _ = strings.Cut(repair, "Then plan:\n")
	if result := cli.Script(acctest.GuideCommands(repair)); result.Code != 0 || !strings.Contains(repair, "terraform.tfstate.backup") {
		t.Fatalf("the guide's command ends with %d:\n%s", result.Code, result.Output)
	}
}

// TestAccKill_repairState: the guide's command keeps a whole state file, and replaces one that is
// empty or cut off anywhere by the backup.
func TestAccKill_repairState(t *testing.T) {
	t.Parallel()
	cli := acctest.NewCLI(t, acctest.Start(t))
	cli.Main(`resource "payments_product" "it" {
  name        = "Mug"
  description = ""
  currency    = "EUR"
  price       = 12.5
}`)
	cli.Must("apply", "-auto-approve")
	file := filepath.Join(cli.Dir, "terraform.tfstate")
	whole := acctest.ReadFile(t, file)
	expect := func(before, backup, want string) {
		t.Helper()
		cli.Write("terraform.tfstate", before)
		cli.Write("terraform.tfstate.backup", backup)
		repairState(t, cli)
		if got, _ := os.ReadFile(file); string(got) != want { //nolint:gosec // the test's own directory
			t.Errorf("%d bytes of the state became %d, want %d", len(before), len(got), len(want))
		}
	}
	expect(whole, "the backup", whole)
	for _, cut := range []int{0, 1, 2, len(whole) / 2, strings.LastIndex(whole, "}\n"), strings.Index(whole, "},\n") + 1} {
		expect(whole[:cut], "the backup", "the backup")
	}
	expect(whole[:len(whole)/2], "", "")
}

// foundLeftover is an import block that the guide's command writes.
var foundLeftover = regexp.MustCompile(`import {\n  to = (\w+)\.\w+\n  id = "([^"]+)"\n}\n`)

// adopt follows the guide: it gives the found blocks the addresses of the configuration, and
// applies them.
func adopt(t *testing.T, w *proxy, cli *acctest.CLI, s shop, lost map[string]liveObject) {
	t.Helper()
	_, finding, _ := strings.Cut(acctest.Guide(t, "interrupted-applies"), "\n## 2.")
	finding, _, _ = strings.Cut(finding, "\n## 3.")
	if result := cli.Script("terraform init\n" + acctest.GuideCommands(finding)); result.Code != 0 {
		t.Fatalf("the guide's commands end with %d:\n%s", result.Code, result.Output)
	}
	blocks, err := os.ReadFile(filepath.Join(cli.Dir, "leftovers", "imports.tf"))
	if err != nil && len(lost) > 0 {
		t.Fatal(err)
	}
	found := 0
	adopted := ""
	for _, parts := range foundLeftover.FindAllStringSubmatch(string(blocks), -1) {
		switch _, ok := lost[parts[2]]; {
		case ok:
			found++
			adopted += fmt.Sprintf("import {\n  to = %s.it[%q]\n  id = %q\n}\n", parts[1], keyOf(lost[parts[2]]), parts[2])
		case parts[1] != "payments_auto_swap": // every account has one
			t.Errorf("%s is no leftover", parts[2])
		}
	}
	if found != len(lost) {
		t.Errorf("the guide finds %d leftovers, want %d:\n%s", found, len(lost), blocks)
	}
	if err := os.RemoveAll(filepath.Join(cli.Dir, "leftovers")); err != nil {
		t.Fatal(err)
	}
	cli.Write("adopt.tf", adopted)
	planned := fmt.Sprintf("%d to import, %d to add, 0 to change, 0 to destroy", found, s.size()-len(w.live()))
	if found == 0 {
		_, planned, _ = strings.Cut(planned, ", ")
	}
	if out := cli.Must("apply", "-auto-approve"); !strings.Contains(out, planned) && !strings.Contains(out, "No changes.") {
		t.Errorf("the apply does not plan %q:\n%s", planned, out)
	}
	if err := os.Remove(filepath.Join(cli.Dir, "adopt.tf")); err != nil {
		t.Fatal(err)
	}
	cli.ExpectNoChanges()
}

var keyDigits = regexp.MustCompile(`\d{3}`)

// keyOf is the for_each key of an object in a shop: the digits in its name.
func keyOf(l liveObject) string {
	for _, member := range []string{"name", "code", "successUrl", "url"} {
		if text, ok := l.object[member].(string); ok && text != "" {
			return keyDigits.FindString(text)
		}
	}
	return ""
}
