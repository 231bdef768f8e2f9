// SPDX-License-Identifier: MPL-2.0

package faults_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// mostRuns is the limit for the runs of a command that is run until it succeeds.
const mostRuns = 10

// TestAccChaos creates, changes and destroys many objects of every kind in a service that fails
// three requests in ten, each in one of several ways. Afterwards each configured object exists
// once, and no other object ever existed. PAYMENTS_CHAOS_OBJECTS is the number of objects,
// PAYMENTS_CHAOS_SEEDS the number of runs.
func TestAccChaos(t *testing.T) {
	t.Parallel()
	objects, seeds := acctest.Size(t, "PAYMENTS_CHAOS_OBJECTS", 40), acctest.Size(t, "PAYMENTS_CHAOS_SEEDS", 1)
	for seed := range seeds {
		t.Run(fmt.Sprintf("seed %d", seed+1), func(t *testing.T) {
			if seeds > 1 { // a parallel subtest starts last of all tests, and this one mostly waits
				t.Parallel()
			}
			chaos(t, uint64(seed+1), shopOf(objects)) //nolint:gosec // small and positive
		})
	}
}

// addFaults arms the faults. The first rule that matches a request is the last, so that later
// rules see fewer requests: 10, 11, 6 and 7 percent of those are 10, 10, 5 and 5 percent of all.
// Every request waits up to a tenth of a second. Five percent of the others are handled, and
// answered with 500.
func addFaults(w *proxy, seed uint64) {
	for i, f := range []sandbox.Fault{
		{Probability: 10, Status: http.StatusInternalServerError},
		{Probability: 11, Status: http.StatusTooManyRequests},
		{Probability: 6, DropBefore: true},
		{Probability: 7, DropAfter: true},
		{Probability: 5, Status: http.StatusInternalServerError, After: true},
		{},
	} {
		f.Seed, f.LatencyUpTo = 10*seed+uint64(i), 100*time.Millisecond
		w.AddFault(f)
	}
}

// tally counts requests by their outcome, and removes them from the sandbox.
type tally map[string]int

func (c tally) add(service *acctest.Service) {
	for _, r := range service.Requests() {
		switch {
		case r.Status == 0:
			c["dropped"]++
		case r.Status < 300:
			c["ok"]++
		default:
			c[strconv.Itoa(r.Status)]++
		}
	}
	service.ClearRequests()
}

func chaos(t *testing.T, seed uint64, before shop) {
	w := startProxy(t)
	cli := acctest.NewCLI(t, w.Service)
	requests, runs, start := tally{}, []string{}, time.Now()
	// until repeats a command under faults until it succeeds, and then removes the faults.
	until := func(command string, s shop) {
		t.Helper()
		addFaults(w, seed)
		for run := 1; ; run++ {
			result := cli.Run(command, "-auto-approve")
			requests.add(w.Service)
			if result.Code == 0 {
				runs = append(runs, fmt.Sprintf("%s %d", command, run))
				break
			}
			if strings.Contains(result.Output, "did not settle it") {
				t.Errorf("an outcome stayed unknown:\n%s", result.Output)
			}
			if run == mostRuns {
				w.demandHistory(t, "in the end", s)
				t.Fatalf("%s does not succeed in %d runs:\n%s", command, run, result.Output)
			}
		}
		w.ClearFaults()
	}
	settled := func(when string, s shop) {
		t.Helper()
		demandOneToOne(t, when, w, cli)
		w.demandHistory(t, when, s)
		if got := len(w.live()); got != s.size() {
			t.Errorf("%s: %d objects are live, want %d", when, got, s.size())
		}
		cli.ExpectNoChanges()
	}
	cli.Main(before.config())
	until("apply", before)
	settled("after the apply", before)

	after := before.after()
	cli.Main(after.config())
	until("apply", after)
	settled("after the change", after)

	until("destroy", after)
	demandOneToOne(t, "after the destroy", w, cli)
	w.demandHistory(t, "after the destroy", after)
	for _, l := range w.live() {
		t.Errorf("after the destroy there is still %s", l)
	}
	t.Logf(
		"%d objects, %v; runs needed: %s; requests by outcome: %v", before.size(),
		time.Since(start).Round(time.Second), strings.Join(runs, ", "), requests,
	)
}
