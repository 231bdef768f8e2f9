// SPDX-License-Identifier: MPL-2.0

package cancel_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const (
	existing = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	missing  = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e49"
)

// kind is one of the two kinds of objects that can be cancelled.
type kind struct {
	name, operation string
	object          sandbox.Object
	open, over      string // the status before and after the cancellation
	names           string // how messages name the object
	means           string
	rows            map[string]row // only of this kind
}

// row is an invocation, and what it must lead to.
type row struct {
	status   string // of the object; open by default
	id       string // the argument; the object's by default
	fault    sandbox.Fault
	dialect  sandbox.Dialect
	progress []string
	words    []string // of the error; none for a success
	requests int
	after    string // the status; over by default
}

var kinds = []kind{
	{
		name: "payout", operation: "cancelPayout", open: "AwaitingConfirmation", over: "Expired",
		object: sandbox.Object{"totalAmountUsd": "120.5", "entryCount": 2}, names: "payout " + existing + " of 120.5 USD",
		means: "nothing was debited",
		rows: map[string]row{
			"details": {progress: []string{"of 120.5 USD (payments: 2) is AwaitingConfirmation. Cancelling it."}, requests: 1},
			"pending": {
				status: "Pending", requests: 1, after: "Pending", words: []string{
					"invoke: payout_id: Could not cancel the payout", "its funding has started", "The payout of 120.5 USD is Pending.",
					"payment that fails comes back",
				},
			},
			"processing": {
				status: "Processing", requests: 1, after: "Processing", words: []string{"is Processing", "payment that fails comes back"},
			},
			"complete": {status: "Complete", requests: 1, after: "Complete", words: []string{"is Complete", "ask them to return it"}},
			"failed":   {status: "Failed", requests: 1, after: "Failed", words: []string{"is Failed", "nothing to cancel"}},
		},
	},
	{
		name: "subscription", operation: "cancelSubscription", open: "active", over: "cancelled",
		object: sandbox.Object{}, names: "subscription " + existing, means: "no charge follows",
		rows: map[string]row{
			"details": {progress: []string{"is active: 32 USD for each period (Monthly), next on 20"}, requests: 1},
			"overdue": {status: "overdue", progress: []string{"is overdue: 32 USD", "is cancelled: no charge follows."}, requests: 1},
			"expired": {status: "expired", progress: []string{"is expired already"}, after: "expired"},
			"refused": {
				fault: sandbox.Fault{Status: 409, Body: `{"error":"a charge is under way"}`}, requests: 1, after: "active", words: []string{
					"invoke: subscription_id: Could not cancel the subscription", "a charge is under way", "It is still active",
				},
			},
			"lag of a response with the object": {
				dialect: sandbox.Dialect{ReadLag: 50 * time.Millisecond}, progress: []string{"is cancelled: no charge follows."}, requests: 1,
			},
		},
	},
}

// all returns the rows of both kinds, and those of one.
func (k kind) all() map[string]row {
	done := []string{fmt.Sprintf("The %s is %s: %s. The data source payments_%s reads it.", k.names, k.over, k.means, k.name)}
	accepted := "The payments service accepted the cancellation of the " + k.names + ", and still shows it as "
	rows := map[string]row{
		"open": {progress: done, requests: 1},
		"over": {status: k.over, progress: []string{"is " + k.over + " already: " + k.means + ". Nothing was sent."}},
		"missing": {
			id: missing, words: []string{"invoke: " + k.name + "_id: There is no such " + k.name, missing}, after: k.open,
		},
		"missing, as 400": {
			dialect: sandbox.Dialect{NotFound400: true}, id: missing, after: k.open, words: []string{"no such " + k.name},
		},
		"refused, and is over": {
			fault: sandbox.Fault{Status: 409, Body: `{"error":"it is over"}`, After: true}, requests: 1,
			progress: []string{"is " + k.over + ": " + k.means + "."},
		},
		"forbidden": {
			fault: sandbox.Fault{Status: 403}, requests: 1, after: k.open, words: []string{"Could not run the action cancel " + k.name},
		},
		"lost before": {fault: sandbox.Fault{DropBefore: true}, progress: done, requests: 2},
		"lost after":  {fault: sandbox.Fault{DropAfter: true}, progress: done, requests: 2},
		"500 before":  {fault: sandbox.Fault{Status: 500}, progress: done, requests: 2},
		"500 after":   {fault: sandbox.Fault{Status: 500, After: true}, progress: done, requests: 2},
		"429":         {fault: sandbox.Fault{Status: 429, RetryAfter: "0"}, progress: done, requests: 2},
		"accepted without effect": {
			fault: sandbox.Fault{Status: 200, Body: "{}"}, requests: 1, after: k.open, progress: []string{accepted + k.open + "."},
		},
		"lag":            {dialect: sandbox.Dialect{ReadLag: 50 * time.Millisecond, Writes: "nothing"}, progress: done, requests: 1},
		"unknown values": {dialect: sandbox.Dialect{UnknownValues: true}, progress: []string{accepted + "FromTheFuture"}, requests: 1},
	}
	for name, r := range k.rows {
		rows[name] = r
	}
	return rows
}

func (k kind) action(id string) string {
	return fmt.Sprintf("action \"payments_cancel_%s\" \"it\" {\n  config {\n    %s_id = %q\n  }\n}\n", k.name, k.name, id)
}

// put stores an object with the known id.
func (k kind) put(service *acctest.Service, status string) {
	object := sandbox.Object{"id": existing, "status": status}
	for name, value := range k.object {
		object[name] = value
	}
	service.Put(k.name, object)
}

// requests counts the requests to cancel.
func (k kind) requests(service *acctest.Service) (count int) {
	for _, request := range service.Requests() {
		if request.Operation == k.operation {
			count++
		}
	}
	return count
}

// TestCancel invokes the actions for each state of an object and each failure. An object that is
// over is no failure. A lost response is, unless a retry succeeds. The provider does not allow
// money movement, and the actions need none.
func TestCancel(t *testing.T) {
	t.Parallel()
	for _, k := range kinds {
		for name, r := range k.all() {
			t.Run(k.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				k.run(t, r)
			})
		}
	}
}

func (k kind) run(t *testing.T, r row) {
	t.Helper()
	service := acctest.StartWith(t, sandbox.Options{Dialect: r.dialect})
	or := func(given, otherwise string) string {
		if given == "" {
			return otherwise
		}
		return given
	}
	k.put(service, or(r.status, k.open))
	service.Advance(r.dialect.ReadLag)
	if r.fault != (sandbox.Fault{}) {
		r.fault.Operation, r.fault.Times = k.operation, 1
		service.AddFault(r.fault)
	}
	messages, warnings, err := driver.New(t).Invoke(service.Config(k.action(or(r.id, existing))))
	progress := strings.Join(messages, "\n")
	if (err == nil) != (r.words == nil) || len(warnings) > 0 {
		t.Errorf("error: %v; warnings %q", err, warnings)
	}
	for _, words := range r.progress {
		if !strings.Contains(progress, words) {
			t.Errorf("the progress lacks %q: %q", words, progress)
		}
	}
	for _, words := range r.words {
		if err != nil && !strings.Contains(err.Error(), words) {
			t.Errorf("the error lacks %q: %v", words, err)
		}
	}
	if got := k.requests(service); got != r.requests {
		t.Errorf("%d requests, want %d", got, r.requests)
	}
	if object, _ := service.Object(k.name, existing); object["status"] != or(r.after, k.over) {
		t.Errorf("the status is %s, want %s", object["status"], or(r.after, k.over))
	}
}

// TestCancel_validated refuses a wrong id before any request.
func TestCancel_validated(t *testing.T) {
	t.Parallel()
	for _, k := range kinds {
		service := acctest.Start(t)
		for _, id := range []string{"", "salaries", "../" + existing, existing + "/cancel"} {
			_, _, err := driver.New(t).Invoke(service.Config(k.action(id)))
			if err == nil || !strings.HasPrefix(err.Error(), "validate: "+k.name+"_id: ") {
				t.Errorf("%q: %v", id, err)
			}
		}
		if requests := service.Requests(); len(requests) > 0 {
			t.Errorf("requests: %v", requests)
		}
	}
}

// TestAccCancel runs the actions with the terraform binary, twice.
func TestAccCancel(t *testing.T) {
	t.Parallel()
	acctest.Require(t, acctest.FeatureActions)
	for _, k := range kinds {
		service := acctest.Start(t)
		k.put(service, k.open)
		cli := acctest.NewCLI(t, service)
		cli.Main(k.action(existing))
		for _, words := range []string{"is " + k.over + ": " + k.means, "is " + k.over + " already"} {
			if out := cli.Must("apply", "-auto-approve", "-invoke=action.payments_cancel_"+k.name+".it"); !strings.Contains(out, words) {
				t.Errorf("the output lacks %q:\n%s", words, out)
			}
		}
		if got := k.requests(service); got != 1 {
			t.Errorf("%d requests, want 1", got)
		}
	}
}
