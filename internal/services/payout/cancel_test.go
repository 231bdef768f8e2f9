// SPDX-License-Identifier: MPL-2.0

package payout_test

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
	cancelledPayout = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	missingPayout   = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e49"
)

func cancelAction(id string) string {
	return fmt.Sprintf("action \"payments_cancel_payout\" \"it\" {\n  config {\n    payout_id = %q\n  }\n}\n", id)
}

// cancellations counts the requests to cancel.
func cancellations(service *acctest.Service) (count int) {
	for _, request := range service.Requests() {
		if request.Operation == "cancelPayout" {
			count++
		}
	}
	return count
}

// TestCancelPayout invokes the action for each state of a payout and each failure. The provider
// does not allow money movement, and the action needs none.
func TestCancelPayout(t *testing.T) {
	t.Parallel()
	const done = "The payout " + cancelledPayout + " of 120.5 USD is Expired: nothing was debited."
	const at = "invoke: payout_id: Could not cancel the payout"
	for name, c := range map[string]struct {
		status   string // of the payout; AwaitingConfirmation by default
		id       string // the argument; the payout's by default
		fault    sandbox.Fault
		dialect  sandbox.Dialect
		progress []string
		words    []string // of the error; none for a success
		requests int
		after    string // the status; Expired by default
	}{
		"awaiting confirmation": {
			progress: []string{"of 120.5 USD (payments: 2) is AwaitingConfirmation. Cancelling it.", done, "data source payments_payout"},
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
			id: missingPayout, words: []string{"invoke: payout_id: There is no such payout", missingPayout}, after: "AwaitingConfirmation",
		},
		"forbidden": {
			fault: sandbox.Fault{Status: 403}, requests: 1, after: "AwaitingConfirmation", words: []string{"Could not run the action cancel payout"},
		},
		"lost before": {fault: sandbox.Fault{DropBefore: true}, progress: []string{done}, requests: 2},
		"lost after":  {fault: sandbox.Fault{DropAfter: true}, progress: []string{done}, requests: 2},
		"500 before":  {fault: sandbox.Fault{Status: 500}, progress: []string{done}, requests: 2},
		"500 after":   {fault: sandbox.Fault{Status: 500, After: true}, progress: []string{done}, requests: 2},
		"429":         {fault: sandbox.Fault{Status: 429, RetryAfter: "0"}, progress: []string{done}, requests: 2},
		"accepted without effect": {
			fault: sandbox.Fault{Status: 200, Body: "{}"}, requests: 1, after: "AwaitingConfirmation",
			progress: []string{
				"accepted the cancellation of the payout " + cancelledPayout + " of 120.5 USD, and still shows it as AwaitingConfirmation.",
			},
		},
		"lag": {
			dialect: sandbox.Dialect{ReadLag: 50 * time.Millisecond, Writes: "nothing"}, progress: []string{done}, requests: 1,
		},
		"unknown values": {dialect: sandbox.Dialect{UnknownValues: true}, progress: []string{"still shows it as FromTheFuture"}, requests: 1},
		"missing, as 400": {
			dialect: sandbox.Dialect{NotFound400: true}, id: missingPayout, after: "AwaitingConfirmation", words: []string{"no such payout"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.StartWith(t, sandbox.Options{Dialect: c.dialect})
			if c.status == "" {
				c.status = "AwaitingConfirmation"
			}
			service.Put("payout", sandbox.Object{
				"id": cancelledPayout, "status": c.status, "totalAmountUsd": "120.5", "entryCount": 2,
			})
			service.Advance(c.dialect.ReadLag)
			if c.fault != (sandbox.Fault{}) {
				c.fault.Operation, c.fault.Times = "cancelPayout", 1
				service.AddFault(c.fault)
			}
			if c.id == "" {
				c.id = cancelledPayout
			}
			messages, warnings, err := driver.New(t).Invoke(service.Config(cancelAction(c.id)))
			progress := strings.Join(messages, "\n")
			if (err == nil) != (c.words == nil) || len(warnings) > 0 {
				t.Errorf("error: %v; warnings %q", err, warnings)
			}
			for _, words := range c.progress {
				if !strings.Contains(progress, words) {
					t.Errorf("the progress lacks %q: %q", words, progress)
				}
			}
			for _, words := range c.words {
				if err != nil && !strings.Contains(err.Error(), words) {
					t.Errorf("the error lacks %q: %v", words, err)
				}
			}
			if got := cancellations(service); got != c.requests {
				t.Errorf("%d requests, want %d", got, c.requests)
			}
			if c.after == "" {
				c.after = "Expired"
			}
			if object, _ := service.Object("payout", cancelledPayout); object["status"] != c.after {
				t.Errorf("the payout is %s, want %s", object["status"], c.after)
			}
		})
	}
}

// TestCancelPayout_validated refuses a wrong id before any request.
func TestCancelPayout_validated(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	for _, id := range []string{"", "salaries", "../" + cancelledPayout, cancelledPayout + "/cancel"} {
		_, _, err := driver.New(t).Invoke(service.Config(cancelAction(id)))
		if err == nil || !strings.HasPrefix(err.Error(), "validate: payout_id: ") {
			t.Errorf("%q: %v", id, err)
		}
	}
	if requests := service.Requests(); len(requests) > 0 {
		t.Errorf("requests: %v", requests)
	}
}

// TestAccCancelPayout runs the action with the terraform binary, twice.
func TestAccCancelPayout(t *testing.T) {
	t.Parallel()
	acctest.Require(t, acctest.FeatureActions)
	service := acctest.Start(t)
	service.Put("payout", sandbox.Object{"id": cancelledPayout})
	cli := acctest.NewCLI(t, service)
	cli.Main(cancelAction(cancelledPayout))
	for _, words := range []string{"is Expired: nothing was debited", "is Expired already"} {
		if out := cli.Must("apply", "-auto-approve", "-invoke=action.payments_cancel_payout.it"); !strings.Contains(out, words) {
			t.Errorf("the output lacks %q:\n%s", words, out)
		}
	}
	if got := cancellations(service); got != 1 {
		t.Errorf("%d requests, want 1", got)
	}
}
