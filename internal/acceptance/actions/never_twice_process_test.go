// SPDX-License-Identifier: MPL-2.0

package actions_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// invokeVariable has the configuration that a child process invokes.
const invokeVariable = "PAYMENTS_TEST_INVOKE"

// TestNeverTwice_process kills processes that run actions, around the request that moves money. The
// next runs must not move it again. PAYMENTS_CHAOS_KILLS is the number of kills.
func TestNeverTwice_process(t *testing.T) {
	t.Parallel()
	kinds := slices.Sorted(maps.Keys(rows.MoneyCases))
	for round := range acctest.Size(t, "PAYMENTS_CHAOS_KILLS", 2) {
		kind := kinds[round%len(kinds)]
		t.Run(fmt.Sprintf("%d %s", round+1, kind), func(t *testing.T) {
			t.Parallel()
			y := newPayTry(t, kind, uint64(round), 0) //nolint:gosec // not negative
			y.invoke = invokeChild
			s := interruption{armed: true, kills: true, process: true, afterHandling: y.random.IntN(2) == 0}
			if y.random.IntN(4) == 0 {
				s.request = 1 + y.random.IntN(8)
			}
			outcome, text := y.pay(0, s)
			if outcome != killed && s.request == 0 {
				t.Errorf("the process ended before its kill: %s: %s", outcome, text)
			}
			had := y.effects()
			t.Logf("a kill at request %d (0: the one that moves money; handled: %t): %s, with %d effects",
				s.request, s.afterHandling, outcome, had)
			outcome, text = y.pay(1, interruption{})
			if has := y.effects(); has != 1 || had == 1 != (outcome == repetition) || had == 0 != (outcome == passed) {
				t.Errorf("the next run: %s, with %d effects before, and %d after it: %s", outcome, had, has, text)
			}
		})
	}
}

// invokeChild runs an action in a process of its own. It kills the process when ctx ends.
func invokeChild(ctx context.Context, config string) (outcome, text string) {
	child := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestNeverTwice_child$", "-test.count=1") //nolint:gosec // this program
	child.Env = append(os.Environ(), invokeVariable+"="+config)
	output, err := child.CombinedOutput()
	if err == nil {
		return outcomeOf([]string{string(output)}, nil)
	}
	return outcomeOf(nil, errors.New(string(output)))
}

// TestNeverTwice_child is the process of [invokeChild]. It does nothing in other runs.
func TestNeverTwice_child(t *testing.T) { //nolint:paralleltest // it is the only test of its process
	config := os.Getenv(invokeVariable)
	if config == "" {
		return
	}
	_, warnings, err := driver.New(t).Invoke(config)
	fmt.Println(strings.Join(warnings, "\n")) // the parent reads it
	if err != nil {
		t.Fatal(err)
	}
}

// TestNeverTwice_late kills a run right after the service has moved the money, and runs it again at
// once: with lists that lag behind, and with clocks that disagree.
func TestNeverTwice_late(t *testing.T) {
	t.Parallel()
	for name, late := range map[string]struct {
		dialect string
		skew    time.Duration
		noDate  bool
	}{
		"lists lag":               {dialect: "lag=140ms"},
		"everything lags":         {dialect: "lag=140ms,read_lag=50ms,items=summary"},
		"the service is ahead":    {skew: 26 * time.Hour},
		"the service is behind":   {skew: -26 * time.Hour, dialect: "lag=140ms"},
		"the service has no date": {skew: -90 * time.Second, noDate: true},
	} {
		for kind := range rows.MoneyCases {
			t.Run(name+" "+kind, func(t *testing.T) {
				t.Parallel()
				d, err := sandbox.ParseDialect(late.dialect)
				if err != nil {
					t.Fatal(err)
				}
				y := newPayTry(t, kind, 1, late.skew)
				y.proxy.SetDialect(d)
				y.proxy.noDate = late.noDate
				if outcome, text := y.pay(0, interruption{armed: true, kills: true, afterHandling: true}); outcome != killed {
					t.Fatalf("%s: %s", outcome, text)
				}
				outcome, text := y.pay(1, interruption{})
				if n := y.effects(); n != 1 || outcome != repetition {
					t.Errorf("%s, and %d effects: %s", outcome, n, text)
				}
			})
		}
	}
}
