// SPDX-License-Identifier: MPL-2.0

//go:build unix

package actions_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestAccSessions counts the sessions of a run of terraform: a plan opens and cancels one, and an
// apply two. A program gets the address, and no state and no log has it.
func TestAccSessions(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service)
	cli.Setenv("TF_LOG_PROVIDER", "TRACE")
	var blocks, targets string
	for _, s := range sessionTypes {
		blocks += s.block()
		targets += " ${ephemeral.payments_" + s.group + ".it." + s.target + "}"
	}
	cli.Main(blocks + "resource \"terraform_data\" \"shop\" {\n  provisioner \"local-exec\" {\n" +
		"    command     = \"printenv TARGETS > seen\"\n    environment = { TARGETS = \"" + targets + "\" }\n  }\n}\n")
	expect := func(count int) {
		t.Helper()
		for _, s := range sessionTypes {
			all := s.statuses(service)
			for _, status := range all {
				if status != "cancelled" {
					t.Errorf("a %s is %s", s.group, status)
				}
			}
			if len(all) != count {
				t.Errorf("%d of %s, want %d", len(all), s.group, count)
			}
		}
	}
	cli.Must("plan", "-out=saved")
	expect(1)
	out := cli.Must("apply", "-auto-approve")
	expect(3)
	seen := cli.Read("seen")
	page, address, _ := strings.Cut(strings.TrimSpace(seen), " ")
	last := service.Objects("payment_session")[2]
	if !strings.Contains(page, service.Objects("checkout_session")[2]["id"].(string)) || address != last["paymentAddress"] {
		t.Errorf("the program got %q and %q", page, address)
	}
	state, err := os.ReadFile(filepath.Join(cli.Dir, "terraform.tfstate"))
	if err != nil || !strings.Contains(out, "request to the payments service") {
		t.Errorf("there is no state, or no log: %v", err)
	}
	acctest.ExpectAbsent(t, "the state", string(state), []string{page, address})
	acctest.ExpectAbsent(t, "the log", out, []string{page, "ann@buyer.example"})
}

// TestAccSessions_left ends an apply while a resource uses the sessions. Terraform does not close
// them then. They stay open, and expire by themselves.
func TestAccSessions_left(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		command string // that uses the sessions
		signal  syscall.Signal
	}{
		{"killed", "exec sleep 600", syscall.SIGKILL}, // terraform and the provider
		{"interrupted", "exec sleep 600", syscall.SIGINT},
		{"failed", "exit 1", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			cli := acctest.NewCLI(t, service)
			blocks, needs := "", []string{}
			for _, s := range sessionTypes {
				blocks += s.block()
				needs = append(needs, "ephemeral.payments_"+s.group+".it")
			}
			cli.Main(blocks + "resource \"terraform_data\" \"shop\" {\n  depends_on = [" + strings.Join(needs, ", ") + "]\n" +
				"  provisioner \"local-exec\" {\n    command = \"echo The shop is open.; " + c.command + "\"\n  }\n}\n")
			running := cli.Start("apply", "-auto-approve")
			running.Await("(local-exec): The shop is open.")
			if c.signal != 0 {
				running.SignalGroup(c.signal)
			}
			running.AwaitAll()
			for _, s := range sessionTypes {
				s.expect(t, service, "cancelled", "pending") // of the plan, and of the apply
			}
			service.Advance(century)
			for _, s := range sessionTypes {
				s.expect(t, service, "cancelled", "expired")
			}
		})
	}
}
