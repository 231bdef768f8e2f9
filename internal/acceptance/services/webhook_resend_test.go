// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
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
