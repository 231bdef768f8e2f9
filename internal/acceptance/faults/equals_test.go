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

// equals is the configuration of n payment links with equal arguments.
func equals(n int) string {
	return fmt.Sprintf(`
resource "payments_product" "one" {
  name        = "Mug"
  description = ""
  currency    = "EUR"
  price       = 9
}

resource "payments_payment_link" "equal" {
  count       = %d
  product_ids = [payments_product.one.id]
  gateway     = { managed = { methods = [{ network = "Bitcoin" }] } }
}
`, n)
}

// badResponses are the faults in the responses to creations of equal objects.
var badResponses = []struct {
	name      string
	dialect   string
	fault     sandbox.Fault // of createPaymentLink, in 40 of 100 requests unless Times is set
	interrupt bool
}{
	{name: "lost responses", fault: sandbox.Fault{DropAfter: true}},
	{name: "responses without content", dialect: "writes=empty"},
	{name: "useless responses, and a list that lags", dialect: "writes=nothing,lag=1500ms"},
	{name: "500 after effect", fault: sandbox.Fault{Status: http.StatusInternalServerError, After: true}},
	{name: "Ctrl-C", fault: sandbox.Fault{DropAfter: true}, interrupt: true},
	{name: "dropped before", dialect: "writes=id", fault: sandbox.Fault{DropBefore: true, Times: 1}},
}

// TestAccEquals creates five equal payment links at once, and the responses do not tell them apart.
// No link may be lost or exist twice. After each command the state has the objects of the service,
// and the plan after the last command is empty. PAYMENTS_CHAOS_EQUALS sets the number of runs.
func TestAccEquals(t *testing.T) {
	t.Parallel()
	for seed := range acctest.Size(t, "PAYMENTS_CHAOS_EQUALS", len(badResponses)) {
		how := badResponses[seed%len(badResponses)]
		t.Run(fmt.Sprintf("%d %s", seed+1, how.name), func(t *testing.T) {
			t.Parallel()
			const count = 5
			random := rand.New(rand.NewPCG(uint64(seed), 5)) //nolint:gosec // repeatable on purpose
			w := startProxy(t)
			dialect, err := sandbox.ParseDialect(how.dialect)
			if err != nil {
				t.Fatal(err)
			}
			cli := acctest.NewCLI(t, w.Service)
			cli.Main(equals(0))
			cli.Must("apply", "-auto-approve")
			cli.Main(equals(count))
			w.SetDialect(dialect)
			if how.fault != (sandbox.Fault{}) {
				fault := how.fault
				fault.Operation, fault.Seed = "createPaymentLink", random.Uint64()
				if fault.Times == 0 {
					fault.Probability = 40
				}
				w.AddFault(fault)
			}
			applies, codes := 0, []string{}
			for code := 1; code != 0 && applies < 4; applies++ {
				// The client trusts clocks to two seconds. An object that another process made
				// in that time could be the object of a lost response.
				w.Advance(3 * time.Second)
				var result acctest.Result
				if how.interrupt && applies == 0 {
					moment := w.nextWrite(2+random.IntN(count), random.IntN(2) == 0)
					running := cli.Start("apply", "-auto-approve")
					select {
					case <-moment:
						running.SignalGroup(syscall.SIGINT)
					case <-running.Done():
					}
					result = running.Wait()
				} else {
					result = cli.Run("apply", "-auto-approve")
				}
				code = result.Code
				codes = append(codes, fmt.Sprint(code))
				demandOneToOne(t, fmt.Sprintf("after apply %d", applies+1), w, cli)
			}
			if got := w.created("payment_link"); got != count {
				t.Errorf("the service has ever had %d payment links, want %d", got, count)
			}
			w.ClearFaults()
			w.SetDialect(sandbox.Dialect{})
			cli.ExpectNoChanges()
			demandOneToOne(t, "in the end", w, cli)
			t.Logf("%d applies ended with %s; %d payment links were made", applies, strings.Join(codes, ", "), w.created("payment_link"))
		})
	}
}
