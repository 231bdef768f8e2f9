// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// ramp returns the request for an on-ramp of a bank in Germany.
func ramp(amount, rest string) string {
	return `{"amount": ` + amount + `, "currency": "EUR", "bankId": "bank-spree", "market": "DE", "destinationAddress": "0xAb", ` + rest + `}`
}

const (
	toUSDC = `"network": "Ethereum", "token": "` + usdc + `"`
)

func TestOnramps_lifecycle(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Clock: func() time.Time { return time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC) }})
	made := s.want("POST", "/onramp", ramp("100.1", toUSDC))
	id := made.id(t)
	want := Object{
		"id": id, "status": "AwaitingFunds", "amount": json.Number("100.1"), "currency": "EUR", "bankId": "bank-spree", "market": "DE",
		"destinationAddress": "0xAb", "network": "Ethereum", "token": usdc, "grossAmount": nil,
		"netAmount": nil, "fee": nil, "checkoutUrl": "https://banks.sandbox.example/onramp/" + id, "createdAt": "2026-05-01T12:00:00.000000Z",
	}
	if diff := cmp.Diff(want, made.object(t)); diff != "" {
		t.Errorf("created (-want +got):\n%s", diff)
	}
	s.Advance(365 * 24 * time.Hour) // no step happens by itself
	if diff := cmp.Diff(want, s.want("GET", "/onramp/"+id, "").object(t)); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}

	// 100.1 EUR at 1.0625 are 106.35625 USDC, which has six decimals. The fee is a hundredth of
	// that.
	want["grossAmount"], want["fee"], want["netAmount"] = json.Number("106.35625"), json.Number("1.063562"), json.Number("105.292688")
	for _, status := range []string{"FundsReceived", "PaymentSubmitted", "Complete"} {
		want["status"] = status
		if diff := cmp.Diff(want, s.want("POST", "/_sandbox/onramps/"+id, "").object(t)); diff != "" {
			t.Errorf("one step further (-want +got):\n%s", diff)
		}
	}
	if diff := cmp.Diff(want, s.want("GET", "/onramp/"+id, "").object(t)); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}
	if left := append(s.Objects("balance"), s.Objects("transaction")...); len(left) > 0 {
		t.Errorf("the organization's balance changed: %v", left)
	}
	s.wantIDs("/onramps", id)
	s.wantRefused("GET", "/onramp/"+unknownID, "", 404, "there is no onramp "+unknownID)
}

func TestAdvanceOnramp(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		steps       string // separated by commas; + for one step further
		status      string
		bought, bad bool // the amounts are known; the last step is refused
	}{
		{"Complete", "Complete", true, false},
		{"PaymentSubmitted,+", "Complete", true, false},
		{"Cancelled", "Cancelled", false, false},
		{"FundsReceived,Cancelled", "Cancelled", true, false},
		{"PaymentSubmitted,Cancelled", "PaymentSubmitted", true, true},
		{"Complete,Cancelled", "Complete", true, true},
		{"Complete,+", "Complete", true, true},
		{"Complete,Complete", "Complete", true, true},
		{"FundsReceived,AwaitingFunds", "FundsReceived", true, true},
		{"AwaitingFunds", "AwaitingFunds", false, true},
		{"Cancelled,+", "Cancelled", false, true},
		{"Cancelled,Complete", "Cancelled", false, true},
		{"Cancelled,Cancelled", "Cancelled", false, true},
		{"Lost", "AwaitingFunds", false, true},
	} {
		s := open(t, Options{})
		id := s.want("POST", "/onramp", ramp("1", toUSDC)).id(t)
		var err error
		for step := range strings.SplitSeq(test.steps, ",") {
			if err != nil {
				t.Errorf("%s: %v before the last step", test.steps, err)
			}
			_, err = s.AdvanceOnramp(id, strings.TrimPrefix(step, "+"))
		}
		got, _ := s.Object("onramp", id)
		if (err != nil) != test.bad || got["status"] != test.status || (got["netAmount"] != nil) != test.bought {
			t.Errorf("%s: %v, %v; want %+v", test.steps, err, got, test)
		}
	}
	s := open(t, Options{})
	if _, err := s.AdvanceOnramp(unknownID, ""); err == nil || !strings.Contains(err.Error(), "there is no onramp "+unknownID) {
		t.Error(err)
	}
	id := s.want("POST", "/onramp", ramp("1", toUSDC)).id(t)
	for body, words := range map[string]string{
		`{"status": "Lost"}`:     `the onramp ` + id + ` is AwaitingFunds, and cannot become \"Lost\"`,
		`{"stauts": "Complete"}`: "stauts",
	} {
		if a := s.do("POST", "/_sandbox/onramps/"+id, body); a.status != 400 || !strings.Contains(a.body, words) {
			t.Errorf("%s: %d %s", body, a.status, a.body)
		}
	}
	s.want("POST", "/_sandbox/onramps/"+id, `{"status": "Complete"}`)
	if a := s.do("POST", "/_sandbox/onramps/"+id, ""); a.status != 400 || !strings.Contains(a.body, "is Complete, and goes no further") {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// TestOnramps_amountsAddUp: the bought amount is rounded down to the asset's decimals, and gross is
// fee plus net.
func TestOnramps_amountsAddUp(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for _, test := range []struct{ amount, asset, gross, fee, net string }{
		{"100", `"network": "Bitcoin"`, "0.00166015", "0.0000166", "0.00164355"},
		{"0.01", `"network": "Ethereum"`, "0.0000033203125", "0.000000033203125", "0.000003287109375"},
		{
			"123456789012345678901234567890.11", `"network": "Tron"`,
			"1049382706604938270660493827065.935", "10493827066049382706604938270.65935", "1038888879538888887953888888795.27565",
		},
		{"3", `"network": "Ethereum", "token": "0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c"`, "3", "0.03", "2.97"},
	} {
		id := s.want("POST", "/onramp", ramp(test.amount, test.asset)).id(t)
		got, err := s.AdvanceOnramp(id, "FundsReceived")
		if text := fmt.Sprint(got["grossAmount"], got["fee"], got["netAmount"]); err != nil ||
			text != fmt.Sprint(json.Number(test.gross), json.Number(test.fee), json.Number(test.net)) {
			t.Errorf("%s for %s: %s, %v; want %+v", test.amount, test.asset, text, err, test)
		}
	}
}

func TestOnramps_refusals(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	whole := ramp("100", toUSDC)
	for body, words := range map[string]string{
		strings.Replace(whole, "bank-spree", "bank-moon", 1): "bankId: there is no bank bank-moon",
		strings.Replace(whole, `"DE"`, `"FR"`, 1):            "market: the bank bank-spree is not in FR",
		strings.Replace(whole, `"DE"`, `"Germany"`, 1):       "market ",
		strings.Replace(whole, "EUR", "USD", 1):              "currency: the bank bank-spree does not pay in USD",
		strings.Replace(whole, "0xAb", "", 1):                "destinationAddress ",
		strings.Replace(whole, `"amount": 100, `, "", 1):     `amount is required`,

		ramp("0", toUSDC):              "amount: 0 EUR buy nothing",
		ramp("0.0000001", toUSDC):      "amount must have at most 2 decimals in EUR",
		ramp("-1", toUSDC):             "amount ",
		ramp("1e400", toUSDC):          "amount ",
		ramp("1", `"network": "Fiat"`): "network: Fiat on Fiat is not for sale",

		ramp("1", `"network": "Ethereum", "token": "0xnobody"`): "token: 0xnobody on Ethereum is not for sale",
		ramp("1", `"network": "Moon"`):                          "network ",
		ramp("1", `"network": "Bitcoin", "status": "Complete"`): `status: there is no such field`,
	} {
		s.wantRefused("POST", "/onramp", body, 422, words)
	}
	s.wantIDs("/onramps")
}

// TestOnramps_putCompletes: an on-ramp that Put stores can be read and continues, and has amounts
// if its funds have arrived.
func TestOnramps_putCompletes(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for status, want := range map[string]any{"AwaitingFunds": nil, "Cancelled": nil, "FundsReceived": "106.25", "Complete": "106.25"} {
		put := s.Put("onramp", Object{"status": status, "amount": "100", "token": usdc})
		if want != nil {
			want = json.Number("106.25")
		}
		if put["grossAmount"] != want {
			t.Errorf("%s: %v", status, put)
		}
		s.want("GET", "/onramp/"+fmt.Sprint(put["id"]), "")
	}
	if unpriced := s.Put("onramp", Object{"status": "Complete", "currency": "XAU"}); unpriced["grossAmount"] != nil {
		t.Errorf("bought with a currency without a price: %v", unpriced)
	}
}

func TestOnramps_surviveRestart(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	s := open(t, Options{Data: data})
	id := s.want("POST", "/onramp", ramp("100", toUSDC)).id(t)
	if _, err := s.AdvanceOnramp(id, "FundsReceived"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again := open(t, Options{Data: data})
	if got, err := again.AdvanceOnramp(id, ""); err != nil || got["status"] != "PaymentSubmitted" {
		t.Errorf("%v, %v", got, err)
	}
}
