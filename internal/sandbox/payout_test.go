// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

var dollars = ledger.Token("Ethereum", usdc)

// payoutOf creates a payout of entries, each an amount and a currency, to an existing account, and
// returns its path.
func (s *shop) payoutOf(funding string, entries ...string) string {
	s.t.Helper()
	account := s.plant("external_account", Object{})
	list := []string{}
	for _, entry := range entries {
		much, currency, _ := strings.Cut(entry, " ")
		list = append(list, fmt.Sprintf(`{"externalAccountId": %q, "amount": %s, "currency": %q}`, account, much, currency))
	}
	a := s.do("POST", "/payout", fmt.Sprintf(`{"fundingSource": %s, "entries": [%s]}`, funding, strings.Join(list, ", ")))
	if a.status != 200 {
		s.t.Fatal(a)
	}
	id, _ := a.object(s.t)["id"].(string)
	return "/payout/" + id
}

// reads checks members of a GET response by their JSON text.
func (s *shop) reads(path string, want map[string]string) Object {
	s.t.Helper()
	object := s.do("GET", path, "").object(s.t)
	for member, text := range want {
		if got := string(encode(object[member])); got != text {
			s.t.Errorf("%s of %s is %s, want %s", member, path, got, text)
		}
	}
	return object
}

// entriesOf returns the entries of a payout.
func entriesOf(payout Object) []Object {
	list, _ := payout["entries"].([]any)
	entries := make([]Object, len(list))
	for i, element := range list {
		entries[i], _ = element.(Object)
	}
	return entries
}

// shareOf is the part of the balance that an entry took, and the fee in it.
func shareOf(payout, entry Object) (share, fee amount.Amount) {
	debit := payout["debits"].(Object)[text(entry["id"])].(Object)
	return amount.Stored(debit["amount"]), amount.Stored(debit["fee"])
}

func entryStatuses(payout Object) string {
	all := []string{}
	for _, entry := range entriesOf(payout) {
		all = append(all, fmt.Sprint(entry["status"]))
	}
	return strings.Join(all, " ")
}

func (s *shop) wantHeld(want map[string]string, of ledger.Asset) {
	s.t.Helper()
	for holder, much := range want {
		if got := s.held(holder, of); got != much {
			s.t.Errorf("%s holds %s %s, want %s", holder, got, of, much)
		}
	}
	s.wantSums()
}

func TestPayout_lifecycle(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.fund("Ethereum", usdc, "1000")
	account := s.plant("withdrawal_account", Object{})
	a := s.do("POST", "/payout", `{"fundingSource": `+usdcOnEthereum+`, "entries": [
		{"withdrawalAccountId": "`+account+`", "amount": 100.5, "currency": "EUR", "reference": "May"},
		{"withdrawalAccountId": "`+account+`", "amount": 1.03, "currency": "GBP"}]}`)
	if a.status != 200 {
		t.Fatal(a)
	}
	made := a.object(t)
	path := "/payout/" + made["id"].(string)
	// 100.5 * 1.0625 and 1.03 * 1.25, and for each a fee of 0.25 and 0.25 %.
	waiting := map[string]string{
		"status": `"AwaitingConfirmation"`, "totalAmountUsd": "108.06875", "estimatedFeeUsd": "0.848296875",
		"actualFeeUsd": "null", "entryCount": "2",
		"createdAt": `"2026-05-01T12:00:00.000000Z"`, "expiresAt": `"2026-05-01T12:30:00.000000Z"`,
	}
	payout := s.reads(path, waiting)
	if first := entriesOf(payout)[0]; first["reference"] != "May" || first["withdrawalAccountId"] != account ||
		first["externalAccountId"] != nil || first["amount"] != json.Number("100.5") {
		t.Errorf("the first entry is %v", first)
	}
	if list := s.do("GET", "/payouts", ""); list.body != "["+a.body+"]" {
		t.Errorf("the list is %s, the create returned %s", list.body, a.body)
	}
	quote := s.do("POST", path+"/quote", "")
	if quote.body != `{"estimatedFeeUsd":0.848296875,"expiresAt":"2026-05-01T12:30:00.000000Z","rate":1,"totalAmountUsd":108.06875}` {
		t.Errorf("quoted %d %s", quote.status, quote.body)
	}
	s.wantHeld(map[string]string{s.Organization(): "1000", ledger.Transit: "0"}, dollars) // no debit yet

	if a := s.do("POST", path+"/confirm", ""); a.status != 200 || entryStatuses(a.object(t)) != "Pending Pending" {
		t.Errorf("confirmed: %d %s", a.status, a.body)
	}
	s.wantHeld(map[string]string{s.Organization(): "891.082953", ledger.Transit: "108.917047"}, dollars) // 108.917046875, rounded up
	last := s.Objects("transaction")[1]
	if last["type"] != "payout" || last["amount"] != json.Number("-108.917047") || last["fee"] != json.Number("0.848296") {
		t.Errorf("the transaction is %v", last)
	}
	s.Advance(time.Minute)
	if payout := s.reads(path, map[string]string{"status": `"Processing"`}); entryStatuses(payout) != "Processing Processing" {
		t.Errorf("sent: %v", payout)
	}
	s.Advance(1*time.Hour - time.Nanosecond)
	s.reads(path, map[string]string{"status": `"Processing"`, "actualFeeUsd": "null"})
	s.Advance(time.Nanosecond)
	payout = s.reads(path, map[string]string{"status": `"Complete"`, "actualFeeUsd": "0.848296875", "expiresAt": waiting["expiresAt"]})
	if entryStatuses(payout) != "Complete Complete" {
		t.Errorf("arrived: %v", payout)
	}
	s.wantHeld(map[string]string{
		s.Organization(): "891.082953", ledger.Transit: "0", ledger.Fees: "0.848296", ledger.Outside: "-891.931249",
	}, dollars)
	if quote := s.do("POST", path+"/quote", "").object(t); quote["expiresAt"] != nil {
		t.Errorf("quoted %v", quote)
	}
}

func TestPayout_expiresUnlessConfirmed(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.fund("Ethereum", usdc, "1000")
	path := s.payoutOf(usdcOnEthereum, "10 USD")
	s.Advance(30*time.Minute - time.Nanosecond)
	s.reads(path, map[string]string{"status": `"AwaitingConfirmation"`})
	s.Advance(time.Nanosecond)
	if payout := s.reads(path, map[string]string{"status": `"Expired"`}); entryStatuses(payout) != "Expired" {
		t.Errorf("expired: %v", payout)
	}
	if a := s.do("POST", path+"/confirm", ""); a.status != 409 ||
		!strings.Contains(a.body, "status: the payout is Expired, and only one that is AwaitingConfirmation can be confirmed") {
		t.Errorf("confirmed: %d %s", a.status, a.body)
	}
	s.wantHeld(map[string]string{s.Organization(): "1000"}, dollars)
	longer := s.Put("payout", Object{"fundingSource": dollars.Object()}) // its new expiry is later
	end := s.Now().Add(2 * 30 * time.Minute)
	s.Put("payout", Object{"id": longer["id"], "expiresAt": stampOf(end)})
	s.Advance(2*30*time.Minute - time.Nanosecond)
	s.reads("/payout/"+text(longer["id"]), map[string]string{"status": `"AwaitingConfirmation"`})
	s.Advance(time.Nanosecond)
	s.reads("/payout/"+text(longer["id"]), map[string]string{"status": `"Expired"`})
	confirmed := s.payoutOf(usdcOnEthereum, "10 USD") // confirmed at the last moment: it does not expire
	s.Advance(30*time.Minute - time.Nanosecond)
	s.do("POST", confirmed+"/confirm", "")
	s.Advance(time.Nanosecond)
	s.reads(confirmed, map[string]string{"status": `"Pending"`})
}

// TestPayout_cancel follows the specification's section 3 in every status.
func TestPayout_cancel(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.fund("Ethereum", usdc, "1000")
	for status, ok := range map[string]bool{
		"AwaitingConfirmation": true, "Expired": true, "Pending": false, "Processing": false, "Complete": false, "Failed": false, "Frozen": false,
	} {
		path := "/payout/" + s.stored("payout", Object{
			"status": status, "fundingSource": dollars.Object(),
			"entries": []any{Object{"amount": "5", "currency": "USD"}},
		})
		before := s.do("GET", path, "").body
		for range 2 {
			a := s.do("POST", path+"/cancel", "")
			if ok && (a.status != 200 || a.object(t)["status"] != "Expired" || entryStatuses(a.object(t)) != "Expired") {
				t.Errorf("%s: %d %s", status, a.status, a.body)
			}
			if !ok && (a.status != 409 || !strings.Contains(a.body, "status: the payout is "+status+", so its funding has started") ||
				s.do("GET", path, "").body != before) {
				t.Errorf("%s: %d %s", status, a.status, a.body)
			}
		}
		if a := s.do("POST", path+"/confirm", ""); ok && a.status != 409 {
			t.Errorf("a cancelled payout is confirmed: %d %s", a.status, a.body)
		}
	}
	s.wantHeld(map[string]string{s.Organization(): "1000", ledger.Transit: "0"}, dollars)
}

func TestPayout_refusals(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	account := s.plant("external_account", Object{})
	entry := func(members string) string {
		return `{"fundingSource": ` + usdcOnEthereum + `, "entries": [{"externalAccountId": "` +
			account + `", "amount": 5, "currency": "USD"}, {` + members + `}]}`
	}
	own := `"externalAccountId": "` + account + `", `
	before := s.do("GET", "/_sandbox/objects", "").body
	for name, c := range map[string]struct{ body, words string }{
		"no entry":  {`{"fundingSource": ` + usdcOnEthereum + `, "entries": []}`, "entries "},
		"no source": {`{"entries": [{` + own + `"amount": 5, "currency": "USD"}]}`, "fundingSource "},
		"source unknown": {
			strings.Replace(entry(own+`"amount": 1, "currency": "USD"`), usdcOnEthereum, `{"network": "Dash"}`, 1),
			"fundingSource: Dash on Dash has no price",
		},
		"no recipient": {entry(`"amount": 1, "currency": "USD"`), "entries[1].externalAccountId: exactly one of"},
		"two recipients": {
			entry(own + `"withdrawalAccountId": "` + account + `", "amount": 1, "currency": "USD"`),
			"entries[1].externalAccountId: exactly one of",
		},
		"unknown recipient": {
			entry(`"externalAccountId": "` + unknownID + `", "amount": 1, "currency": "USD"`),
			"entries[1].externalAccountId: there is no external account " + unknownID,
		},
		"of another group": {
			entry(`"withdrawalAccountId": "` + account + `", "amount": 1, "currency": "USD"`),
			"entries[1].withdrawalAccountId: there is no withdrawal account " + account,
		},
		"recipient is no id": {entry(`"externalAccountId": "7", "amount": 1, "currency": "USD"`), "entries[1].externalAccountId "},
		"nothing":            {entry(own + `"amount": 0, "currency": "EUR"`), "entries[1].amount must be above 0"},
		"nothing in dollars": {entry(own + `"amount": 0e5, "currency": "USD"`), "entries[1].amount must be above 0"},
		"below nothing":      {entry(own + `"amount": -1, "currency": "USD"`), "entries[1].amount "},
		"too little":         {entry(own + `"amount": 0.99, "currency": "EUR"`), "entries[1].amount must be between 1 and 100000 EUR"},
		"too much":           {entry(own + `"amount": 85000.01, "currency": "GBP"`), "entries[1].amount must be between 1 and 85000 GBP"},
		"huge":               {entry(own + `"amount": 1e200, "currency": "EUR"`), "entries[1].amount must be a number with at most 100 digits"},
		"hostile": {
			entry(own + `"amount": 1e999999999, "currency": "EUR"`),
			"entries[1].amount must be a number with at most 100 digits",
		},
		"currency unknown":    {entry(own + `"amount": 1, "currency": "XAU"`), "entries[1].currency "},
		"unknown member":      {entry(own + `"amount": 1, "currency": "USD", "iban": "x"`), "iban"},
		"amount as text":      {entry(own + `"amount": "1", "currency": "USD"`), "entries[1].amount "},
		"recipient left null": {entry(`"externalAccountId": null, "amount": 1, "currency": "USD"`), "entries[1].externalAccountId "},
	} {
		if a := s.do("POST", "/payout", c.body); a.status != 422 || !strings.Contains(a.body, c.words) {
			t.Errorf("%s: %d %s, want %q", name, a.status, a.body, c.words)
		}
	}
	for _, c := range []struct {
		method, path string
		status       int
		words        string
	}{
		{"GET", "/payout/" + unknownID, 404, "no payout " + unknownID},
		{"POST", "/payout/" + unknownID + "/confirm", 404, "no payout " + unknownID},
		{"POST", "/payout/" + unknownID + "/cancel", 404, "no payout " + unknownID},
		{"POST", "/payout/" + unknownID + "/quote", 404, "no payout " + unknownID},
		{"GET", "/payout/fee?currency=XAU&amount=1", 422, "currency "},
		{"GET", "/payout/fee?currency=EUR", 422, "amount is required"},
		{"GET", "/payout/fee?currency=EUR&amount=x", 422, "amount "},
		{"GET", "/payout/fee?currency=EUR&amount=1e200", 422, "amount must be a number with at most 100 digits"},
		{"GET", "/payout/fee?currency=EUR&amount=1e999999999", 422, "amount "},
	} {
		if a := s.do(c.method, c.path, ""); a.status != c.status || !strings.Contains(a.body, c.words) {
			t.Errorf("%s %s: %d %s, want %d %q", c.method, c.path, a.status, a.body, c.status, c.words)
		}
	}
	if after := s.do("GET", "/_sandbox/objects", "").body; after != before {
		t.Errorf("a refused request changed an object:\n%s\n%s", before, after)
	}
}

func TestPayout_confirmRefusals(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.fund("Ethereum", usdc, "10.524999")
	path := s.payoutOf(usdcOnEthereum, "10 USD")
	before := s.do("GET", "/_sandbox/objects", "").body
	if a := s.do("POST", path+"/confirm", ""); a.status != 422 ||
		!strings.Contains(a.body, "fundingSource: 10.525 USDC on Ethereum are needed, and the balance is 10.524999") {
		t.Errorf("got %d %s", a.status, a.body)
	}
	if after := s.do("GET", "/_sandbox/objects", "").body; after != before {
		t.Errorf("a refused confirmation changed an object:\n%s\n%s", before, after)
	}
	s.fund("Ethereum", usdc, "0.000001")
	account := s.plant("withdrawal_account", Object{})
	orphaned := s.stored("payout", Object{
		"fundingSource": dollars.Object(),
		"entries":       []any{Object{"withdrawalAccountId": account, "amount": "5", "currency": "USD"}},
	})
	_, err := engine.Update(s.Engine, func(tx *engine.Tx) (any, error) {
		tx.Remove("withdrawal_account", account)
		return nil, nil
	})
	if a := s.do("POST", "/payout/"+orphaned+"/confirm", ""); err != nil || a.status != 422 ||
		!strings.Contains(a.body, "entries[0].withdrawalAccountId: there is no withdrawal account "+account) {
		t.Errorf("to a deleted recipient: %d %s", a.status, a.body)
	}
	if a := s.do("POST", path+"/confirm", ""); a.status != 200 {
		t.Errorf("got %d %s", a.status, a.body)
	}
	s.wantHeld(map[string]string{s.Organization(): "0", ledger.Transit: "10.525"}, dollars)
	if a := s.do("POST", path+"/confirm", ""); a.status != 409 || !strings.Contains(a.body, "the payout is Pending") {
		t.Errorf("confirmed twice: %d %s", a.status, a.body)
	}
	s.wantHeld(map[string]string{s.Organization(): "0", ledger.Transit: "10.525"}, dollars)
}

// TestPayout_failureReturnsMoney: the money of a failed entry returns to the last digit, and the
// others arrive.
func TestPayout_failureReturnsMoney(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.fund("Bitcoin", "", "1")
	bitcoin := ledger.Coin("Bitcoin")
	path := s.payoutOf(`{"network": "Bitcoin"}`, "33.33 EUR", "1.01 USD", "7.77 GBP")
	id := strings.TrimPrefix(path, "/payout/")
	if err := s.FailPayout(id, "", "no"); err == nil ||
		!strings.Contains(err.Error(), "the payout is AwaitingConfirmation: only one that is Pending or Processing can fail") {
		t.Errorf("it failed before it was funded: %v", err)
	}
	s.do("POST", path+"/confirm", "")
	debit := amount.Exact("1").Minus(amount.Exact(s.held(s.Organization(), bitcoin)))
	stored, _ := s.Object("payout", id)
	sum := amount.Amount{}
	for _, entry := range entriesOf(stored) {
		share, fee := shareOf(stored, entry)
		if share.Less(fee) || fee.Sign() < 0 {
			t.Errorf("an entry's share is %s, and the fee in it %s", share.JSON(), fee.JSON())
		}
		sum = sum.Plus(share)
	}
	if !sum.Equal(debit) || s.held(ledger.Transit, bitcoin) != string(debit.JSON()) {
		t.Errorf("the shares are %s, and %s were debited", sum.JSON(), debit.JSON())
	}

	second, _ := entriesOf(stored)[1]["id"].(string)
	for range 2 {
		a := s.do("POST", "/_sandbox/payouts/"+id+"/fail", `{"entryId": "`+second+`", "reason": "the account is closed"}`)
		if a.status != 204 && !strings.Contains(a.body, "has no entry") {
			t.Errorf("got %d %s", a.status, a.body)
		}
	}
	share, _ := shareOf(stored, entriesOf(stored)[1])
	if got := amount.Exact(s.held(s.Organization(), bitcoin)); !got.Equal(amount.Exact("1").Minus(debit).Plus(share)) {
		t.Errorf("the balance is %s after %s returned", got.JSON(), share.JSON())
	}
	s.Advance(time.Minute)
	if payout := s.reads(path, map[string]string{"status": `"Processing"`}); entryStatuses(payout) != "Processing Failed Processing" ||
		entriesOf(payout)[1]["failureReason"] != "the account is closed" {
		t.Errorf("after one failure: %v", payout)
	}
	s.Advance(time.Hour)
	// 33.33 and 7.77, with 0.25 and 0.25 % of each in its currency.
	payout := s.reads(path, map[string]string{"status": `"Complete"`, "actualFeeUsd": "0.6909390625", "entryCount": "3"})
	if entryStatuses(payout) != "Complete Failed Complete" {
		t.Errorf("arrived: %v", payout)
	}
	s.wantHeld(map[string]string{ledger.Transit: "0"}, bitcoin)
	if err := s.FailPayout(id, "", "late"); err == nil || !strings.Contains(err.Error(), "the payout is Complete") {
		t.Errorf("it failed after it arrived: %v", err)
	}

	held := s.held(s.Organization(), bitcoin)
	whole := s.payoutOf(`{"network": "Bitcoin"}`, "1.01 USD", "1.03 GBP")
	s.do("POST", whole+"/confirm", "")
	s.Advance(time.Minute)
	if a := s.do("POST", "/_sandbox"+strings.Replace(whole, "payout", "payouts", 1)+"/fail", ""); a.status != 204 {
		t.Errorf("got %d %s", a.status, a.body)
	}
	payout = s.reads(whole, map[string]string{"status": `"Failed"`, "actualFeeUsd": "0"})
	if entryStatuses(payout) != "Failed Failed" || entriesOf(payout)[0]["failureReason"] != "it was made to fail" {
		t.Errorf("after all failures: %v", payout)
	}
	s.Advance(2 * time.Hour)
	s.reads(whole, map[string]string{"status": `"Failed"`})
	s.wantHeld(map[string]string{s.Organization(): held, ledger.Transit: "0"}, bitcoin)
	if err := s.FailPayout(unknownID, "", ""); err == nil || !strings.Contains(err.Error(), "no payout "+unknownID) {
		t.Errorf("an unknown entry failed: %v", err)
	}
	if a := s.do("POST", "/_sandbox/payouts/"+id+"/fail", `{"why": 1}`); a.status != 400 || !strings.Contains(a.body, "why") {
		t.Errorf("got %d %s", a.status, a.body)
	}
}

// TestPayout_putCompletes: a payout that Put stores continues like any other, with its own money.
func TestPayout_putCompletes(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.fund("Ethereum", usdc, "100")
	entries := []any{Object{"amount": "4", "currency": "USD"}, Object{"amount": "1", "currency": "XAU"}}
	waits := "/payout/" + s.stored("payout", Object{"fundingSource": dollars.Object(), "entries": entries})
	goes := "/payout/" + s.stored("payout", Object{"status": "Pending", "entries": entries})
	moves := "/payout/" + s.stored("payout", Object{"status": "Processing", "entries": entries, "totalAmountUsd": "7"})
	s.reads(waits, map[string]string{"status": `"AwaitingConfirmation"`, "totalAmountUsd": "4", "estimatedFeeUsd": "0.51", "entryCount": "2"})
	s.reads(moves, map[string]string{"totalAmountUsd": "7"})
	s.Advance(1*time.Minute + 1*time.Hour)
	s.reads(waits, map[string]string{"status": `"Expired"`})
	s.reads(goes, map[string]string{"status": `"Complete"`})
	s.reads(moves, map[string]string{"status": `"Complete"`})
	s.wantHeld(map[string]string{s.Organization(): "100"}, dollars)
	if empty := "/payout/" + s.stored("payout", Object{}); s.do("POST", empty+"/confirm", "").status != 422 {
		t.Error("a payout without entries was confirmed")
	}
	if id := s.stored("payout", Object{}); !s.Remove("payout", id) {
		t.Error("the payout was not there")
	}
}

func TestPayout_survivesRestart(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "data")
	s := openAtNoon(t, Options{Data: file})
	s.fund("Ethereum", usdc, "100")
	waits, goes := s.payoutOf(usdcOnEthereum, "10 USD"), s.payoutOf(usdcOnEthereum, "10 USD")
	s.do("POST", goes+"/confirm", "")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = openAtNoon(t, Options{Data: file})
	s.reads(goes, map[string]string{"status": `"Pending"`})
	s.Advance(1*time.Minute + 1*time.Hour)
	s.reads(goes, map[string]string{"status": `"Complete"`})
	s.reads(waits, map[string]string{"status": `"Expired"`})
	s.wantHeld(map[string]string{s.Organization(): "89.475", ledger.Transit: "0", ledger.Fees: "0.525"}, dollars)
}

func TestPayout_terms(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	for query, want := range map[string]string{
		"currency=USD&amount=0": `{"currency":"USD","estimatedFee":0.5,"fixedFee":0.5,"percentFee":0.25}`,
		"currency=EUR&amount=10.000000000000000001": `{"currency":"EUR",` +
			`"estimatedFee":0.2750000000000000000025,"fixedFee":0.25,"percentFee":0.25}`,
		"currency=GBP&amount=12345678901234567890123456789012345": `{"currency":"GBP",` +
			`"estimatedFee":30864197253086419725308641972531.1125,"fixedFee":0.25,"percentFee":0.25}`,
	} {
		if a := s.do("GET", "/payout/fee?"+query, ""); a.status != 200 || a.body != want {
			t.Errorf("%s: %d %s, want %s", query, a.status, a.body, want)
		}
	}
	all := s.do("GET", "/payout/capabilities", "").list(t)
	if len(all) != 12 || string(encode(all[11])) != `{"country":"GB","currency":"GBP",`+
		`"maxAmount":85000,"minAmount":1,"rails":["faster_payments"]}` {
		t.Errorf("the capabilities are %v", all)
	}
}
