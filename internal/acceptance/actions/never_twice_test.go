// SPDX-License-Identifier: MPL-2.0

package actions_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
)

// payingPaths has the path of each paying operation, without its ids.
var payingPaths = map[string]string{
	"createWithdrawal": "/withdrawal", "executeSwap": "/swap", "createPayout": "/payout", "confirmPayout": "/confirm",
	"createRefund": "/refund", "createOnramp": "/onramp", "transferBalance": "/transfer_balance",
}

// payFailures are the ways in which a run fails.
var payFailures = []string{"lost before", "lost after", "status", "429", "no id", "cancelled", "killed"}

// payBodies are the bodies of failures: of the service, of gateways in front of it, and none.
var payBodies = []string{
	`{"error":"not now"}`, `{"message":"Service Unavailable"}`, "<html>upstream reset</html>", "upstream request timeout", " ",
}

// mutePays are the bodies of a 2xx that say nothing of the object.
var mutePays = []string{"{}", "true", `"done"`, "null", " ", `{"success":true}`, "OK"}

const (
	kindConfirm = "payments_confirm_payout"
	// mostPays is the limit for the runs of an action that is run until it passes or is refused.
	mostPays = 8
	// triesAtOnce is the number of concurrent tries of an action. They mostly wait, so that the
	// limit of parallel tests is too low for them.
	triesAtOnce = 8
)

// TestNeverTwice runs each action that moves money in a service that fails, and runs it again until
// it passes, or is refused as a repetition. The ledger must have the movement exactly once in the
// end, never twice, and no run may deny it. PAYMENTS_CHAOS_PAYMENTS is the number of tries for each
// action.
func TestNeverTwice(t *testing.T) {
	t.Parallel()
	tries := acctest.Size(t, "PAYMENTS_CHAOS_PAYMENTS", 2*len(payFailures))
	for kind, p := range rows.MoneyCases {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			unit := unitOf(t, kind, p)
			results := make([]payTally, tries)
			var workers sync.WaitGroup
			for worker := range triesAtOnce {
				workers.Go(func() {
					for seed := worker; seed < tries; seed += triesAtOnce {
						t.Run(fmt.Sprint(seed), func(t *testing.T) {
							y := drawnTry(t, kind, uint64(seed)) //nolint:gosec // not negative
							y.unit = unit
							results[seed] = y.run(seed)
						})
					}
				})
			}
			workers.Wait()
			var sum payTally
			byFailure := map[string]*payTally{}
			for seed, result := range results {
				failure := payFailures[seed%len(payFailures)]
				if byFailure[failure] == nil {
					byFailure[failure] = &payTally{}
				}
				byFailure[failure].add(result)
				sum.add(result)
			}
			for _, failure := range payFailures {
				t.Logf("%-26s %-12s %s", kind, failure, byFailure[failure])
			}
			t.Logf("%-26s %-12s %s", kind, "all", &sum)
			if sum.ends[0] > 0 || sum.ends[2] > 0 || sum.ends[1] != tries {
				t.Errorf("%s took effect in %v of %d tries (never, once, more often)", kind, sum.ends, tries)
			}
			if sum.again > 0 { // a service may refuse a repetition, and another one may not
				t.Errorf("%s was sent again after the effect in %d of %d tries", kind, sum.again, tries)
			}
		})
	}
}

// payTally counts tries by their ends, and runs.
type payTally struct {
	ends                                           [3]int // no effect, one, more
	again                                          int    // tries in which a request was sent after the effect
	runs, passed, repeated, unknown, failed, ended int
}

func (c *payTally) add(o payTally) {
	for i := range c.ends {
		c.ends[i] += o.ends[i]
	}
	c.again += o.again
	c.runs, c.passed, c.repeated = c.runs+o.runs, c.passed+o.passed, c.repeated+o.repeated
	c.unknown, c.failed, c.ended = c.unknown+o.unknown, c.failed+o.failed, c.ended+o.ended
}

// String is a row of a table.
func (c *payTally) String() string {
	if c == nil {
		return "no tries"
	}
	return fmt.Sprintf("tries %4d  effects 0/1/2+ %3d %4d %4d  sent again %4d  runs %5d: passed %4d, repetition %4d, unknown %4d, "+
		"failed %4d, killed %4d",
		c.ends[0]+c.ends[1]+c.ends[2], c.ends[0], c.ends[1], c.ends[2], c.again, c.runs, c.passed, c.repeated, c.unknown, c.failed, c.ended)
}

// payTry is one seeded try: a sandbox, and runs of one action.
type payTry struct {
	*testing.T
	kind      string
	paying    rows.MoneyCase
	arguments string
	// invoke is the first run. Nil means in this process.
	invoke             func(ctx context.Context, config string) (outcome, text string)
	before, unit       string // the balance before, and before and after one movement
	random             *rand.Rand
	proxy              *lossyProxy
	status             int  // of the failure "status"
	refusals           int  // how many failures were refusals
	refusedAfterEffect bool // the failure of this run is a refusal after the effect
	story              []string
}

// unitOf runs an action once without payFailures. It returns what that takes from the balance.
func unitOf(t *testing.T, kind string, p rows.MoneyCase) string {
	service := acctest.Start(t)
	arguments := p.Prepare(t, service)
	before := balanceOf(service)
	if _, _, err := pay(t, service, kind, arguments); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%s -> %s", before, balanceOf(service))
}

// balanceOf is the organization's balance of the paying asset.
func balanceOf(service *acctest.Service) string {
	for _, b := range service.Objects("balance") {
		if b["holder"] == service.Organization() && strings.EqualFold(fmt.Sprint(b["token"]), rows.USDC) {
			return fmt.Sprint(b["balance"])
		}
	}
	return "none"
}

// newPayTry prepares a sandbox for runs of an action. Its clock differs from that of this machine.
func newPayTry(t *testing.T, kind string, seed uint64, skew time.Duration) *payTry {
	t.Helper()
	service := acctest.Start(t)
	service.Advance(skew)
	p := rows.MoneyCases[kind]
	y := &payTry{T: t, kind: kind, paying: p, random: rand.New(rand.NewPCG(seed, 17))} //nolint:gosec // repeatable on purpose
	y.proxy = newLossyProxy(t, service, payingPaths[p.Operation])
	y.arguments = p.Prepare(t, service)
	y.before = balanceOf(service)
	return y
}

// drawnTry is a try with a drawn dialect and clock.
func drawnTry(t *testing.T, kind string, seed uint64) *payTry {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 18)) //nolint:gosec // repeatable on purpose
	skews := []time.Duration{0, 0, -90 * time.Minute, 90 * time.Minute, -26 * time.Hour, 26 * time.Hour}
	noDate := random.IntN(5) == 0
	if noDate {
		skews = []time.Duration{-90 * time.Second, 0, 90 * time.Second} // the provider allows for two minutes then
	}
	skew := skews[random.IntN(len(skews))]
	y := newPayTry(t, kind, seed, skew)
	y.proxy.noDate = noDate
	var d sandbox.Dialect
	if random.IntN(4) > 0 {
		d = dialect.Random(seed)
		// Up to 140 ms: the provider waits 157 ms between its two looks.
		d.ListLag = d.ListLag * 14 / 5
		d.UnknownValues = d.UnknownValues && kind != kindConfirm // no payout with an unknown status is confirmed
		if d.Items == "hollow" && kind == "payments_create_refund" {
			d.Items = "" // only the inner lists show whose payment it is
		}
	}
	y.proxy.SetDialect(d)
	y.note("seed %d, dialect %s, the clock differs by %s, no Date: %t", seed, d, skew, noDate)
	return y
}

// run plays the try, and counts. The seed chooses the first failure.
func (y *payTry) run(seed int) (c payTally) {
	for n := range mostPays {
		failure := ""
		switch {
		case n == 0:
			failure = payFailures[seed%len(payFailures)]
			// All actions together get each status in 210 tries of each.
			turn := slices.Index(slices.Sorted(maps.Keys(rows.MoneyCases)), y.kind) + len(rows.MoneyCases)*(seed/len(payFailures))
			y.status = http.StatusBadRequest + turn%200
		case n < 3 && y.random.IntN(2) == 0:
			failure = payFailures[y.random.IntN(len(payFailures))]
			y.status = http.StatusBadRequest + y.random.IntN(200)
		}
		had := y.effects()
		outcome, text := y.pay(n, y.arm(failure))
		y.proxy.ClearFaults()
		has := y.effects()
		y.note("run %d, %q: %s, %d effects: %.300s", n+1, failure, outcome, has, text)
		c.runs++
		y.judge(&c, outcome, text, had, has)
		if y.Failed() || outcome == passed || outcome == repetition {
			break
		}
	}
	effects := y.effects()
	c.ends[min(effects, 2)]++
	if y.sentAgain() {
		c.again++
	}
	if now := fmt.Sprintf("%s -> %s", y.before, balanceOf(y.proxy.Service)); effects == 1 && now != y.unit {
		y.Errorf("one movement took %s from the balance, and should take %s", now, y.unit)
	}
	if effects != 1 {
		y.Errorf("%d effects in the end", effects)
	}
	if y.Failed() {
		y.Log(strings.Join(y.story, "\n"))
	}
	return c
}

// effects counts the effects so far.
func (y *payTry) effects() int { return y.paying.Effects(y.proxy.Service) }

func (y *payTry) note(format string, args ...any) {
	y.story = append(y.story, fmt.Sprintf(format, args...))
}

// The outcomes of a run.
const (
	passed     = "passed"
	repetition = "refused as a repetition"
	unknown    = "unknown outcome"
	failed     = "failed"
	killed     = "killed"
)

// judge counts an outcome. What a run says must hold: the effects before and after it are known.
func (y *payTry) judge(c *payTally, outcome, text string, had, has int) {
	switch outcome {
	case passed:
		c.passed++
		if has != 1 || had != 0 {
			y.Errorf("it passed with %d effects before, and %d after it", had, has)
		}
	case repetition:
		c.repeated++
		if had != 1 || has != 1 {
			y.Errorf("it was refused as a repetition with %d effects before, and %d after it", had, has)
		}
	case unknown:
		c.unknown++
	case failed:
		c.failed++
		if had != has && !y.refusedAfterEffect {
			y.Errorf("it failed, and does not say that the outcome is unknown, with %d effects before, and %d after it: %s", had, has, text)
		}
	case killed:
		c.ended++
	}
	for _, denial := range []string{"othing was sent", "No money moved"} {
		if strings.Contains(text, denial) && had != has {
			y.Errorf("it says %q with %d effects before, and %d after it", denial, had, has)
		}
	}
}

// sentAgain reports whether the service got the paying request after the effect: more effects, or a
// refusal of its own.
func (y *payTry) sentAgain() bool {
	refused := 0
	for _, r := range y.proxy.Requests() {
		if r.Operation == y.paying.Operation && isRefusal(r.Status) {
			refused++
		}
	}
	return y.effects() > 1 || refused > y.refusals
}

// isRefusal reports a status that says that the request had no effect, other than 429.
func isRefusal(status int) bool {
	return status >= 400 && status < 500 && status != http.StatusRequestTimeout && status != http.StatusTooEarly &&
		status != http.StatusTooManyRequests
}

// pay runs the action once in a new provider. It returns the outcome, and its words.
func (y *payTry) pay(n int, s interruption) (outcome, text string) {
	run, ctx, service := y.proxy.begin(y.Context(), s)
	defer y.proxy.inFlight.Wait()
	defer run.end()
	config := strings.Replace(service.PayingConfig(rows.ActionBlock(y.kind, y.arguments)), "allow_money_movement ",
		"request_timeout = \"5s\"\n  max_retries = 3\n  allow_money_movement ", 1)
	invoke := y.invoke
	if invoke == nil || n > 0 {
		invoke = y.invokeHere
	}
	done := make(chan [2]string, 1)
	go func() {
		outcome, text := invoke(ctx, config)
		close(run.ended)
		done <- [2]string{outcome, text}
	}()
	select {
	case <-run.killed:
		return killed, ""
	case end := <-done:
		if run.dies() {
			return killed, ""
		}
		return end[0], end[1]
	}
}

// invokeHere runs an action in this process.
func (y *payTry) invokeHere(ctx context.Context, config string) (outcome, text string) {
	_, warnings, err := driver.New(acctest.WithContext(ctx, y.T)).Invoke(config)
	return outcomeOf(warnings, err)
}

// outcomeOf reads the words of an action.
func outcomeOf(warnings []string, err error) (outcome, text string) {
	text = strings.Join(warnings, "\n")
	switch {
	case err == nil && strings.Contains(text, "confirmed before"):
		return repetition, text
	case err == nil:
		return passed, text
	}
	text = err.Error()
	switch {
	case strings.Contains(text, "Refused to repeat a"):
		return repetition, text
	case strings.Contains(text, "may or may not"), strings.Contains(text, "was created, but"), strings.Contains(text, "was confirmed, but"):
		return unknown, text
	}
	return failed, text
}

// arm adds the faults of a failure. It returns the interruption, if the failure is one.
func (y *payTry) arm(failure string) interruption {
	pick := func(n int) int { return y.random.IntN(n) }
	y.refusedAfterEffect = false
	if failure != "" && pick(4) == 0 { // reads fail now and then, too
		y.proxy.AddFault(sandbox.Fault{
			Method: http.MethodGet, Times: 1, Probability: 30, Status: http.StatusInternalServerError, Seed: y.random.Uint64(),
		})
	}
	fault := sandbox.Fault{Operation: y.paying.Operation, Times: 1}
	switch failure {
	case "lost before":
		fault.DropBefore = true
	case "lost after":
		fault.Truncate = pick(3) == 0
		fault.DropAfter = !fault.Truncate
	case "status":
		fault.Status, fault.Body, fault.After = y.status, payBodies[pick(len(payBodies))], pick(4) > 0
		if fault.Status == http.StatusTooManyRequests {
			fault.After = false // a 429 had no effect, by the decisions on the wire
		}
		if isRefusal(fault.Status) {
			y.refusals++
			y.refusedAfterEffect = fault.After // it is not sent again in this run, and the next one sees the effect
		}
	case "429":
		fault.Status, fault.Times = http.StatusTooManyRequests, 1+pick(2)
	case "no id":
		fault.Status, fault.Body, fault.After = http.StatusOK, mutePays[pick(len(mutePays))], true
	case "cancelled", "killed":
		s := interruption{armed: true, kills: failure == "killed", afterHandling: pick(2) == 0}
		switch pick(4) {
		case 0:
			s.after = time.Duration(1+pick(250)) * time.Millisecond
		case 1:
			s.request = 1 + pick(12)
		}
		return s
	default:
		return interruption{}
	}
	y.proxy.AddFault(fault)
	return interruption{}
}
