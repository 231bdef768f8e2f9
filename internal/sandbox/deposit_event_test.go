// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// TestDepositEvent_matchesSpecification: the event of a processed deposit has the fields that the
// specification shows (section 6.1), for every purpose of the money.
func TestDepositEvent_matchesSpecification(t *testing.T) {
	t.Parallel()
	for purpose, service := range map[string]Object{
		"nothing":    nil,
		"an invoice": {"invoice": Object{"invoiceId": unknownID, "invoicePaymentId": nil}},
		"a link":     {"paymentLink": Object{"paymentLinkId": unknownID, "inputData": []any{Object{"label": "Size", "value": nil}}}},
		"a session":  {"checkoutSession": Object{"checkoutSessionId": unknownID, "metadata": []any{Object{"key": "a", "value": "b"}}}},
	} {
		t.Run(purpose, func(t *testing.T) {
			t.Parallel()
			s := open(t, Options{})
			webhook := s.stored("webhook", Object{"url": "https://127.0.0.1:1/", "isPaused": true})
			account := s.Put("deposit_account", Object{"name": "Till"})
			s.mu.Lock()
			tx := s.begin()
			_, err := s.credit(tx, incomingDeposit{
				account: account, asset: asset{"Ethereum", ""}, gross: amount.Exact("1.500000000000000001"),
				hash: "0xabc", senders: []string{"0x1"}, service: service, at: s.Now(),
			})
			if err == nil {
				err = tx.Commit()
			}
			s.mu.Unlock()
			if err != nil {
				t.Fatal(err)
			}
			messages := s.Objects("webhook_message")
			if len(messages) != 1 {
				t.Fatalf("%d messages", len(messages))
			}
			text, _ := messages[0]["payload"].(string)
			var event Object
			if err := store.Decode([]byte(text), &event); err != nil {
				t.Fatal(err)
			}
			if err := schema.Check(s.doc.Components.Schemas["DepositEvent"].Value, any(event), ""); err != nil {
				t.Errorf("%s: %s", text, err)
			}
			if event["webhookId"] != webhook || event["id"] != messages[0]["id"] || !strings.Contains(text, `"grossAmount":1.500000000000000001`) {
				t.Errorf("the event is %s", text)
			}
		})
	}
}
