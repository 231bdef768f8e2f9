// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

func TestWebhook_key(t *testing.T) {
	t.Parallel()
	for key, want := range map[*string]bool{
		nil: false, new(""): false, new("********"): false, new("whk_…9f2a"): false, new("[REDACTED]"): false, new("xxxx"): false,
		new("whk_9f2a"): true,
	} {
		got, ok := Webhook{VerificationKey: key}.Key()
		if ok != want || want && got != *key || !want && got != "" {
			t.Errorf("%q, %v; want %v", got, ok, want)
		}
	}
}

// TestTestWebhook_interrupted interrupts a request. Before it is sent, nothing happens. Afterwards,
// the client waits for its result.
func TestTestWebhook_interrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	s := serve(t, reply(429, "", "Retry-After", "60"))
	c := s.client(func(cfg *settings) {
		cfg.Log = func(_ context.Context, _ transport.Level, message string, _ map[string]any) {
			if strings.Contains(message, "waiting") {
				cancel()
			}
		}
	})
	_, err := c.TestWebhook(ctx, idB)
	var unknown *UnknownOutcomeError
	if err == nil || errors.As(err, &unknown) {
		t.Errorf("%v", err)
	}
	s.wantLines("POST /webhook/" + idB + "/test")

	ctx, cancel = context.WithCancel(context.Background())
	s = serve(t, func(w http.ResponseWriter, r *http.Request) {
		cancel()
		reply(200, `{"httpStatusCode":200,"delivered":true}`)(w, r)
	})
	if got, err := s.client().TestWebhook(ctx, idB); err != nil || !got.Delivered {
		t.Errorf("%+v, %v", got, err)
	}
}
