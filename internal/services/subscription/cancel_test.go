// SPDX-License-Identifier: MPL-2.0

package subscription_test

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
	cancelled   = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	nonexistent = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e49"
)

func cancelAction(id string) string {
	return fmt.Sprintf("action \"payments_cancel_subscription\" \"it\" {\n  config {\n    subscription_id = %q\n  }\n}\n", id)
}

// cancellations counts the requests to cancel.
func cancellations(service *acctest.Service) (count int) {
	for _, request := range service.Requests() {
		if request.Operation == "cancelSubscription" {
			count++
		}
	}
	return count
}

// TestCancelSubscription invokes the action for each state of a subscription and each failure. A
// subscription that has ended is no failure. A lost response is, unless a retry succeeds.
func TestCancelSubscription(t *testing.T) {
	t.Parallel()
	const done = "The subscription " + cancelled + " is cancelled: no charge follows."
	for name, c := range map[string]struct {
		status   string // of the subscription; active by default
		id       string // the argument; the subscription's by default
		fault    sandbox.Fault
		dialect  sandbox.Dialect
		progress []string
		words    []string // of the error; none for a success
		requests int
		after    string // the status; cancelled by default
	}{
		"active": {progress: []string{"is active: 32 USD for each period (Monthly), next on 20", done}, requests: 1},
		"overdue": {
			status: "overdue", progress: []string{"is overdue: 32 USD", done, "data source payments_subscription"}, requests: 1,
		},
		"cancelled": {status: "cancelled", progress: []string{"is cancelled already: no charge follows. Nothing was sent."}},
		"expired":   {status: "expired", progress: []string{"is expired already"}, after: "expired"},
		"missing": {
			id: nonexistent, words: []string{"invoke: subscription_id: There is no such subscription", nonexistent}, after: "active",
		},
		"refused": {
			fault: sandbox.Fault{Status: 409, Body: `{"error":"a charge is under way"}`}, requests: 1, after: "active",
			words: []string{"invoke: subscription_id: Could not cancel the subscription", "a charge is under way", "It is still active"},
		},
		"refused, and has ended": {
			fault: sandbox.Fault{Status: 409, Body: `{"error":"it has ended"}`, After: true}, requests: 1, progress: []string{done},
		},
		"forbidden": {
			fault: sandbox.Fault{Status: 403}, requests: 1, after: "active", words: []string{"Could not run the action cancel subscription"},
		},
		"lost before": {fault: sandbox.Fault{DropBefore: true}, progress: []string{done}, requests: 2},
		"lost after":  {fault: sandbox.Fault{DropAfter: true}, progress: []string{done}, requests: 2},
		"500 before":  {fault: sandbox.Fault{Status: 500}, progress: []string{done}, requests: 2},
		"500 after":   {fault: sandbox.Fault{Status: 500, After: true}, progress: []string{done}, requests: 2},
		"429":         {fault: sandbox.Fault{Status: 429, RetryAfter: "0"}, progress: []string{done}, requests: 2},
		"accepted without effect": {
			fault: sandbox.Fault{Status: 200, Body: "{}"}, requests: 1, after: "active",
			progress: []string{"accepted the cancellation of the subscription " + cancelled + ", and still shows it as active."},
		},
		"lag":            {dialect: sandbox.Dialect{ReadLag: 50 * time.Millisecond}, progress: []string{done}, requests: 1},
		"unknown values": {dialect: sandbox.Dialect{UnknownValues: true}, progress: []string{"still shows it as FromTheFuture"}, requests: 1},
		"missing, as 400": {
			dialect: sandbox.Dialect{NotFound400: true}, id: nonexistent, after: "active", words: []string{"no such subscription"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.StartWith(t, sandbox.Options{Dialect: c.dialect})
			if c.status == "" {
				c.status = "active"
			}
			service.Put("subscription", sandbox.Object{"id": cancelled, "status": c.status})
			service.Advance(c.dialect.ReadLag)
			if c.fault != (sandbox.Fault{}) {
				c.fault.Operation, c.fault.Times = "cancelSubscription", 1
				service.AddFault(c.fault)
			}
			if c.id == "" {
				c.id = cancelled
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
				c.after = "cancelled"
			}
			if object, _ := service.Object("subscription", cancelled); object["status"] != c.after {
				t.Errorf("the subscription is %s, want %s", object["status"], c.after)
			}
		})
	}
}

// TestCancelSubscription_validated refuses a wrong id before any request.
func TestCancelSubscription_validated(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	for _, id := range []string{"", "monthly", "../" + cancelled, cancelled + "/cancel"} {
		_, _, err := driver.New(t).Invoke(service.Config(cancelAction(id)))
		if err == nil || !strings.HasPrefix(err.Error(), "validate: subscription_id: ") {
			t.Errorf("%q: %v", id, err)
		}
	}
	if requests := service.Requests(); len(requests) > 0 {
		t.Errorf("requests: %v", requests)
	}
}

// TestAccCancelSubscription runs the action with the terraform binary, twice.
func TestAccCancelSubscription(t *testing.T) {
	t.Parallel()
	acctest.Require(t, acctest.FeatureActions)
	service := acctest.Start(t)
	service.Put("subscription", sandbox.Object{"id": cancelled})
	cli := acctest.NewCLI(t, service)
	cli.Main(cancelAction(cancelled))
	for _, words := range []string{"no charge follows", "is cancelled already"} {
		if out := cli.Must("apply", "-auto-approve", "-invoke=action.payments_cancel_subscription.it"); !strings.Contains(out, words) {
			t.Errorf("the output lacks %q:\n%s", words, out)
		}
	}
	if got := cancellations(service); got != 1 {
		t.Errorf("%d requests, want 1", got)
	}
}
