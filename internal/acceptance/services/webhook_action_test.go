// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// receiver is the endpoint of a webhook. It answers each event with the same status.
type receiver struct {
	url    string
	events atomic.Int64
}

func receive(t *testing.T, status int) *receiver {
	t.Helper()
	r := &receiver{}
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		r.events.Add(1)
		w.WriteHeader(status)
	}))
	t.Cleanup(server.Close)
	r.url = server.URL
	return r
}

// testAction is an action block that tests a webhook.
func testAction(id string) string {
	return "action \"payments_test_webhook\" \"it\" {\n  config {\n    webhook_id = " + id + "\n  }\n}\n"
}

// TestTestWebhook invokes the action for each outcome. It fails unless the endpoint accepts the
// event, and sends one request in any case.
func TestTestWebhook(t *testing.T) {
	t.Parallel()
	const id = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	for name, c := range map[string]struct {
		status   int            // of the endpoint
		webhook  sandbox.Object // over the default; nil if there is no webhook
		progress string
		words    []string // of the error; none for a success
		events   int64
	}{
		"delivered": {204, sandbox.Object{}, "The webhook " + id + " answered with 204.", nil, 1},
		"not delivered": {
			500,
			sandbox.Object{},
			"The webhook " + id + " answered with 500.",
			[]string{"invoke: webhook_id: The webhook test failed", "answered with 500", "url", "is_paused"},
			1,
		},
		"redirected": {302, sandbox.Object{}, "The webhook " + id + " answered with 302.", []string{"answered with 302"}, 1},
		"no answer": {
			200,
			sandbox.Object{"url": "https://127.0.0.1:1/"},
			"The webhook " + id + " did not answer.",
			[]string{"invoke: webhook_id: The webhook test failed", "did not answer"},
			0,
		},
		"paused": {
			200,
			sandbox.Object{"isPaused": true},
			"",
			[]string{"invoke: webhook_id: The webhook test failed", "is paused", "set its is_paused to false"},
			0,
		},
		"deleted": {200, sandbox.Object{"isDeleted": true}, "", []string{"invoke: webhook_id: There is no such webhook", id}, 0},
		"missing": {200, nil, "", []string{"invoke: webhook_id: There is no such webhook", id}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			r := receive(t, c.status)
			if c.webhook != nil {
				webhook := sandbox.Object{"id": id, "url": r.url}
				for member, value := range c.webhook {
					webhook[member] = value
				}
				service.Put("webhook", webhook)
			}
			progress, warnings, err := driver.New(t).Invoke(service.Config(testAction(`"` + id + `"`)))
			if got := strings.Join(progress, "\n"); got != c.progress || len(warnings) > 0 {
				t.Errorf("progress %q, want %q; warnings %q", got, c.progress, warnings)
			}
			if (err == nil) != (c.words == nil) {
				t.Errorf("error: %v", err)
			}
			for _, words := range c.words {
				if err != nil && !strings.Contains(err.Error(), words) {
					t.Errorf("the error lacks %q: %v", words, err)
				}
			}
			if got := service.Received("testWebhook"); got != 1 {
				t.Errorf("%d requests for a test, want 1", got)
			}
			if got := r.events.Load(); got != c.events {
				t.Errorf("%d events arrived, want %d", got, c.events)
			}
		})
	}
}

// TestTestWebhook_validated refuses a wrong id before any request, and tolerates an unknown one.
func TestTestWebhook_validated(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	_, _, err := driver.New(t).Invoke(service.Config(testAction(`"orders"`)))
	const words = "must be an id of the payments service"
	if err == nil || !strings.HasPrefix(err.Error(), "validate: webhook_id: ") || !strings.Contains(err.Error(), words) {
		t.Errorf("error: %v", err)
	}
	if requests := service.Requests(); len(requests) > 0 {
		t.Errorf("requests: %v", requests)
	}
	r := receive(t, 200)
	d := driver.New(t)
	plan, err := d.Plan(service.Config(webhook(fmt.Sprintf("url = %q", r.url))))
	if err == nil {
		err = d.Apply(plan)
	}
	if err != nil {
		t.Fatal(err)
	}
	// The reference is unknown in the validation.
	if _, _, err := d.Invoke(service.Config(testAction("payments_webhook.it.id"))); err != nil || r.events.Load() != 1 {
		t.Errorf("%d events, error: %v", r.events.Load(), err)
	}
}

// TestTestWebhook_lost does not repeat a test whose response was lost, because it would deliver a
// second event.
func TestTestWebhook_lost(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	r := receive(t, 200)
	id, _ := service.Put("webhook", sandbox.Object{"url": r.url})["id"].(string)
	service.AddFault(sandbox.Fault{Operation: "testWebhook", DropAfter: true, Times: 1})
	_, _, err := driver.New(t).Invoke(service.Config(testAction(`"` + id + `"`)))
	if err == nil || !strings.Contains(err.Error(), "Check the messages of the webhook "+id) {
		t.Errorf("error: %v", err)
	}
	if got := r.events.Load(); got != 1 || service.Received("testWebhook") != 1 {
		t.Errorf("%d events after %d requests, want 1 after 1", got, service.Received("testWebhook"))
	}
}

// TestAccTestWebhook runs the action with the terraform binary: after the webhook was created, and
// by hand.
func TestAccTestWebhook(t *testing.T) {
	t.Parallel()
	acctest.Require(t, acctest.FeatureActions)
	service := acctest.Start(t)
	r, broken := receive(t, 200), receive(t, 500)
	cli := acctest.NewCLI(t, service)
	configured := func(url string) {
		cli.Main(webhook(fmt.Sprintf("url = %q\nlifecycle {\n  action_trigger {\n    events  = [after_create]\n"+
			"    actions = [action.payments_test_webhook.it]\n  }\n}", url)) + testAction("payments_webhook.it.id"))
	}
	configured(r.url)
	if out := cli.Must("apply", "-auto-approve"); !strings.Contains(out, "answered with 200.") || r.events.Load() != 1 {
		t.Errorf("%d events:\n%s", r.events.Load(), out)
	}
	cli.ExpectNoChanges()
	cli.Must("apply", "-auto-approve", "-invoke=action.payments_test_webhook.it")
	if got := r.events.Load(); got != 2 {
		t.Errorf("%d events, want 2", got)
	}

	cli.Must("destroy", "-auto-approve")
	configured(broken.url)
	result := cli.Run("apply", "-auto-approve")
	if result.Code == 0 || !strings.Contains(result.Flat(), "answered with 500, so the test event was not delivered") {
		t.Errorf("code %d:\n%s", result.Code, result.Output)
	}
	cli.ExpectNoChanges()
}
