// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

func refundBody(payment, much, more string) string {
	return `{"paymentId": "` + payment + `", "amount": ` + much + more + `}`
}

const buyer = "0x52908400098527886E0F7030069857D2E4169EE7"

func TestRefund_lifecycle(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.fund("Ethereum", usdc, "10")
	payment := s.stored("payment", Object{"token": usdc, "amount": "8.5", "transactions": []any{
		Object{"senderAddresses": []any{}}, Object{"senderAddresses": []any{Object{"address": buyer}, Object{"address": "0x01"}}},
	}})
	a := s.do("POST", "/refund", refundBody(payment, "2.500001", ""))
	if a.status != 200 {
		t.Fatal(a)
	}
	id, _ := a.object(t)["id"].(string)
	want := `{"address":"` + buyer + `","amount":2.500001,"createdAt":"2026-05-01T12:00:00.000000Z","id":"` + id +
		`","network":"Ethereum","paymentId":"` + payment + `","reason":null,"status":"pending","token":"` + usdc + `"}`
	if a.body != want {
		t.Errorf("made %s, want %s", a.body, want)
	}
	if got := s.do("GET", "/refund/"+id, "").body; got != want {
		t.Errorf("reads %s", got)
	}
	s.wantHeld(map[string]string{s.Organization(): "7.499999", ledger.Transit: "2.500001"}, dollars)
	second := s.do("POST", "/refund", refundBody(payment, "5.999999", `, "address": "0x02", "reason": "broken"`)).object(t)
	if second["address"] != "0x02" || second["reason"] != "broken" {
		t.Errorf("made %v", second)
	}
	if a := s.do("POST", "/refund", refundBody(payment, "0.000001", "")); a.status != 422 ||
		!strings.Contains(a.body, "amount: of the payment 0 USDC on Ethereum are left, and not 0.000001") {
		t.Errorf("a refund above the payment is accepted: %d %s", a.status, a.body)
	}
	if paid, _ := s.Object("payment", payment); paid["refunded"] != json.Number("8.5") {
		t.Errorf("refunded %v", paid["refunded"])
	}
	s.Advance(10*time.Minute - time.Nanosecond)
	s.reads("/refund/"+id, map[string]string{"status": `"pending"`})
	s.Advance(time.Nanosecond)
	s.reads("/refund/"+id, map[string]string{"status": `"complete"`})
	s.wantHeld(map[string]string{s.Organization(): "1.5", ledger.Transit: "0", ledger.Outside: "-1.5"}, dollars)
	if last := s.Objects("transaction")[2]; last["type"] != "refund" || last["amount"] != json.Number("-5.999999") {
		t.Errorf("the transaction is %v", last)
	}
}

func TestRefund_refusals(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.fund("Ethereum", usdc, "5")
	payment := s.stored("payment", Object{"token": usdc, "amount": "10", "refunded": "1"})
	const to = `, "address": "` + buyer + `"`
	before := s.do("GET", "/_sandbox/objects", "").body
	for name, c := range map[string]struct{ body, words string }{
		"unknown payment":     {refundBody(unknownID, "1", to), "paymentId: there is no payment " + unknownID},
		"payment is no id":    {refundBody("7", "1", to), "paymentId "},
		"nothing":             {refundBody(payment, "0", to), "amount must be above 0"},
		"below nothing":       {refundBody(payment, "-1", to), "amount "},
		"too fine":            {refundBody(payment, "0.0000001", to), "amount must have at most 6 decimals for USDC on Ethereum"},
		"more than was paid":  {refundBody(payment, "9.000001", to), "amount: of the payment 9 USDC on Ethereum are left, and not 9.000001"},
		"more than there is":  {refundBody(payment, "5.000001", to), "amount: 5.000001 USDC on Ethereum are needed, and the balance is 5"},
		"hostile":             {refundBody(payment, "1e999999999", to), "amount must be a number with at most 100 digits"},
		"huge":                {refundBody(payment, "1e120", to), "amount must be a number with at most 100 digits"},
		"unknown destination": {refundBody(payment, "1", ""), "address is required, because the sender of the payment is not known"},
		"to nowhere":          {refundBody(payment, "1", `, "address": ""`), "address "},
		"amount left out":     {`{"paymentId": "` + payment + `"}`, "amount "},
	} {
		if a := s.do("POST", "/refund", c.body); a.status != 422 || !strings.Contains(a.body, c.words) {
			t.Errorf("%s: %d %s, want %q", name, a.status, a.body, c.words)
		}
	}
	if after := s.do("GET", "/_sandbox/objects", "").body; after != before {
		t.Errorf("a refused request changed an object:\n%s\n%s", before, after)
	}
	if a := s.do("GET", "/refund/"+unknownID, ""); a.status != 404 || !strings.Contains(a.body, "no refund "+unknownID) {
		t.Errorf("an unknown refund: %d %s", a.status, a.body)
	}
}
