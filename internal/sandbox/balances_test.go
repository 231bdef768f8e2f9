// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

func TestBalances_lifecycle(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	if got := s.do("GET", "/balance", ""); got.status != 200 || got.body != "[]" {
		t.Fatalf("at first: %d %s", got.status, got.body)
	}
	for body, want := range map[string]string{
		`{"network": "Ethereum", "token": "` + usdc +
			`", "amount": "0.000001"}`: `"balance":0.000001,"balanceUsd":0.000001,"network":"Ethereum","ticker":"USDC","token":"` + usdc + `"`,
		`{"network": "Bitcoin", "token": null, "amount": 0.00000001}`: `"balance":0.00000001,` +
			`"balanceUsd":0.00064,"network":"Bitcoin","ticker":"BTC","token":null`,
		`{"network": "Dash", "amount": 1e2}`: `"balance":100,` +
			`"balanceUsd":null,"network":"Dash","ticker":"Dash","token":null`,
	} {
		if got := s.do("POST", "/_sandbox/balances", body); got.status != 200 || !strings.Contains(got.body, want) {
			t.Errorf("%s: %d %s, want %s", body, got.status, got.body, want)
		}
	}
	if got := s.do("GET", "/balance", "").list(t); len(got) != 3 {
		t.Errorf("the balances are %v", got)
	}
	s.fund("Ethereum", strings.ToLower(usdc), "2")
	if got := s.held(s.Organization(), ledger.Token("Ethereum", usdc)); got != "2.000001" {
		t.Errorf("holds %s", got)
	}
	lines := s.do("GET", "/transactions", "").list(t)
	last := lines[len(lines)-1].(Object)
	if len(lines) != 4 || last["type"] != "funding" || last["createdAt"] != "2026-05-01T12:00:00.000000Z" {
		t.Errorf("the transactions are %v", lines)
	}
	s.wantSums()
}

// TestBalances_listsSpentBalance: a balance of zero is listed if it was positive before.
func TestBalances_listsSpentBalance(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.fund("Bitcoin", "", "0.5")
	if a := s.do("POST", "/swap", swapBody("Bitcoin", "", "Ethereum", usdc, "0.5")); a.status != 200 {
		t.Fatal(a)
	}
	first := s.do("GET", "/balance", "").list(t)[0].(Object)
	if first["network"] != "Bitcoin" || string(encode(first["balance"])) != "0" || string(encode(first["balanceUsd"])) != "0" {
		t.Errorf("after spending everything: %v", first)
	}
}

func TestFund_refusals(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	for body, words := range map[string]string{
		`{"network": "Moon", "amount": 1}`:                "network: there is no network",
		`{"amount": 1}`:                                   "network: there is no network",
		`{"network": "Bitcoin"}`:                          "amount is required",
		`{"network": "Bitcoin", "amount": 0}`:             "amount must be above 0",
		`{"network": "Bitcoin", "amount": null}`:          "amount must be a number",
		`{"network": "Bitcoin", "amount": "-1"}`:          "amount must be above 0",
		`{"network": "Bitcoin", "amount": 1e999999999}`:   "amount must be a number",
		`{"network": "Bitcoin", "amount": "1/3"}`:         "amount must be a number",
		`{"network": "Bitcoin", "amount": "0.000000001"}`: "amount must have at most 8 decimals for BTC on Bitcoin",
		`{"network": "Bitcoin", "amount": 1, "for": "x"}`: "for",
		`[]`: "it is a JSON array",
	} {
		if a := s.do("POST", "/_sandbox/balances", body); a.status != 400 || !strings.Contains(a.body, words) {
			t.Errorf("%s: %d %s, want %q", body, a.status, a.body, words)
		}
	}
	if got := s.Objects("balance"); len(got) != 0 {
		t.Errorf("a refused request added money: %v", got)
	}
}

// TestTransactions_omitsOtherOrganizations: the list has the organization's own transactions only.
func TestTransactions_omitsOtherOrganizations(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.stored("transaction", Object{"organizationId": unknownID, "amount": "1"})
	own := s.stored("transaction", Object{"amount": "-0.10", "fee": "0.01", "currency": "EUR"})
	got := s.do("GET", "/transactions", "").list(t)
	if len(got) != 1 || got[0].(Object)["id"] != own || string(encode(got[0].(Object)["amount"])) != "-0.10" {
		t.Errorf("the transactions are %v", got)
	}
}
