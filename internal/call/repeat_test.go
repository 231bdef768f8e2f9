// SPDX-License-Identifier: MPL-2.0

package call

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// pays are the arguments of a call that moves money unasked.
func pays(t *testing.T, operation string, more ...string) []string {
	t.Helper()
	args := append([]string{operation, "-allow-money-movement", "-yes"}, more...)
	for _, argument := range calls[operation] {
		if strings.HasPrefix(argument, "{") {
			argument = "-f=" + write(t, argument)
		}
		args = append(args, argument)
	}
	return args
}

// TestRepeat: each operation that moves money is refused the second time, in every dialect. It is
// refused to a person as well, and sent again with the flag, which no dialect changes.
func TestRepeat(t *testing.T) {
	t.Parallel()
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range all {
		if op.effect != transport.MovesMoney {
			continue
		}
		t.Run(op.ID, func(t *testing.T) {
			t.Parallel()
			for _, text := range append([]string{""}, sandbox.SingleDialects()...) {
				dialect, err := sandbox.ParseDialect(text)
				if err != nil {
					t.Fatal(err)
				}
				s := demo(t)
				s.SetDialect(dialect)
				c := to(s)
				if strings.Contains(text, "lag=") {
					c.lag = 100 * time.Millisecond
				}
				if op.ID == "confirmPayout" && text == "unknown=values" { // an unknown status has no known meaning
					c.run(t, pays(t, op.ID)...).want(t, cli.Failed, "so it awaits no confirmation", "add -allow-repeat")
					continue
				}
				c.run(t, pays(t, op.ID)...).want(t, cli.Done)
				refused := []string{"Nothing was sent.", "add -allow-repeat"}
				c.run(t, pays(t, op.ID)...).want(t, cli.Failed, refused...)
				if text == "" {
					c.terminal, c.stdin = true, "yes\n"
					c.run(t, pays(t, op.ID, "-yes=false")...).want(t, cli.Failed, refused...)
				}
				if n := len(writes(s)); n != 1 {
					t.Errorf("%q: %d requests write, want 1", text, n)
				}
				if text != "" {
					continue
				}
				c.run(t, pays(t, op.ID, "-allow-repeat")...)
				if n := len(writes(s)); n != 2 {
					t.Errorf("%q: -allow-repeat: %d requests write, want 2", text, n)
				}
			}
		})
	}
}

// TestRepeat_window: an older equal withdrawal is found within -repeat-window only.
func TestRepeat_window(t *testing.T) {
	t.Parallel()
	s := demo(t)
	args := pays(t, "createWithdrawal")
	c := to(s)
	c.run(t, args...).want(t, cli.Done)
	s.Advance(65 * time.Minute)
	c.run(t, append(args, "-repeat-window", "72h")...).
		want(t, cli.Failed, "looking for an equal withdrawal of the last 72h", "shows an equal withdrawal of the last 72h: withdrawal ")
	if n := len(writes(s)); n != 1 {
		t.Errorf("%d requests write, want 1", n)
	}
	c.run(t, args...).want(t, cli.Done)
	for _, window := range []string{"59m", "8785h", "3", "-1h", "a week"} {
		c.run(t, append(args, "-repeat-window", window)...).want(t, cli.Usage, "it must be a time from 1h to 8784h")
	}
}

// TestRepeat_unchecked: a request that may be a repetition is not sent.
func TestRepeat_unchecked(t *testing.T) {
	t.Parallel()
	s := demo(t)
	nowhere := "withdrawalAccountId=" + seeded("0007", "99")
	to(s).run(t, "createWithdrawal", "-allow-money-movement", "-yes", "network=Ethereum", "amount=1", nowhere).
		want(t, cli.Failed, "could not be checked", "Nothing was sent.")
	for _, status := range []int{http.StatusForbidden, http.StatusNotFound} {
		s.AddFault(fault(t, fmt.Sprintf("operation=withdrawals,times=1,status=%d", status)))
		to(s).run(t, pays(t, "createWithdrawal")...).want(t, cli.Failed, "could not be checked", fmt.Sprint(status), "Nothing was sent.")
	}
	children := []string{
		"transferBalance", "-allow-money-movement", "-yes", "parent_id=" + parent, "fromOrganizationId=" + seeded("0019", "1"),
		"toOrganizationId=" + seeded("0019", "2"), "network=Ethereum", "token=" + usdc, "amount=1.50",
	}
	to(s).run(t, children...).want(t, cli.Failed, "No list of the payments service shows an earlier request like this one. Nothing was sent.")
	to(s).run(t, "confirmPayout", "-allow-money-movement", "-yes", "id="+seeded("0017", "99")).
		want(t, cli.Failed, "confirmPayout was not sent, because payout could not be read", "404")
	if n := len(writes(s)); n != 0 {
		t.Errorf("%d requests write", n)
	}
}
