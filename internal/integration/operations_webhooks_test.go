// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const hookURL = "https://127.0.0.1:1/hook" // nothing listens there

func init() {
	hook := func(s *service) string { return s.stored("webhook", sandbox.Object{"url": hookURL}) }
	// trueKey demands the key that the service made, or none: never one that is masked.
	trueKey := func(s *service, w client.Webhook) bool {
		key, known := w.Key()
		stored, _ := s.Object("webhook", w.ID)
		return !known || key == stored["verificationKey"]
	}
	isHook := func(s *service, id string, w client.Webhook) bool {
		return w.ID == id && w.URL == hookURL && !w.IsPaused && !w.IsDeleted && !w.IsOffline && trueKey(s, w)
	}
	nothing := func(*service) string { return "" }
	exercises["createWebhook"] = aboutOne(nothing, func(c *client.Client, ctx context.Context, _ string) (client.Webhook, error) {
		paused := true
		return c.CreateWebhook(ctx, client.WebhookParams{URL: hookURL, IsPaused: &paused})
	}, func(s *service, _ string, w client.Webhook) bool {
		// Where the response to the creation had the webhook, the key is known: whatever is read
		// later may hide it.
		_, known := w.Key()
		return client.CheckID(w.ID) == nil && w.URL == hookURL && w.IsPaused && trueKey(s, w) && (known || len(s.Requests()) > 1)
	})
	exercises["webhook"] = aboutOne(hook, (*client.Client).Webhook, isHook)
	exercises["updateWebhook"] = aboutOne(hook, func(c *client.Client, ctx context.Context, id string) (client.Webhook, error) {
		return c.UpdateWebhook(ctx, id, client.WebhookUpdateParams{URL: hookURL + "/2", IsPaused: true})
	}, func(s *service, id string, w client.Webhook) bool {
		return w.ID == id && w.URL == hookURL+"/2" && w.IsPaused && !w.IsDeleted && trueKey(s, w)
	})
	exercises["webhooks"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := hook(s)
		s.stored("webhook", sandbox.Object{"url": hookURL, "isDeleted": true})
		return func(ctx context.Context) error {
			all, err := collect(c.Webhooks(ctx))
			return expect(len(all) == 1 && isHook(s, id, all[0]), err)
		}
	}
	exercises["webhookMessages"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id, other := hook(s), hook(s)
		failed := s.message(id, sandbox.Object{"attempts": 5, "httpStatusCode": 503})
		s.message(other, nil)
		fresh := s.message(id, nil)
		return func(ctx context.Context) error {
			all, err := collect(c.WebhookMessages(ctx, id))
			return expect(len(all) == 2 && all[0].ID == failed && all[0].Attempts == 5 && all[0].HTTPStatusCode != nil &&
				*all[0].HTTPStatusCode == 503 &&
				all[1].ID == fresh && all[1].Attempts == 0 && all[1].HTTPStatusCode == nil && !all[1].Delivered &&
				all[1].WebhookID == id && all[1].EventType == "deposit" && all[1].Payload == payload, err)
		}
	}
	exerciseDeliveries()
}

const payload = `{"eventType": "deposit"}`

// message puts a message of a webhook into the sandbox, and returns its id.
func (s *service) message(webhook string, more sandbox.Object) string {
	object := sandbox.Object{"webhookId": webhook, "eventType": "deposit", "payload": payload}
	for name, value := range more {
		object[name] = value
	}
	return s.stored("webhook_message", object)
}

// receiver gets events. It keeps the bodies of those with the right key.
type receiver struct {
	mu     sync.Mutex
	key    string
	bodies []string
}

func (r *receiver) ServeHTTP(_ http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(request.Body)
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil && request.Method == http.MethodPost && request.Header.Get("service-verification-key") == r.key {
		r.bodies = append(r.bodies, string(body))
	}
}

// got returns the bodies so far.
func (r *receiver) got() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.bodies)
}

// receive starts a receiver with a webhook of its own, and returns both.
func (s *service) receive(t *testing.T) (*receiver, string) {
	t.Helper()
	r := &receiver{}
	server := httptest.NewTLSServer(r)
	t.Cleanup(server.Close)
	webhook := s.Put("webhook", sandbox.Object{"url": server.URL})
	id, _ := webhook["id"].(string)
	key, _ := webhook["verificationKey"].(string)
	r.mu.Lock()
	r.key = key
	r.mu.Unlock()
	return r, id
}

func (s *service) delivered(message string) bool {
	object, _ := s.Object("webhook_message", message)
	return object["delivered"] == true
}

func exerciseDeliveries() {
	exercises["testWebhook"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		r, id := s.receive(t)
		deaf := s.stored("webhook", sandbox.Object{"url": hookURL})
		return func(ctx context.Context) error {
			result, err := c.TestWebhook(ctx, id)
			if err != nil {
				return err
			}
			unheard, err := c.TestWebhook(ctx, deaf)
			got := r.got()
			heard := result.HTTPStatusCode != nil && *result.HTTPStatusCode == http.StatusOK && result.Delivered
			return expect(heard && unheard == client.WebhookTest{} && len(got) == 1 && strings.Contains(got[0], `"eventType":"test"`), err)
		}
	}
	exercises["resendWebhookMessage"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		r, id := s.receive(t)
		message, other := s.message(id, nil), s.message(id, nil)
		return func(ctx context.Context) error {
			err := c.ResendWebhookMessage(ctx, id, message)
			return expect(slices.Equal(r.got(), []string{payload}) && s.delivered(message) && !s.delivered(other), err)
		}
	}
	exercises["resendWebhookFailures"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		r, id := s.receive(t)
		first, second := s.message(id, nil), s.message(id, nil)
		s.message(id, sandbox.Object{"delivered": true})
		return func(ctx context.Context) error {
			err := c.ResendWebhookFailures(ctx, id)
			return expect(slices.Equal(r.got(), []string{payload, payload}) && s.delivered(first) && s.delivered(second), err)
		}
	}
}
