// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"net/http"
	"strings"
	"testing"
)

// TestDelete_shown has an object that is still shown, also in the list, after the request that ends
// it. It has ended if it says so, or if the list is an old copy.
func TestDelete_shown(t *testing.T) {
	t.Parallel()
	void, remove := (*Client).VoidInvoice, (*Client).DeletePaymentLink
	invoice, link := sample("billing", idA, longAgo), page(idA, longAgo)
	status := func(is string) string { return strings.Replace(invoice, `"status":"pending"`, `"status":"`+is+`"`, 1) }
	for name, test := range map[string]struct {
		ends   func(c *Client, ctx context.Context, id string) error
		object string
		age    string
		ok     bool
	}{
		"pending":   {void, invoice, "", false},
		"voided":    {void, status("Voided"), "", true},
		"void":      {void, status("VOID"), "", true},
		"cancelled": {void, status("cancelled"), "", true},
		"link":      {remove, link, "", false},
		"archived":  {remove, strings.Replace(link, `"isArchived":false,"createdAt"`, `"isArchived":true,"createdAt"`, 1), "", true},
		"a copy":    {remove, link, "60", true},
		"product":   {(*Client).ConfirmProductArchived, mug(idA, longAgo), "", false},
		"webhook":   {(*Client).ConfirmWebhookDeleted, sample("hook", idA, longAgo), "", false},
	} {
		c := newTestClient(t, func(cfg *settings) {
			cfg.Base = memory{func(w http.ResponseWriter, r *http.Request) {
				text := test.object
				if !strings.HasSuffix(r.URL.Path, idA) {
					text = "[" + text + "]"
				}
				if w.Header().Set("Age", test.age); r.Method == http.MethodDelete {
					text = ""
				}
				_, _ = w.Write([]byte(text))
			}}
		})
		if err := test.ends(c, t.Context(), idA); (err == nil) != test.ok || err != nil && !as[*NotEndedError](err) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
