// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// till creates a deposit account for USDC on Ethereum and returns its id.
func (s *shop) till() string { return s.create("/deposit/account", tillBody)["id"].(string) }

// TestDepositEvent_hasSpecifiedFields: the event has exactly the fields of specification section
// 6.1.
func TestDepositEvent_hasSpecifiedFields(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	r := receive(t, 200)
	webhook := s.makeWebhook(r.url)
	paused := s.makeWebhook(r.url)
	s.Put("webhook", Object{"id": paused, "isPaused": true})
	till := s.till()
	bank := s.Put("deposit_account", Object{
		"name":          "Bank",
		"depositMethod": Object{"Fiat": Object{"fiatCurrency": "EUR", "onrampNetwork": "Ethereum", "onrampToken": usdc}},
	})

	s.mustDeposit(Deposit{Account: till, Amount: "0.000001"})
	if got := r.deliveries(); len(got) != 0 {
		t.Errorf("an event of a deposit that is not final: %v", got)
	}
	s.Advance(144 * time.Second)
	s.mustDeposit(Deposit{Account: bank["id"].(string), Amount: "1234567890123456.78"})
	got := r.deliveries()
	if len(got) != 2 {
		t.Fatalf("%d deliveries, want 2: %v", len(got), got)
	}
	key := s.do("GET", "/webhook/"+webhook, "").object(t)["verificationKey"]
	wholes := s.do("GET", "/deposit", "").list(t)
	for i, delivery := range got {
		if keys := delivery.header["Service-Verification-Key"]; len(keys) != 1 || keys[0] != key ||
			delivery.header.Get("Content-Type") != "application/json" {
			t.Errorf("delivered with %v, want the key %v", delivery.header, key)
		}
		data := s.wantEvent(t, delivery, webhook)
		if fmt.Sprint(data) != fmt.Sprint(wholes[i]) {
			t.Errorf("delivered %v\nthe deposit is %v", data, wholes[i])
		}
	}
	crypto, fiat := s.wantEvent(t, got[0], webhook), s.wantEvent(t, got[1], webhook)
	if crypto["depositedAt"] != "2026-05-01T12:02:24.000000Z" || fmt.Sprint(crypto["grossAmount"]) != "0.000001" ||
		crypto["beneficiaryDetails"] != nil {
		t.Errorf("delivered %v", crypto)
	}
	if details, _ := fiat["beneficiaryDetails"].(Object); len(details) != 28 ||
		fmt.Sprint(fiat["fiatGrossAmount"]) != "1234567890123456.78" || fmt.Sprint(fiat["grossAmount"]) != "1311728383256172.82875" {
		t.Errorf("delivered %v", fiat)
	}

	s.wantMessages(webhook, "1 200 true", "1 200 true")
	s.wantMessages(paused, "0 <nil> false", "0 <nil> false")
	r.say(200)
	s.Put("webhook", Object{"id": paused, "isPaused": false})
	if a := s.do("POST", "/webhook/"+paused+"/resend_message_failures", ""); a.status != 200 {
		t.Error(a)
	}
	got = r.deliveries()
	if len(got) != 2 || fmt.Sprint(s.wantEvent(t, got[0], paused)) != fmt.Sprint(crypto) ||
		fmt.Sprint(s.wantEvent(t, got[1], paused)) != fmt.Sprint(fiat) {
		t.Errorf("delivered late: %v", got)
	}
	s.wantMessages(paused, "1 200 true", "1 200 true")
}

// wantEvent checks that a delivery is the event of section 6.1 for a webhook, and returns its
// DepositData.
func (s *shop) wantEvent(t *testing.T, delivery received, webhook string) Object {
	t.Helper()
	var event Object
	if err := store.Decode([]byte(strings.TrimPrefix(delivery.body, "POST /events ")), &event); err != nil {
		t.Fatal(err)
	}
	if names := slices.Sorted(maps.Keys(event)); !slices.Equal(names, []string{"eventData", "eventType", "id", "webhookId"}) {
		t.Errorf("an event has %v", names)
	}
	if event["eventType"] != "deposit" || event["webhookId"] != webhook || len(event["id"].(string)) != 36 {
		t.Errorf("an event of %v", event)
	}
	about, _ := event["eventData"].(Object)
	data, ok := about["deposit"].(Object)
	if !ok || len(about) != 1 {
		t.Fatalf("eventData has %v", slices.Sorted(maps.Keys(about)))
	}
	names := []string{
		"beneficiaryDetails", "depositAccountId", "depositAccountName", "depositId",
		"depositMethod", "depositedAt", "feeAmount", "fiatGrossAmount",
		"grossAmount", "netAmount", "senderAddresses", "serviceData", "transactionHash",
	}
	if got := slices.Sorted(maps.Keys(data)); !slices.Equal(got, names) {
		t.Errorf("a deposit has %v", got)
	}
	if err := schema.Check(s.Schema("DepositData"), any(data), ""); err != nil {
		t.Errorf("the event violates the contract: %s", err)
	}
	return data
}
