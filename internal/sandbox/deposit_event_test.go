// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/groups"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
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
			_, err := engine.Update(s.Engine, func(tx *engine.Tx) (Object, error) {
				return groups.Credit(s.Engine, tx, groups.IncomingDeposit{
					Account: account, Asset: ledger.Coin("Ethereum"), Gross: amount.Exact("1.500000000000000001"),
					Hash: "0xabc", Senders: []string{"0x1"}, Service: service, At: s.Now(),
				})
			})
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
			if err := schema.Check(s.Schema("DepositEvent"), any(event), ""); err != nil {
				t.Errorf("%s: %s", text, err)
			}
			if event["webhookId"] != webhook || event["id"] != messages[0]["id"] || !strings.Contains(text, `"grossAmount":1.500000000000000001`) {
				t.Errorf("the event is %s", text)
			}
		})
	}
}
