// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// killer ends the goroutine of a run at one request, as a kill ends the process: nothing of the run
// goes on. The request has not been sent by then, or it has taken effect.
type killer struct {
	at    int64 // the number of the request; 0 for none
	after bool  // it took effect
	count atomic.Int64
}

// RoundTrip sends a request, unless it is the last one.
func (k *killer) RoundTrip(r *http.Request) (*http.Response, error) {
	n := k.count.Add(1)
	if k.at == 0 || n < k.at {
		return http.DefaultTransport.RoundTrip(r)
	}
	if k.after && n == k.at {
		if response, err := http.DefaultTransport.RoundTrip(r); err == nil {
			_ = response.Body.Close()
		}
	}
	runtime.Goexit()
	return nil, nil
}

// killed runs something until the killer ends it, or to its end.
func killed(run func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		run()
	}()
	<-done
}

// TestKill: a run that is killed at any moment leaves objects that -clean ends, and only announced
// objects remain. The clean may be killed, too. PAYMENTS_CHAOS_DOCTOR_KILLS is the number of
// kills.
func TestKill(t *testing.T) {
	t.Parallel()
	kills := acctest.Size(t, "PAYMENTS_CHAOS_DOCTOR_KILLS", 3)
	var left atomic.Int64
	t.Run("all", func(t *testing.T) {
		for seed := range kills {
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				t.Parallel()
				drawn := uint64(seed)                     //nolint:gosec // no seed is negative
				random := rand.New(rand.NewPCG(drawn, 1)) //nolint:gosec // repeatable on purpose
				d := sandbox.Dialect{}
				if seed%2 == 1 {
					d = sandbox.RandomDialect(drawn)
				}
				r := stopped(t, d)
				before := contents(t, r.service)
				reading := &killer{} // its requests tell where the writes begin
				r.base = reading
				r.run("-sample", "1")
				k := &killer{after: random.IntN(2) == 0, at: reading.count.Load() + 1 + random.Int64N(150)}
				r.base = k
				var said string
				killed(func() { said = r.write("-sample", "1").err })
				if said != "" && k.count.Load() >= k.at {
					t.Errorf("the run ended: %s", said)
				}
				alive := len(contents(t, r.service)) - len(before)
				if alive > 0 && k.count.Load() >= k.at {
					left.Add(1)
				}
				if seed%3 == 0 { // the clean is killed, too
					r.base = &killer{at: 1 + random.Int64N(20), after: random.IntN(2) == 0}
					killed(func() { r.clean() })
				}
				r.base = nil
				o := r.clean()
				if o.code != cli.Done {
					t.Errorf("exit code %d: %s", o.code, o.err)
				}
				remains(t, before, contents(t, r.service))
				if t.Failed() {
					t.Logf("killed at %d, %v, with %s: %s", k.at, k.after, d, o.err)
				}
			})
		}
	})
	if left.Load() < int64(kills)/2 {
		t.Errorf("%d of %d kills left something", left.Load(), kills)
	}
	t.Logf("%d of %d kills left objects", left.Load(), kills)
}

// TestKill_late: an object of a request whose response never came may appear later. The clean waits
// for it.
func TestKill_late(t *testing.T) {
	t.Parallel()
	r := stopped(t, parsed(t, "lag=2s,read_lag=1s,writes=empty"))
	before := contents(t, r.service)
	r.base = &createKiller{}
	killed(func() { r.write("-groups", "webhooks") })
	r.base = nil
	if n := len(contents(t, r.service)) - len(before); n != 1 {
		t.Fatalf("%d objects were made", n)
	}
	o := r.clean()
	if o.code != cli.Done || !strings.Contains(o.err, "webhook doctor-") || !strings.Contains(o.err, "no object of the doctor is left") {
		t.Errorf("exit code %d: %s", o.code, o.err)
	}
	if n := remains(t, before, contents(t, r.service)); n != 1 {
		t.Errorf("%d objects remain", n)
	}
}

// createKiller ends a run when its first write has taken effect.
type createKiller struct{}

// RoundTrip sends a request, and ends the run if it is a write.
func (createKiller) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := http.DefaultTransport.RoundTrip(r)
	if r.Method != http.MethodGet {
		runtime.Goexit()
	}
	return response, err
}
