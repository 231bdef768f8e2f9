// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// TestErrors_paths repeats the path of the request, which holds account numbers and addresses, as
// web servers do.
func TestErrors_paths(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	echo := func(status int) step {
		return func(w http.ResponseWriter, r *http.Request) {
			message, _ := json.Marshal(map[string]string{"error": "Cannot GET " + r.RequestURI + " " + r.URL.Path})
			reply(status, string(message))(w, r)
		}
	}
	for secret, run := range map[string]func(*Client) error{
		"DE89370400440532013000": func(c *Client) error {
			_, err := c.WithdrawalAccountByIban(ctx, "fiat", "DE89370400440532013000", "COBADEFF")
			return err
		},
		"DE89 3704": func(c *Client) error {
			_, err := c.WithdrawalAccountByIban(ctx, "fiat", "DE89 3704", "COBADEFF")
			return err
		},
		"000123456789": func(c *Client) error {
			_, err := c.WithdrawalAccountByUs(ctx, "fiat", "000123456789", "021000021")
			return err
		},
		"ann@example.com": func(c *Client) error { _, err := c.CustomerByEmail(ctx, "ann@example.com"); return err },
	} {
		for _, status := range []int{403, 302} {
			err := run(serve(t, echo(status)).client())
			wantError(t, err, "(not shown)")
			for _, spelling := range []string{secret, url.PathEscape(secret), url.QueryEscape(secret)} {
				if strings.Contains(err.Error(), spelling) {
					t.Errorf("%s is in %v", secret, err)
				}
			}
		}
	}
}
