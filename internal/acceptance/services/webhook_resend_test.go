// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const (
	resentWebhook = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	resentMessage = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e41"
	otherMessage  = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e42"
	// payloadCanary is in the payload of each message. Nothing may show it.
	payloadCanary = "Zoe Quibble Canary"
)

// resending starts a sandbox with a webhook, one message that failed twice, and one that was
// delivered. Deliveries are retried without pauses.
func resending(t *testing.T, url string, webhook sandbox.Object) *acctest.Service {
	t.Helper()
	service := acctest.StartWith(t, sandbox.Options{Pause: func(time.Duration) {}})
	object := sandbox.Object{"id": resentWebhook, "url": url}
	for member, value := range webhook {
		object[member] = value
	}
	service.Put("webhook", object)
	message := sandbox.Object{
		"id": resentMessage, "webhookId": resentWebhook, "eventType": "deposit", "payload": `{"name":"` + payloadCanary + `"}`,
		"attempts": json.Number("2"), "lastAttemptAt": "2026-03-02T10:00:00Z", "httpStatusCode": json.Number("503"), "delivered": false,
	}
	service.Put("webhook_message", message)
	message["id"], message["delivered"], message["httpStatusCode"] = otherMessage, true, json.Number("200")
	service.Put("webhook_message", message)
	return service
}

func resendAction(webhookID, messageID string) string {
	return fmt.Sprintf("action \"payments_resend_webhook_message\" \"it\" {\n  config {\n    webhook_id = %q\n    message_id = %q\n  }\n}\n",
		webhookID, messageID)
}

func resendFailuresAction(webhookID string) string {
	return fmt.Sprintf("action \"payments_resend_webhook_failures\" \"it\" {\n  config {\n    webhook_id = %q\n  }\n}\n", webhookID)
}

// resendCase is a way for an action to end.
type resendCase struct {
	status   int            // of the endpoint
	webhook  sandbox.Object // over the default
	action   string
	fault    sandbox.Fault
	progress []string // parts of the progress
	words    []string // of the error; none for a success
	requests int      // for the action's operation
	events   int64
}

func (c resendCase) run(t *testing.T, operation string) {
	t.Helper()
	r := receive(t, c.status)
	service := resending(t, r.url, c.webhook)
	if c.fault != (sandbox.Fault{}) {
		c.fault.Operation, c.fault.Times = operation, 1
		service.AddFault(c.fault)
	}
	messages, warnings, err := driver.New(t).Invoke(service.Config(c.action))
	progress := strings.Join(messages, "\n")
	if (err == nil) != (c.words == nil) || len(warnings) > 0 {
		t.Errorf("error: %v; warnings %q", err, warnings)
	}
	if len(c.progress) == 0 && strings.Contains(progress, "sent again") {
		t.Errorf("progress %q", progress)
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
	if got := service.Received(operation); got != c.requests {
		t.Errorf("%d requests, want %d", got, c.requests)
	}
	if got := r.events.Load(); got != c.events {
		t.Errorf("%d events arrived, want %d", got, c.events)
	}
	if strings.Contains(progress+fmt.Sprint(err), payloadCanary) {
		t.Errorf("the payload is shown: %q, %v", progress, err)
	}
}

// TestResendWebhookMessage invokes the action for each outcome. It sends one request in any case,
// unless the service refused the first one for its rate.
func TestResendWebhookMessage(t *testing.T) {
	t.Parallel()
	const at = "invoke: message_id: The message was not delivered"
	failed, other := resendAction(resentWebhook, resentMessage), resendAction(resentWebhook, otherMessage)
	for name, c := range map[string]resendCase{
		"delivered": {
			status: 204, action: failed, requests: 1, events: 1,
			progress: []string{"(attempts: 3): the endpoint answered with 204.", "payments_webhook_messages"},
		},
		"delivered before": {status: 200, action: other, requests: 1, events: 1, progress: []string{"answered with 200."}},
		"delivered before, fails now": {
			status: 500, action: other, requests: 1, events: 5, progress: []string{"answered with 500."}, words: []string{at, "answered with 500"},
		},
		"not delivered": {
			status: 500, action: failed, requests: 1, events: 5,
			progress: []string{"(attempts: 7): the endpoint answered with 500."}, words: []string{at, "answered with 500", "url"},
		},
		"no answer": {
			status: 200, webhook: sandbox.Object{"url": "https://127.0.0.1:1/"}, action: failed, requests: 1,
			progress: []string{"did not answer."}, words: []string{at, "did not answer"},
		},
		"paused": {
			status: 200, webhook: sandbox.Object{"isPaused": true}, action: failed, requests: 1,
			words: []string{"invoke: webhook_id: The message was not delivered", "is paused", "is_paused to false"},
		},
		"deleted webhook": {
			status: 200, webhook: sandbox.Object{"isDeleted": true}, action: failed, requests: 1,
			words: []string{"invoke: webhook_id: There is no such webhook", resentWebhook},
		},
		"missing webhook": {
			status: 200, action: resendAction(exampleMissing, resentMessage),
			words: []string{"invoke: webhook_id: There is no such webhook", exampleMissing},
		},
		"missing message": {
			status: 200, action: resendAction(resentWebhook, exampleMissing), requests: 1,
			words: []string{"invoke: message_id: There is no such webhook message", exampleMissing},
		},
		"lost before": {
			status: 200, action: failed, fault: sandbox.Fault{DropBefore: true}, requests: 1,
			words: []string{"may or may not have taken effect", "Check the messages of the webhook " + resentWebhook},
		},
		"lost after": {
			status: 200, action: failed, fault: sandbox.Fault{DropAfter: true}, requests: 1, events: 1,
			progress: []string{"(attempts: 3): the endpoint answered with 200."},
		},
		"500 before": {
			status: 200, action: failed, fault: sandbox.Fault{Status: 500}, requests: 1, words: []string{"may or may not have taken effect"},
		},
		"500 after": {
			status: 200, action: failed, fault: sandbox.Fault{Status: 500, After: true}, requests: 1, events: 1,
			progress: []string{"answered with 200."},
		},
		"429": {
			status: 200, action: failed, fault: sandbox.Fault{Status: 429, RetryAfter: "0"}, requests: 2, events: 1,
			progress: []string{"answered with 200."},
		},
		"refused otherwise": {
			status: 200, action: other, fault: sandbox.Fault{Status: 409, Body: `{"error":"it was delivered"}`}, requests: 1,
			words: []string{at, "it was delivered"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.run(t, "resendWebhookMessage")
		})
	}
}

// exampleMissing is the id of no object.
const exampleMissing = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e49"

// TestResendWebhookFailures invokes the action for each outcome. It resends the undelivered message
// only.
func TestResendWebhookFailures(t *testing.T) {
	t.Parallel()
	const at, before = "invoke: webhook_id: Not all messages were delivered", "has undelivered messages: 1."
	action := resendFailuresAction(resentWebhook)
	for name, c := range map[string]resendCase{
		"delivered": {
			status: 204, action: action, requests: 1, events: 1,
			progress: []string{before, "has 0 undelivered messages left: 1 were delivered, 0 failed again, 0 show no new attempt yet."},
		},
		"not delivered": {
			status: 500, action: action, requests: 1, events: 5,
			progress: []string{before, "has 1 undelivered messages left: 0 were delivered, 1 failed again"},
			words:    []string{at, "did not accept 1 of 1 messages"},
		},
		"paused": {
			status: 200, webhook: sandbox.Object{"isPaused": true}, action: action, requests: 1, progress: []string{before},
			words: []string{at, "is paused", "is_paused to false"},
		},
		"deleted webhook": {
			status: 200, webhook: sandbox.Object{"isDeleted": true}, action: action, requests: 1, progress: []string{before},
			words: []string{"invoke: webhook_id: There is no such webhook"},
		},
		"missing webhook": {
			status: 200, action: resendFailuresAction(exampleMissing), words: []string{"invoke: webhook_id: There is no such webhook"},
		},
		"lost before": {
			status: 200, action: action, fault: sandbox.Fault{DropBefore: true}, requests: 1,
			words: []string{"may or may not have taken effect", "Check the messages of the webhook " + resentWebhook},
		},
		"lost after": {
			status: 200, action: action, fault: sandbox.Fault{DropAfter: true}, requests: 1, events: 1, progress: []string{"1 were delivered"},
		},
		"500 before": {
			status: 200, action: action, fault: sandbox.Fault{Status: 500}, requests: 1, words: []string{"may or may not have taken effect"},
		},
		"500 after": {
			status: 200, action: action, fault: sandbox.Fault{Status: 500, After: true}, requests: 1, events: 1,
			progress: []string{"1 were delivered"},
		},
		"429": {
			status: 200, action: action, fault: sandbox.Fault{Status: 429, RetryAfter: "0"}, requests: 2, events: 1,
			progress: []string{"1 were delivered"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.run(t, "resendWebhookFailures")
		})
	}
}

// TestResend_slow accepts a service that answers before it delivers: the messages show no new
// attempt, and that is no failure.
func TestResend_slow(t *testing.T) {
	t.Parallel()
	for operation, action := range map[string]string{
		"resendWebhookMessage":  resendAction(resentWebhook, resentMessage),
		"resendWebhookFailures": resendFailuresAction(resentWebhook),
	} {
		service := resending(t, "https://127.0.0.1:1/", nil)
		service.AddFault(sandbox.Fault{Operation: operation, Status: 200, Body: "{}", Times: 1})
		progress, _, err := driver.New(t).Invoke(service.Config(action))
		if text := strings.Join(progress, "\n"); err != nil || !strings.Contains(text, "no new attempt yet") {
			t.Errorf("%s: progress %q, error: %v", operation, text, err)
		}
		if got := service.Received(operation); got != 1 {
			t.Errorf("%s: %d requests, want 1", operation, got)
		}
	}
}

// TestResend_validated refuses wrong ids before any request.
func TestResend_validated(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	for action, at := range map[string]string{
		resendAction("orders", resentMessage): "validate: webhook_id: ",
		resendAction(resentWebhook, "first"):  "validate: message_id: ",
		resendAction(resentWebhook, ""):       "validate: message_id: ",
		resendFailuresAction("orders"):        "validate: webhook_id: ",
	} {
		_, _, err := driver.New(t).Invoke(service.Config(action))
		if err == nil || !strings.HasPrefix(err.Error(), at) || !strings.Contains(err.Error(), "must be an id of the payments service") {
			t.Errorf("%s: %v", action, err)
		}
	}
	if requests := service.Requests(); len(requests) > 0 {
		t.Errorf("requests: %v", requests)
	}
}

// TestAccResendWebhookMessage runs both actions with the terraform binary, by hand.
func TestAccResendWebhookMessage(t *testing.T) {
	t.Parallel()
	acctest.Require(t, acctest.FeatureActions)
	r := receive(t, 200)
	service := resending(t, r.url, nil)
	cli := acctest.NewCLI(t, service)
	cli.Main(resendAction(resentWebhook, resentMessage) + resendFailuresAction(resentWebhook))
	for _, name := range []string{"message", "failures"} {
		out := cli.Must("apply", "-auto-approve", "-invoke=action.payments_resend_webhook_"+name+".it")
		if !strings.Contains(out, "payments_webhook_messages") {
			t.Errorf("%s:\n%s", name, out)
		}
	}
	if got := r.events.Load(); got != 1 { // nothing has failed when the second one runs
		t.Errorf("%d events, want 1", got)
	}
}
