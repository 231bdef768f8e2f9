// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// TestPage_noSuccess answers what acts without an answer of its own with a page. Whoever sent it is not the service, so it is no success, and nothing is
// sent a second time.
func TestPage_noSuccess(t *testing.T) {
	t.Parallel()
	page := reply(200, "<html><title>Sign in</title></html>", "Content-Type", "text/html")
	for name, test := range map[string]struct {
		run   func(*Client) error
		steps []step
	}{
		"resend":                  {func(c *Client) error { return c.ResendWebhookFailures(context.Background(), idA) }, []step{page}},
		"confirm":                 {func(c *Client) error { _, err := c.ConfirmPayout(context.Background(), idA); return err }, []step{page, reply(200, wages(idA, "AwaitingConfirmation", longAgo))}},
		"confirm, and no reading": {func(c *Client) error { _, err := c.ConfirmPayout(context.Background(), idA); return err }, []step{page, page}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			err := test.run(s.client(func(cfg *Config) { cfg.AllowMoneyMovement = true }))
			wantError(t, err, "whether it took effect is unknown", "an HTML page")
			var unknown *UnknownOutcomeError
			if !errors.As(err, &unknown) {
				t.Errorf("%T", err)
			}
		})
	}
}

// TestPage_unclosed: what a page does not close says nothing to people.
func TestPage_unclosed(t *testing.T) {
	t.Parallel()
	for page, want := range map[string]string{
		"<p>Down<!-- for <b>now</b>":                      "Down",
		"<p>Down<script>for (<b>now</b>":                  "Down",
		"<p>Down<style>p {<b>now</b>":                     "Down",
		"<p>Down<!-- for --> <b>now</b>":                  "Down now",
		"<p>Down" + strings.Repeat("<!--<a>", maxPage/7):  "Down",
		"<p>Down" + strings.Repeat("<script>", maxPage/8): "Down",
	} {
		if got := pageText(&trail{}, []byte(page)); got != want {
			t.Errorf("%.40s says %q, want %q", page, got, want)
		}
	}
}
