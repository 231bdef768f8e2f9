// SPDX-License-Identifier: MPL-2.0

package actions_test

import (
	"cmp"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// cancelling is an action that cancels an object. It needs no allow_money_movement.
type cancelling struct {
	group, operation string
	object           sandbox.Object // without its status
	before, after    string         // the status
	done             string         // the last line of progress
	cases            map[string]cancellation
}

// cancellation is a state of the object, or a failure.
type cancellation struct {
	status   string // the first one; that of the action by default
	id       string // the argument; the object's by default
	fault    sandbox.Fault
	dialect  sandbox.Dialect
	progress []string
	words    []string // of the error; none for a success
	requests int
	after    string // the status; that of the action by default
}

const (
	payoutDone       = "The payout " + rows.ExampleID + " of 120.5 USD is Expired: nothing was debited."
	subscriptionDone = "The subscription " + rows.ExampleID + " is cancelled: no charge follows."

	at = "invoke: payout_id: Could not cancel the payout"
)

var cancellings = []cancelling{
	{
		group: "payout", operation: "cancelPayout", before: "AwaitingConfirmation", after: "Expired", done: payoutDone,
		object: sandbox.Object{"totalAmountUsd": "120.5", "entryCount": 2},
		cases:  payoutCancellations,
	},
	// A subscription that has ended is no failure. A lost response is, unless a retry succeeds.
	{
		group: "subscription", operation: "cancelSubscription", before: "active", after: "cancelled", done: subscriptionDone,
		cases: subscriptionCancellations,
	},
}

var payoutCancellations = map[string]cancellation{
	"awaiting confirmation": {
		progress: []string{"of 120.5 USD (payments: 2) is AwaitingConfirmation. Cancelling it.", payoutDone, "data source payments_payout"},
		requests: 1,
	},
	"expired": {status: "Expired", progress: []string{"of 120.5 USD is Expired already: nothing was debited. Nothing was sent."}},
	"pending": {
		status: "Pending", requests: 1, after: "Pending",
		words: []string{at, "its funding has started", "The payout of 120.5 USD is Pending.", "payment that fails comes back"},
	},
	"processing": {
		status: "Processing", requests: 1, after: "Processing", words: []string{at, "is Processing", "payment that fails comes back"},
	},
	"complete": {status: "Complete", requests: 1, after: "Complete", words: []string{at, "is Complete", "ask them to return it"}},
	"failed":   {status: "Failed", requests: 1, after: "Failed", words: []string{at, "is Failed", "nothing to cancel"}},
	"missing": {
		id: rows.NoObjectID, words: []string{"invoke: payout_id: There is no such payout", rows.NoObjectID}, after: "AwaitingConfirmation",
	},
	"refused, and has ended": {
		fault: sandbox.Fault{Status: 409, Body: `{"error":"it is over"}`, After: true}, requests: 1, progress: []string{payoutDone},
	},
	"forbidden": {
		fault: sandbox.Fault{Status: 403}, requests: 1, after: "AwaitingConfirmation", words: []string{"Could not run the action cancel payout"},
	},
	"accepted without effect": {
		fault: sandbox.Fault{Status: 200, Body: "{}"}, requests: 1, after: "AwaitingConfirmation",
		progress: []string{
			"accepted the cancellation of the payout " + rows.ExampleID + " of 120.5 USD, and still shows it as AwaitingConfirmation.",
		},
	},
	"lag": {
		dialect: sandbox.Dialect{ReadLag: 50 * time.Millisecond, Writes: "nothing"}, progress: []string{payoutDone}, requests: 1,
	},
	"unknown values": {dialect: sandbox.Dialect{UnknownValues: true}, progress: []string{"still shows it as FromTheFuture"}, requests: 1},
	"missing, as 400": {
		dialect: sandbox.Dialect{NotFound: "400"}, id: rows.NoObjectID, after: "AwaitingConfirmation", words: []string{"no such payout"},
	},
}

var subscriptionCancellations = map[string]cancellation{
	"active": {progress: []string{"is active: 32 USD for each period (Monthly), next on 20", subscriptionDone}, requests: 1},
	"overdue": {
		status: "overdue", progress: []string{"is overdue: 32 USD", subscriptionDone, "data source payments_subscription"}, requests: 1,
	},
	"cancelled": {status: "cancelled", progress: []string{"is cancelled already: no charge follows. Nothing was sent."}},
	"expired":   {status: "expired", progress: []string{"is expired already"}, after: "expired"},
	"missing": {
		id: rows.NoObjectID, words: []string{"invoke: subscription_id: There is no such subscription", rows.NoObjectID}, after: "active",
	},
	"refused": {
		fault: sandbox.Fault{Status: 409, Body: `{"error":"a charge is under way"}`}, requests: 1, after: "active",
		words: []string{"invoke: subscription_id: Could not cancel the subscription", "a charge is under way", "It is still active"},
	},
	"refused, and has ended": {
		fault: sandbox.Fault{Status: 409, Body: `{"error":"it has ended"}`, After: true}, requests: 1, progress: []string{subscriptionDone},
	},
	"forbidden": {
		fault: sandbox.Fault{Status: 403}, requests: 1, after: "active", words: []string{"Could not run the action cancel subscription"},
	},
	"accepted without effect": {
		fault: sandbox.Fault{Status: 200, Body: "{}"}, requests: 1, after: "active",
		progress: []string{"accepted the cancellation of the subscription " + rows.ExampleID + ", and still shows it as active."},
	},
	"lag":            {dialect: sandbox.Dialect{ReadLag: 50 * time.Millisecond}, progress: []string{subscriptionDone}, requests: 1},
	"unknown values": {dialect: sandbox.Dialect{UnknownValues: true}, progress: []string{"still shows it as FromTheFuture"}, requests: 1},
	"missing, as 400": {
		dialect: sandbox.Dialect{NotFound: "400"}, id: rows.NoObjectID, after: "active", words: []string{"no such subscription"},
	},
}

// block is the action's block.
func (c cancelling) block(id string) string {
	return rows.ActionBlock("payments_cancel_"+c.group, fmt.Sprintf("%s_id = %q", c.group, id))
}

// start starts a sandbox with the object.
func (c cancelling) start(t *testing.T, dialect sandbox.Dialect, status string) *acctest.Service {
	t.Helper()
	service := acctest.StartWith(t, sandbox.Options{Dialect: dialect})
	object := sandbox.Object{"id": rows.ExampleID, "status": status}
	maps.Copy(object, c.object)
	service.Put(c.group, object)
	service.Advance(dialect.ReadLag)
	return service
}

// TestCancel cancels an object in each state and after each failure.
func TestCancel(t *testing.T) {
	t.Parallel()
	for _, action := range cancellings {
		cases := maps.Clone(action.cases)
		for name, fault := range map[string]sandbox.Fault{
			"lost before": {DropBefore: true}, "lost after": {DropAfter: true}, "500 before": {Status: 500},
			"500 after": {Status: 500, After: true}, "429": {Status: 429, RetryAfter: "0"},
		} {
			cases[name] = cancellation{fault: fault, progress: []string{action.done}, requests: 2}
		}
		for name, c := range cases {
			t.Run(action.group+"/"+name, func(t *testing.T) {
				t.Parallel()
				action.run(t, c)
			})
		}
	}
}

func (c cancelling) run(t *testing.T, one cancellation) {
	t.Helper()
	service := c.start(t, one.dialect, cmp.Or(one.status, c.before))
	if one.fault != (sandbox.Fault{}) {
		one.fault.Operation, one.fault.Times = c.operation, 1
		service.AddFault(one.fault)
	}
	messages, warnings, err := driver.New(t).Invoke(service.Config(c.block(cmp.Or(one.id, rows.ExampleID))))
	progress := strings.Join(messages, "\n")
	if (err == nil) != (one.words == nil) || len(warnings) > 0 {
		t.Errorf("error: %v; warnings %q", err, warnings)
	}
	for _, words := range one.progress {
		if !strings.Contains(progress, words) {
			t.Errorf("the progress lacks %q: %q", words, progress)
		}
	}
	for _, words := range one.words {
		if err != nil && !strings.Contains(err.Error(), words) {
			t.Errorf("the error lacks %q: %v", words, err)
		}
	}
	if got := service.Received(c.operation); got != one.requests {
		t.Errorf("%d requests, want %d", got, one.requests)
	}
	want := cmp.Or(one.after, c.after)
	if object, _ := service.Object(c.group, rows.ExampleID); object["status"] != want {
		t.Errorf("the %s is %s, want %s", c.group, object["status"], want)
	}
}

// TestCancel_validated refuses a wrong id before any request.
func TestCancel_validated(t *testing.T) {
	t.Parallel()
	for _, c := range cancellings {
		service := acctest.Start(t)
		for _, id := range []string{"", "salaries", "../" + rows.ExampleID, rows.ExampleID + "/cancel"} {
			_, _, err := driver.New(t).Invoke(service.Config(c.block(id)))
			if err == nil || !strings.HasPrefix(err.Error(), "validate: "+c.group+"_id: ") {
				t.Errorf("%s %q: %v", c.group, id, err)
			}
		}
		if requests := service.Requests(); len(requests) > 0 {
			t.Errorf("requests: %v", requests)
		}
	}
}

// TestAccCancel runs each action with the terraform binary, twice.
func TestAccCancel(t *testing.T) {
	t.Parallel()
	acctest.Require(t, acctest.FeatureActions)
	for _, c := range cancellings {
		service := c.start(t, sandbox.Dialect{}, c.before)
		cli := acctest.NewCLI(t, service)
		cli.Main(c.block(rows.ExampleID))
		for _, words := range []string{c.done, "is " + c.after + " already"} {
			result := cli.Run("apply", "-auto-approve", "-invoke=action.payments_cancel_"+c.group+".it")
			if result.Code != 0 || !strings.Contains(result.Flat(), words) {
				t.Errorf("the output lacks %q:\n%s", words, result.Output)
			}
		}
		if got := service.Received(c.operation); got != 1 {
			t.Errorf("%d requests, want 1", got)
		}
	}
}
