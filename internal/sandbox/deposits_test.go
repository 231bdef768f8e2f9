// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// till creates a deposit account for USDC on Ethereum and returns its id.
func (s *shop) till() string { return s.create("/deposit/account", tillBody)["id"].(string) }

// holding returns the organization's balance of an asset.
func (s *shop) holding(of ledger.Asset) string {
	for _, balance := range s.Objects("balance") {
		if balance["holder"] == s.Organization() && ledger.AssetOf(balance).Key() == of.Key() {
			return fmt.Sprint(balance["balance"])
		}
	}
	return "none"
}

func TestDeposits_final(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	account := s.till()
	sender := "0x52908400098527886E0F7030069857D2E4169EE7"
	deposited := s.mustDeposit(Deposit{Account: account, Amount: "1234567890123456789.123457", Final: true, Sender: sender})
	want := fmt.Sprint(Object{
		"depositId": deposited["depositId"], "depositAccountId": account, "depositAccountName": "Till",
		"depositMethod":   Object{"Crypto": Object{"network": "Ethereum", "token": usdc}},
		"fiatGrossAmount": nil, "grossAmount": "1234567890123456789.123457", "feeAmount": "6172839450617283.945617",
		"netAmount":   "1228395050672839505.17784",
		"depositedAt": "2026-05-01T12:00:00.000000Z", "beneficiaryDetails": nil, "transactionHash": deposited["transactionHash"],
		"senderAddresses": []any{Object{"address": sender}}, "serviceData": nil,
	})
	if fmt.Sprint(deposited) != want {
		t.Errorf("deposited %v\nwant %s", deposited, want)
	}
	path := "/deposit/" + deposited["depositId"].(string)
	if got := s.do("GET", path, "").object(t); fmt.Sprint(got) != want {
		t.Errorf("GET returned %v", got)
	}
	for _, list := range []string{"/deposit", "/deposits/" + account} {
		if all := s.do("GET", list, "").list(t); len(all) != 1 || fmt.Sprint(all[0]) != want {
			t.Errorf("%s returned %v", list, all)
		}
	}
	if all := s.do("GET", "/deposit/detected", "").list(t); len(all) != 0 {
		t.Errorf("a final deposit is still detected: %v", all)
	}
	if got := s.holding(ledger.Token("Ethereum", usdc)); got != "1228395050672839505.17784" {
		t.Errorf("the balance is %s", got)
	}
	line := s.do("GET", "/transactions", "").list(t)[0].(Object)
	if line["type"] != "deposit" || line["amount"] != json.Number("1228395050672839505.17784") ||
		line["transactionHash"] != deposited["transactionHash"] {
		t.Errorf("the transaction is %v", line)
	}
	s.wantRefused("GET", "/deposit/"+unknownID, "", 404, "there is no deposit")
	s.wantRefused("GET", "/deposits/"+unknownID, "", 404, "there is no deposit account "+unknownID)

	s.do("DELETE", "/deposit/account/"+account, "")
	if got := s.do("GET", path, "").object(t); fmt.Sprint(got) != want {
		t.Errorf("GET returned %v after the account was deleted", got)
	}
	if all := s.do("GET", "/deposits/"+account, "").list(t); len(all) != 1 {
		t.Errorf("returned %v after the account was deleted", all)
	}
}

// TestDeposits_detected: a deposit becomes final by its confirmations, also across a restart and
// the account's deletion.
func TestDeposits_detected(t *testing.T) {
	t.Parallel()
	options := Options{Clock: func() time.Time { return noon }, Data: filepath.Join(t.TempDir(), "data"), Key: "k", Pause: noPause}
	s := open(t, options)
	account := s.create("/deposit/account", `{"name": "Coins", "depositMethod": {"Crypto": {"network": "BitcoinTestnet"}}}`)
	seen := s.mustDeposit(Deposit{Address: account["address"].(string), Amount: "0.5"})
	want := func(confirmations int) string {
		return fmt.Sprint(Object{
			"network": "BitcoinTestnet", "token": nil, "amount": "0.5", "transactionHash": seen["transactionHash"], "confirmations": confirmations,
			"requiredConfirmations": 3, "detectedAt": "2026-05-01T12:00:00.000000Z", "depositAccountId": account["id"], "paymentSessionId": nil,
		})
	}
	if fmt.Sprint(seen) != want(0) {
		t.Errorf("seen %v\nwant %s", seen, want(0))
	}
	for _, step := range []struct {
		at            time.Duration
		confirmations int
	}{{0, 0}, {10*time.Minute - 1, 0}, {10 * time.Minute, 1}, {29 * time.Minute, 2}} {
		s.SetClock(noon.Add(step.at))
		if all := s.do("GET", "/deposit/detected", "").list(t); len(all) != 1 || fmt.Sprint(all[0]) != want(step.confirmations) {
			t.Errorf("%s: %v\nwant %s", step.at, all, want(step.confirmations))
		}
		if all := s.do("GET", "/deposit", "").list(t); len(all) != 0 || s.holding(ledger.Coin("BitcoinTestnet")) != "none" {
			t.Errorf("%s: a deposit exists already: %v", step.at, all)
		}
	}
	s.do("DELETE", "/deposit/account/"+account["id"].(string), "")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, options)
	s.SetClock(noon.Add(48 * time.Hour)) // without a request in between
	if all := s.do("GET", "/deposit/detected", "").list(t); len(all) != 0 {
		t.Errorf("still detected: %v", all)
	}
	all := s.do("GET", "/deposit", "").list(t)
	if len(all) != 1 {
		t.Fatalf("the deposits are %v", all)
	}
	deposit := all[0].(Object)
	if deposit["depositedAt"] != "2026-05-01T12:30:00.000000Z" || deposit["transactionHash"] != seen["transactionHash"] ||
		deposit["depositAccountName"] != "Coins" {
		t.Errorf("the deposit is %v", deposit)
	}
	if got := s.holding(ledger.Coin("BitcoinTestnet")); got != "0.4975" {
		t.Errorf("the balance is %s", got)
	}
}

func TestDeposits_planted(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	s.Put("detected_deposit", Object{"network": "Bitcoin", "amount": "0.25", "detectedAt": "2026-05-01T11:39:00Z"})
	s.Put("deposit", Object{"grossAmount": "2.5"})
	seen := s.do("GET", "/deposit/detected", "").list(t)[0].(Object)
	if fmt.Sprint(seen["confirmations"]) != "2" {
		t.Errorf("detected %v", seen)
	}
	deposit := s.do("GET", "/deposit", "").list(t)[0].(Object)
	if a := s.do("GET", "/deposit/"+deposit["depositId"].(string), ""); a.status != 200 {
		t.Error(a)
	}
}

func TestDeposits_ofCustomer(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	ada, bob := s.stored("customer", Object{"name": "Ada"}), s.stored("customer", Object{"name": "Bob"})
	account := func(customer string) string {
		return s.create("/deposit/account", strings.Replace(tillBody, "{", `{"customerId": "`+customer+`", `, 1))["id"].(string)
	}
	first, second, others := account(ada), account(ada), account(bob)
	for i, id := range []string{first, others, second, s.till(), first} {
		s.mustDeposit(Deposit{Account: id, Amount: json.Number(fmt.Sprint(i + 1)), Final: true})
	}
	s.do("DELETE", "/deposit/account/"+second, "")
	amounts := func(path string) string {
		var all []string
		for _, element := range s.do("GET", path, "").list(t) {
			all = append(all, fmt.Sprint(element.(Object)["grossAmount"]))
		}
		return strings.Join(all, " ")
	}
	for path, want := range map[string]string{
		"/deposit": "1 2 3 4 5", "/customer/" + ada + "/deposits": "1 3 5", "/customer/" + bob + "/deposits": "2",
		"/deposits/" + first: "1 5", "/deposits/" + second: "3",
	} {
		if got := amounts(path); got != want {
			t.Errorf("%s lists %s, want %s", path, got, want)
		}
	}
	s.wantRefused("GET", "/customer/"+unknownID+"/deposits", "", 404, "there is no customer "+unknownID)
	s.wantRefused("GET", "/customer/ada/deposits", "", 422, "id ")
}

// TestDeposits_fiat: a bank payment is converted to crypto by the prices: one euro is 1.0625
// dollars.
func TestDeposits_fiat(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	account := s.create("/deposit/account", fmt.Sprintf(bankBody, "EUR"))
	id := account["id"].(string)
	if _, err := s.Deposit(Deposit{Account: id, Amount: "100"}); err == nil ||
		err.Error() != "depositAccountId: the bank has not opened the account yet" {
		t.Error(err)
	}
	s.Advance(3 * time.Second)
	details, _ := s.do("GET", "/deposit/account/"+id, "").object(t)["bankDetails"].(Object)
	deposited := s.mustDeposit(Deposit{Account: id, Amount: "100.01", Bank: Object{"sender_name": "Ada", "ach_memo": nil, "imad": "M1"}})
	bank, _ := deposited["beneficiaryDetails"].(Object)
	if fmt.Sprintf("%v %v %v %v", deposited["fiatGrossAmount"], deposited["grossAmount"], deposited["feeAmount"],
		deposited["netAmount"]) != "100.01 106.260625 0.531303 105.729322" {
		t.Errorf("deposited %v", deposited)
	}
	if deposited["transactionHash"] != nil || deposited["senderAddresses"] != nil ||
		fmt.Sprint(deposited["depositMethod"]) != fmt.Sprint(account["depositMethod"]) {
		t.Errorf("deposited %v", deposited)
	}
	number := details["iban"].(string)
	for name, want := range map[string]any{
		"imad": "M1", "sender_name": "Ada", "iban": number, "iban_last_4": number[len(number)-4:],
		"bic": details["bic"], "reference": details["reference"],
		"recipient_name": "Sandbox Seller", "payment_rail": "sepa", "ach_memo": nil,
	} {
		if bank[name] != want {
			t.Errorf("%s is %v, want %v", name, bank[name], want)
		}
	}
	if uetr, _ := bank["uetr"].(string); len(uetr) != 36 || bank["trace_number"] == "" || !rightIban(bank["sender_iban"].(string)) {
		t.Errorf("the bank says %v", bank)
	}
	if got := s.holding(ledger.Token("Ethereum", usdc)); got != "105.729322" {
		t.Errorf("the balance is %s", got)
	}
	dollars := s.Put("deposit_account", Object{"depositMethod": Object{"Fiat": Object{
		"fiatCurrency":  "USD",
		"onrampNetwork": "Ethereum", "onrampToken": nil,
	}}})
	deposited = s.mustDeposit(Deposit{Account: dollars["id"].(string), Amount: "0.01", Final: true})
	if fmt.Sprint(deposited["grossAmount"]) != "0.000003125" {
		t.Errorf("deposited %v", deposited)
	}
	if bank, _ := deposited["beneficiaryDetails"].(Object); bank["payment_rail"] != "ach_push" ||
		!rightRouting(bank["sender_bank_routing_number"].(string)) {
		t.Errorf("the bank says %v", bank)
	}
}

func TestDeposit_refusals(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	till := s.till()
	bank := s.Put("deposit_account", Object{"depositMethod": Object{"Fiat": Object{
		"fiatCurrency":  "EUR",
		"onrampNetwork": "Ethereum", "onrampToken": usdc,
	}}})["id"].(string)
	unpriced := s.Put("deposit_account", Object{"depositMethod": Object{"Fiat": Object{
		"fiatCurrency":  "XTS",
		"onrampNetwork": "Ethereum",
	}}})["id"].(string)
	deleted := s.till()
	s.do("DELETE", "/deposit/account/"+deleted, "")
	for name, c := range map[string]struct {
		deposit Deposit
		want    string
	}{
		"nowhere": {Deposit{Amount: "1"}, "depositAccountId: exactly one of depositAccountId and address must be given"},
		"two destinations": {
			Deposit{Account: till, Address: "0x1", Amount: "1"},
			"depositAccountId: exactly one of depositAccountId and address must be given",
		},
		"no account":      {Deposit{Account: unknownID, Amount: "1"}, "depositAccountId: there is no deposit account " + unknownID},
		"deleted":         {Deposit{Account: deleted, Amount: "1"}, "depositAccountId: there is no deposit account " + deleted},
		"no such address": {Deposit{Address: "0x1", Amount: "1"}, "address: no deposit account has 0x1"},
		"no amount":       {Deposit{Account: till}, "amount must be a number with at most 100 digits on each side of the point"},
		"no number":       {Deposit{Account: till, Amount: "x"}, "amount must be a number with at most 100 digits on each side of the point"},
		"zero":            {Deposit{Account: till, Amount: "0.0"}, "amount must be above 0"},
		"less":            {Deposit{Account: till, Amount: "-1"}, "amount must be above 0"},
		"too many decimals": {
			Deposit{Account: till, Amount: "1.0000001", Final: true},
			"amount must have at most 6 decimals for USDC on Ethereum",
		},
		"a bank's details": {Deposit{Account: till, Amount: "1", Bank: Object{"imad": "x"}}, "fiat: the deposit account takes crypto"},
		"an address":       {Deposit{Account: bank, Amount: "1", Sender: "0x1"}, "senderAddress: the deposit account is one at a bank"},
		"parts of a cent":  {Deposit{Account: bank, Amount: "1.001"}, "amount must have at most 2 decimals in EUR"},
		"no price":         {Deposit{Account: unpriced, Amount: "1"}, "depositAccountId: there is no price of ETH on Ethereum in XTS"},
		"unknown to banks": {Deposit{Account: bank, Amount: "1", Bank: Object{"colour": "red"}}, "fiat: "},
		"no text":          {Deposit{Account: bank, Amount: "1", Bank: Object{"imad": json.Number("1")}}, "fiat: imad must be a string"},
		"required":         {Deposit{Account: bank, Amount: "1", Bank: Object{"imad": nil}}, "fiat: imad must not be null"},
	} {
		if deposited, err := s.Deposit(c.deposit); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, %v; want %s", name, deposited, err, c.want)
		}
	}
	held := s.holding(ledger.Token("Ethereum", usdc))
	if all := append(s.Objects("deposit"), s.Objects("detected_deposit")...); len(all) != 0 || held != "none" {
		t.Errorf("a refused deposit is stored: %v", all)
	}
}

// TestDeposit_control sends money by the control interface, to an address in another case.
func TestDeposit_control(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	address, _ := s.create("/deposit/account", tillBody)["address"].(string)
	for _, body := range []string{
		`"amount": 12.50, "final": true}`,
		`"amount": "12.50", "senderAddress": "0x52908400098527886E0F7030069857D2E4169EE7"}`,
	} {
		a := s.do("POST", "/_sandbox/deposits", `{"address": "`+strings.ToLower(address)+`", `+body)
		if a.status != 200 || !strings.Contains(a.body, "12.5") {
			t.Errorf("%d %s", a.status, a.body)
		}
	}
	if deposits, seen := s.do("GET", "/deposit", "").list(t),
		s.do("GET", "/deposit/detected", "").list(t); len(deposits) != 1 || len(seen) != 1 {
		t.Errorf("%v, %v", deposits, seen)
	}
	for body, words := range map[string]string{
		`{"amount": 1}`: "depositAccountId: ",
		`{"to": "x"}`:   `there is no member "to"`, `{`: "it ends too early",
	} {
		if a := s.do("POST", "/_sandbox/deposits", body); a.status != 400 || !strings.Contains(a.body, strings.ReplaceAll(words, `"`, `\"`)) {
			t.Errorf("%s: %d %s", body, a.status, a.body)
		}
	}
}

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
