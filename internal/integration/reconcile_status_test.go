// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// statusBodies are the bodies of failures: of the service, of gateways in front of it, and none.
var statusBodies = []string{
	`{"error":"not now"}`, `{"message":"Service Unavailable"}`, "<html>upstream reset</html>", "upstream request timeout", " ",
}

// TestReconcile_status answers creations with each status from 400 to 599, with and without JSON,
// mostly after the effect. There is never a second object. A status that says nothing of the effect
// ends with the one object. Any other one is a refusal: a service that acts all the same leaves an
// object, and the client sends no second request. A 429 never has an effect, by the decisions on
// the wire. A third of the services store texts, URLs or lists otherwise: an object that differs
// from the request may also be left, with its id in the error. PAYMENTS_CHAOS_CREATIONS is the
// number of tries.
func TestReconcile_status(t *testing.T) {
	t.Parallel()
	tries, all := 200, creations()
	if text := os.Getenv("PAYMENTS_CHAOS_CREATIONS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			t.Fatalf("PAYMENTS_CHAOS_CREATIONS: a number of at least 1 is wanted, it is %q", text)
		}
		tries = n
	}
	tally := make([]statusTally, tries)
	t.Run("tries", func(t *testing.T) {
		for try := range tries {
			m := all[try%len(all)]
			status := 400 + try*37%200 // 200 tries have each status, and 1,800 each with each kind
			inBubble(t, fmt.Sprintf("%d %s %d", try, m.op, status), func(w *bubble) {
				tally[try] = w.answers(&m, uint64(try), status) //nolint:gosec // not negative
			})
		}
	})
	sums := map[string]statusTally{}
	statuses := map[int]bool{}
	for try, one := range tally {
		statuses[one.status] = true
		for _, row := range []string{all[try%len(all)].op, "all"} {
			sum := sums[row]
			for i, n := range one.ends {
				sum.ends[i] += n
			}
			sum.created, sum.refused, sum.named = sum.created+one.created, sum.refused+one.refused, sum.named+one.named
			sums[row] = sum
		}
	}
	for _, m := range append(all, creation{op: "all"}) {
		sum := sums[m.op]
		t.Logf("%-24s objects 0/1/2+ %4d  created %4d  refused %4d  named %4d", m.op, sum.ends, sum.created, sum.refused, sum.named)
	}
	if t.Logf("%d statuses", len(statuses)); sums["all"].ends[2] > 0 {
		t.Error("an object was created twice")
	}
}

// statusTally counts tries by the number of objects in the end, and by their results.
type statusTally struct {
	status                  int
	ends                    [3]int
	created, refused, named int
}

// answers creates an object while the creation is answered with a status, once or twice.
func (w *bubble) answers(m *creation, seed uint64, status int) (c statusTally) {
	random := rand.New(rand.NewPCG(seed, 19)) //nolint:gosec // repeatable on purpose
	refusal := status < 500 && status != http.StatusRequestTimeout && status != http.StatusTooEarly
	fault := sandbox.Fault{
		Status: status, Body: statusBodies[random.IntN(len(statusBodies))], Times: 1 + random.IntN(2),
		After: random.IntN(4) > 0 && status != http.StatusTooManyRequests,
	}
	if random.IntN(4) == 0 {
		fault.RetryAfter = "3"
	}
	ask := m.prepare(w.service)[0]
	w.arm(m, fault)
	if random.IntN(3) == 0 {
		w.wire.lag = time.Duration(random.IntN(9)) * time.Second
	}
	if random.IntN(3) == 0 {
		w.arm(m, sandbox.Fault{Operation: "list", Status: 503, Times: 1 + random.IntN(2)})
	}
	normalized := random.IntN(3) == 0
	if normalized {
		w.SetDialect(acctest.NormalizingDialect(w.t, random))
	}
	id, err := ask(w.t.Context(), w.client)
	made := w.ids(m.group)
	c.status = status
	c.ends[min(len(made), 2)]++
	switch refused := refusal && status != http.StatusTooManyRequests; {
	case refused && (client.Status(err) != status || w.sent(m.op) != 1 || len(made) > 1 || len(made) == 1 != fault.After):
		w.t.Errorf("%+v: sent %d times, %d objects: %v", fault, w.sent(m.op), len(made), err)
	case refused:
		c.refused++
	case normalized && err != nil && len(made) == 1 && strings.Contains(err.Error(), made[0]):
		c.named++
	case err != nil || len(made) != 1 || made[0] != id:
		w.t.Errorf("%+v: %q of %v: %v", fault, id, made, err)
	default:
		c.created++
	}
	return c
}
