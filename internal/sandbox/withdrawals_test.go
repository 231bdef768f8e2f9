// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"net/url"
	"path/filepath"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

const eurc = "0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c"

const payeeAddress = "0x52908400098527886E0F7030069857D2E4169EE7"

// withdraw creates a withdrawal of USDC and returns its id.
func (s *shop) withdraw(amount, rest string) string {
	s.t.Helper()
	made := s.create("/withdrawal", `{"network": "Ethereum", "token": "`+usdc+`", "amount": `+amount+`, `+rest+`}`)
	if len(made) != 1 {
		s.t.Errorf("the response is %v", made)
	}
	return made["withdrawalRequestId"].(string)
}

// openFunded opens a sandbox with a balance of USDC.
func openFunded(t testing.TB, much string) *shop {
	t.Helper()
	s := openAtNoon(t, Options{Pause: noPause})
	s.stored("balance", Object{"network": "Ethereum", "token": usdc, "balance": much})
	return s
}

// sum returns the sum of the listed transactions.
func (s *shop) sum() string {
	s.t.Helper()
	total := amount.Exact("0")
	for _, element := range s.do("GET", "/transactions", "").list(s.t) {
		much, err := amount.Parse(element.(Object)["amount"])
		if err != nil {
			s.t.Fatal(err)
		}
		total = total.Plus(much)
	}
	return total.JSON().String()
}

func TestWithdrawals_toAddress(t *testing.T) {
	t.Parallel()
	s := openFunded(t, "12345678901234567890.123456")
	id := s.withdraw("12345678901234567888.000001", `"withdrawalAddress": "`+payeeAddress+`"`)
	if got := s.holding(ledger.Token("Ethereum", usdc)); got != "1.123455" { // the fee is a dollar
		t.Errorf("the balance is %s", got)
	}
	want := Object{
		"id": id, "organizationId": s.Organization(), "withdrawalAccountId": nil, "network": "Ethereum", "token": usdc,
		"withdrawalAmount": "12345678901234567888.000001", "withdrawalAddress": payeeAddress, "withdrawalStatus": "pending",
		"requestedAt": "2026-05-01T12:00:00.000000Z", "completedAt": nil, "transactionHash": nil,
	}
	wantOne := func() {
		t.Helper()
		got := s.do("GET", "/withdrawal/"+id, "").object(t)
		if all := s.do("GET", "/withdrawal", "").list(t); fmt.Sprint(got) != fmt.Sprint(want) ||
			len(all) != 1 || fmt.Sprint(all[0]) != fmt.Sprint(want) {
			t.Errorf("reads %v\nlists %v\nwant %v", got, all, want)
		}
	}
	wantOne()
	s.Advance(1*time.Minute - time.Microsecond)
	wantOne()
	s.Advance(time.Hour)
	hash, _ := s.do("GET", "/withdrawal/"+id, "").object(t)["transactionHash"].(string)
	want["withdrawalStatus"], want["completedAt"], want["transactionHash"] = "complete", "2026-05-01T12:01:00.000000Z", hash
	wantOne()
	line := s.do("GET", "/transactions", "").list(t)[0].(Object)
	if fmt.Sprint(line["type"], line["amount"], line["fee"], line["transactionHash"]) != fmt.Sprint("withdrawal",
		"-12345678901234567889.000001", "1", hash) || len(hash) != 66 {
		t.Errorf("the transaction is %v", line)
	}
	if err := s.FailWithdrawal(id); err == nil || err.Error() != "the withdrawal "+id+" is complete" {
		t.Error(err)
	}
	wantOne()
	s.wantRefused("GET", "/withdrawal/"+unknownID, "", 404, "there is no withdrawal "+unknownID)
}

func TestWithdrawals_toAccount(t *testing.T) {
	t.Parallel()
	s := openFunded(t, "100")
	crypto := s.stored("withdrawal_account", Object{"crypto": Object{"network": "Ethereum", "address": payeeAddress}})
	bank := s.create("/withdrawal/account", ibanBody)["id"].(string)
	first, second := s.withdraw("10", `"withdrawalAccountId": "`+crypto+`"`), s.withdraw("20.5", `"withdrawalAccountId": "`+bank+`"`)
	s.withdraw("1", `"withdrawalAddress": "`+payeeAddress+`"`)
	s.Advance(1 * time.Minute)
	for id, want := range map[string]string{first: crypto + " " + payeeAddress, second: bank + " <nil>"} {
		got := s.do("GET", "/withdrawal/"+id, "").object(t)
		if fmt.Sprint(got["withdrawalAccountId"], " ", got["withdrawalAddress"]) != want || got["withdrawalStatus"] != "complete" {
			t.Errorf("reads %v, want %s", got, want)
		}
		if onChain := got["transactionHash"] != nil; onChain != (id == first) {
			t.Errorf("the hash is %v", got["transactionHash"])
		}
	}
	s.wantIDs("/withdrawals/"+crypto, first)
	s.do("DELETE", "/withdrawal/account/"+bank, "")
	s.wantIDs("/withdrawals/"+bank, second) // past withdrawals can still be read
	s.wantRefused("GET", "/withdrawals/"+unknownID, "", 404, "there is no withdrawal account "+unknownID)
	if got := s.holding(ledger.Token("Ethereum", usdc)); got != "65.5" {
		t.Errorf("the balance is %s", got)
	}
}

// TestWithdrawals_failureReturnsMoney: a failed withdrawal returns the exact amount, once.
func TestWithdrawals_failureReturnsMoney(t *testing.T) {
	t.Parallel()
	options := Options{Clock: func() time.Time { return noon }, Data: filepath.Join(t.TempDir(), "data"), Key: "k"}
	s := open(t, options)
	s.stored("balance", Object{"network": "Bitcoin", "balance": "1.00000001"})
	made := s.create("/withdrawal", `{"network": "Bitcoin", "amount": 0.12345678,`+
		` "withdrawalAddress": "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"}`)
	id := made["withdrawalRequestId"].(string)
	if got := s.holding(ledger.Coin("Bitcoin")); got != "0.8765276" { // less 0.00001563
		t.Errorf("the balance is %s", got)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, options)
	if a := s.do("POST", "/_sandbox/withdrawals/"+id+"/fail", ""); a.status != 204 {
		t.Error(a)
	}
	for range 2 {
		if got := s.holding(ledger.Coin("Bitcoin")); got != "1.00000001" || s.sum() != "0" {
			t.Errorf("the balance is %s, the transactions come to %s", got, s.sum())
		}
		if got := s.do("GET", "/withdrawal/"+id, "").object(t); got["withdrawalStatus"] != "failed" ||
			got["completedAt"] != nil || got["transactionHash"] != nil {
			t.Errorf("reads %v", got)
		}
		s.Advance(1 * time.Minute)
		if a := s.do("POST", "/_sandbox/withdrawals/"+id+"/fail", ""); a.status != 400 {
			t.Error(a)
		}
	}
	if err := s.FailWithdrawal(unknownID); err == nil || err.Error() != "there is no withdrawal "+unknownID {
		t.Error(err)
	}
	for _, holder := range []string{ledger.Outside, ledger.Fees} {
		want := map[string]string{ledger.Outside: "-1.00000001", ledger.Fees: "0"}[holder]
		for _, balance := range s.Objects("balance") {
			if balance["holder"] == holder && fmt.Sprint(balance["balance"]) != want {
				t.Errorf("%s has %v", holder, balance["balance"])
			}
		}
	}
}

func TestWithdrawals_refusals(t *testing.T) {
	t.Parallel()
	s := openFunded(t, "10")
	s.stored("balance", Object{"network": "Polkadot", "balance": "10"})
	account := s.stored("withdrawal_account", Object{"crypto": Object{"network": "Base", "address": payeeAddress}})
	bank := s.create("/withdrawal/account", ibanBody)["id"].(string)
	const to = `"withdrawalAddress": "` + payeeAddress + `"`
	of := func(rest string) string { return `{"network": "Ethereum", "token": "` + usdc + `", ` + rest + `}` }
	for name, c := range map[string]struct{ body, words string }{
		"nowhere":    {of(`"amount": 1`), "withdrawalAddress: exactly one of withdrawalAddress and withdrawalAccountId must be given"},
		"two places": {of(`"amount": 1, "withdrawalAccountId": "` + account + `", ` + to), "withdrawalAddress: exactly one of"},
		"empty":      {of(`"amount": 1, "withdrawalAddress": ""`), "withdrawalAddress "},
		"no account": {
			of(`"amount": 1, "withdrawalAccountId": "` + unknownID + `"`),
			"withdrawalAccountId: there is no withdrawal account " + unknownID,
		},
		"another chain": {
			of(`"amount": 1, "withdrawalAccountId": "` + account + `"`),
			"network: the withdrawal account " + account + " is on Base",
		},
		"no price": {
			`{"network": "Polkadot", "amount": 1, "withdrawalAccountId": "` + bank + `"}`,
			"withdrawalAccountId: it is an account at a bank, and Polkadot on Polkadot has no price",
		},
		"no amount":      {of(to), `amount is required`},
		"zero":           {of(`"amount": 0.0, ` + to), "amount must be above 0"},
		"less":           {of(`"amount": -1, ` + to), "amount "},
		"too many digit": {of(`"amount": 1.0000001, ` + to), "amount must have at most 6 decimals for USDC on Ethereum"},
		"too much":       {of(`"amount": 9.000001, ` + to), "amount: 10.000001 USDC on Ethereum are needed, and the balance is 10"},
		"nothing there": {
			`{"network": "Bitcoin", "amount": 1, ` + to + `}`,
			"amount: 1.00001563 BTC on Bitcoin are needed, and the balance is 0",
		},
		"no chain":      {`{"network": "Fiat", "amount": 1, ` + to + `}`, "network: nothing is withdrawn on Fiat"},
		"unknown chain": {`{"network": "OpBnb", "amount": 1, ` + to + `}`, "network "},
		"unknown":       {of(`"amount": 1, "fee": 0, ` + to), `fee: there is no such field`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &shop{s.Sandbox, t, s.url}
			s.wantRefused("POST", "/withdrawal", c.body, 422, c.words)
		})
	}
	t.Cleanup(func() {
		if got := s.holding(ledger.Token("Ethereum", usdc)); got != "10" || len(s.Objects("withdrawal")) != 0 ||
			len(s.do("GET", "/transactions", "").list(t)) != 0 {
			t.Errorf("after a refused withdrawal the balance is %s", got)
		}
		s.withdraw("9", to) // the whole balance
		if got := s.holding(ledger.Token("Ethereum", usdc)); got != "0" {
			t.Errorf("the balance is %s", got)
		}
	})
}

// TestWithdrawalFee_isOneDollar: the fee is a dollar's worth, rounded up, and a withdrawal takes
// exactly this fee.
func TestWithdrawalFee_isOneDollar(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	for _, c := range []struct{ network, token, want string }{
		{"Ethereum", "", "0.0003125 <nil>"},
		{"Ethereum", usdc, "1 " + usdc},
		{"Ethereum", eurc, "0.941177 " + eurc},
		{"Bitcoin", "", "0.00001563 <nil>"}, // 0.000015625 has too many places
		{"Solana", "", "0.00625 <nil>"},
		{"Tron", "", "8 <nil>"},
		{"Polkadot", "", "0 <nil>"}, // an asset without a price
		{"Ethereum", "0xabcdef", "0 0xabcdef"},
	} {
		query := url.Values{"network": {c.network}, "token": {c.token}, "amount": {"0.5"}}.Encode()
		got := s.do("GET", "/withdrawal/fee?"+query, "").object(t)
		if fmt.Sprint(got["fee"], " ", got["token"]) != c.want || len(got) != 3 {
			t.Errorf("%s: %v, want %s", query, got, c.want)
		}
	}
	for query, words := range map[string]string{
		"amount=1":                             "network is required",
		"network=Bitcoin":                      "amount is required",
		"network=Bitcoin&amount=x":             "amount ",
		"network=Bitcoin&amount=-1":            "amount ",
		"network=Bitcoin&amount=0":             "amount must be above 0",
		"network=Bitcoin&amount=-1e-90":        "amount ",
		"network=Bitcoin&amount=1e999":         "amount ",
		"network=Bitcoin&amount=0.12345678901": "amount must have at most 8 decimals for BTC on Bitcoin",
		"network=Fiat&amount=1":                "network: nothing is withdrawn on Fiat",
		"network=Mars&amount=1":                "network ",
	} {
		s.wantRefused("GET", "/withdrawal/fee?"+query, "", 422, words)
	}
	s.stored("balance", Object{"network": "Solana", "balance": "5"})
	s.create("/withdrawal", `{"network": "Solana", "amount": 0.5, "withdrawalAddress": "11111111111111111111111111111111"}`)
	if got := s.holding(ledger.Coin("Solana")); got != "4.49375" {
		t.Errorf("the balance is %s", got)
	}
}
