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
func testAction(name, id string) string {
	return "action \"payments_test_webhook\" \"" + name + "\" {\n  config {\n    webhook_id = " + id + "\n  }\n}\n"
}

// TestAccTestWebhook runs the action with the terraform binary: after the webhook was created, and
// by hand.
func TestAccTestWebhook(t *testing.T) {
	t.Parallel()
	acctest.Require(t, acctest.FeatureActions)
	service := acctest.Start(t)
	r, broken := receive(t, 200), receive(t, 500)
	cli := acctest.NewCLI(t, service)
	caller := "caller.id"
	if acctest.Lacks(t, acctest.FeatureCaller) != "" {
		caller = "payments_webhook.it.id"
	}
	configured := func(url string) {
		cli.Main(webhook(fmt.Sprintf("url = %q\nlifecycle {\n  action_trigger {\n    events  = [after_create]\n"+
			"    actions = [action.payments_test_webhook.triggered]\n  }\n}", url)) + testAction("triggered", caller) +
			testAction("it", "payments_webhook.it.id"))
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
