// SPDX-License-Identifier: MPL-2.0

//go:build unix

package faults_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// interruption is a way to interrupt an apply.
type interruption struct {
	name   string
	signal syscall.Signal
	group  bool // sent to the provider too, and not to terraform alone
}

var interruptions = []interruption{
	{"Ctrl-C", syscall.SIGINT, true},
	{"SIGINT to terraform alone", syscall.SIGINT, false},
	{"SIGTERM to terraform and the provider", syscall.SIGTERM, true},
}

func (i interruption) send(p *acctest.Process) {
	if i.group {
		p.SignalGroup(i.signal)
	} else {
		p.Signal(i.signal)
	}
}

// TestAccInterrupt interrupts applies at random moments with requests in flight. Afterwards the
// state must have every object of the service, and the next apply must create the rest.
// PAYMENTS_CHAOS_INTERRUPTS is the number of runs.
func TestAccInterrupt(t *testing.T) {
	t.Parallel()
	rounds := acctest.Size(t, "PAYMENTS_CHAOS_INTERRUPTS", len(interruptions))
	for round := range rounds {
		how := interruptions[round%len(interruptions)]
		changing := round%2 == 1
		t.Run(fmt.Sprintf("%d %s", round+1, how.name), func(t *testing.T) {
			t.Parallel()
			interrupt(t, rand.New(rand.NewPCG(uint64(round), 1)), how, changing) //nolint:gosec // repeatable on purpose
		})
	}
}

// interrupt interrupts one apply, which creates everything or changes it.
func interrupt(t *testing.T, random *rand.Rand, how interruption, changing bool) {
	w := startProxy(t)
	cli := acctest.NewCLI(t, w.Service)
	s := shopOf(30)
	cli.Main(s.config())
	writes := s.size()
	if changing {
		cli.Must("apply", "-auto-approve")
		s = s.after()
		cli.Main(s.config())
		writes = 20 // there are some more
	}
	// Some creations lose their responses, so that the signal comes while the provider looks for an
	// object. A change without a response needs no care: the next plan reads the object.
	w.AddFault(
		sandbox.Fault{Method: http.MethodPost, Probability: 20, DropAfter: true, LatencyUpTo: 100 * time.Millisecond, Seed: random.Uint64()},
	)
	w.AddFault(sandbox.Fault{LatencyUpTo: 100 * time.Millisecond, Seed: random.Uint64()})
	nth, acted := 1+random.IntN(writes), random.IntN(2) == 0
	moment := w.nextWrite(nth, acted)
	running := cli.Start("apply", "-auto-approve")
	select {
	case <-moment:
	case <-running.Done():
		t.Fatalf("the apply ended before its request %d:\n%s", nth, running.Wait().Output)
	}
	how.send(running)
	result := running.Wait()
	if !strings.Contains(result.Output, "Interrupt received.") {
		t.Errorf("terraform was not interrupted:\n%s", result.Output)
	}
	w.ClearFaults()
	cli.Attach() // no process is interrupted from here on
	demandOneToOne(t, "after the interrupt", w, cli)
	done := len(w.live())

	cli.Must("apply", "-auto-approve")
	demandOneToOne(t, "after the next apply", w, cli)
	w.demandHistory(t, "after the next apply", s)
	if got := len(w.live()); got != s.size() {
		t.Errorf("%d objects are live in the end, want %d", got, s.size())
	}
	t.Logf(
		"interrupted at request %d that writes (acted on: %t, changing: %t): terraform ended with %d and %d objects, all in the state", nth,
		acted, changing, result.Code, done,
	)
}

// TestAccInterrupt_allInFlight interrupts when the service has handled all requests in flight, and
// has sent no response. No object may be lost.
func TestAccInterrupt_allInFlight(t *testing.T) {
	t.Parallel()
	for _, how := range interruptions {
		t.Run(how.name, func(t *testing.T) {
			t.Parallel()
			w := startProxy(t)
			release := w.hold(t)
			cli := acctest.NewCLI(t, w.Service)
			cli.Main(shopOf(30).config())
			full := w.nextWrite(10, true) // as many as terraform sends at once
			running := cli.Start("apply", "-auto-approve")
			<-full
			how.send(running)
			running.Await("Interrupt received.")
			release()
			running.Wait()
			demandOneToOne(t, "after the interrupt", w, cli)
			if got := len(w.live()); got < 10 {
				t.Errorf("%d objects were made, want 10 at least", got)
			}
		})
	}
}

// TestAccInterrupt_twice interrupts twice while the service sends no responses. Terraform must not
// wait for them.
func TestAccInterrupt_twice(t *testing.T) {
	t.Parallel()
	for _, how := range interruptions {
		t.Run(how.name, func(t *testing.T) {
			t.Parallel()
			w := startProxy(t)
			w.hold(t)
			cli := acctest.NewCLI(t, w.Service)
			cli.Main(shopOf(30).config())
			full := w.nextWrite(10, true)
			running := cli.Start("apply", "-auto-approve")
			<-full
			how.send(running)
			running.Await("Interrupt received.")
			how.send(running)
			if result := running.Wait(); result.Code == 0 {
				t.Errorf("it ended as if it were complete:\n%s", result.Output)
			}
		})
	}
}

// TestAccInterrupt_provider sends SIGTERM to the provider alone until it ends. The provider ignores
// only the first one.
func TestAccInterrupt_provider(t *testing.T) {
	t.Parallel()
	w := startProxy(t)
	w.hold(t)
	cli := acctest.NewCLI(t, w.Service)
	cli.Main(shopOf(30).config())
	full := w.nextWrite(10, true)
	running := cli.Start("apply", "-auto-approve")
	<-full
	for alive := true; alive; {
		alive = running.SignalProvider(syscall.SIGTERM)
	}
	if result := running.Wait(); result.Code == 0 || strings.Contains(result.Output, "Interrupt received.") {
		t.Errorf("it ended with %d:\n%s", result.Code, result.Output)
	}
}
