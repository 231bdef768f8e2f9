// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const (
	usdcOnEthereum = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
	usdcOnSolana   = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
	unpriced       = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
)

// funded starts a sandbox with balances of three assets with a known value, and of one without.
func funded(t *testing.T, dialect sandbox.Dialect) *acctest.Service {
	t.Helper()
	service := acctest.StartWith(t, sandbox.Options{Dialect: dialect})
	for _, f := range []struct{ network, token, amount string }{
		{"Ethereum", "", "1.000000000000000001"},
		{"Ethereum", usdcOnEthereum, "1234.5"},
		{"Solana", usdcOnSolana, "0.05174"},
		{"Base", unpriced, "12345678901234567890.000000000000000001"},
	} {
		if _, err := service.Fund(f.network, f.token, f.amount); err != nil {
			t.Fatal(err)
		}
	}
	return service
}

func balanceRead(arguments string) string {
	return "data \"payments_balances\" \"it\" {\n" + arguments + "\n}\n"
}

// balance is one element of the data source as JSON.
func balance(network string, token any, ticker, amount string, usd any) map[string]any {
	if digits, ok := usd.(string); ok {
		usd = json.Number(digits)
	}
	return map[string]any{"network": network, "token": token, "ticker": ticker, "balance": json.Number(amount), "balance_usd": usd}
}

// TestBalances_filters narrows the list by each filter, and by two together.
func TestBalances_filters(t *testing.T) {
	t.Parallel()
	service := funded(t, sandbox.Dialect{})
	for arguments, want := range map[string][]any{
		"":                     {nil, usdcOnEthereum, usdcOnSolana, unpriced},
		`network = "Ethereum"`: {nil, usdcOnEthereum},
		`ticker = "USDC"`:      {usdcOnEthereum, usdcOnSolana},
		"network = \"Solana\"\nticker = \"USDC\"": {usdcOnSolana},
		`network = "Bitcoin"`:                     nil,
	} {
		got, _, err := driver.New(t).ReadDataSource(service.Config(balanceRead(arguments)))
		if err != nil {
			t.Fatal(err)
		}
		var tokens []any
		for _, b := range got["balances"].([]any) {
			tokens = append(tokens, b.(map[string]any)["token"])
		}
		if diff := cmp.Diff(want, tokens); diff != "" {
			t.Errorf("%s (-want +got):\n%s", arguments, diff)
		}
	}
}

// TestBalances_dialects reads the same values, exactly, in every form of a response.
func TestBalances_dialects(t *testing.T) {
	t.Parallel()
	for _, dialect := range []sandbox.Dialect{
		{},
		{DecimalsAsText: true},
		{ListEnvelope: true, UnknownMembers: true},
		{OmitNulls: true, UnknownValues: true},
		{ExplicitNulls: true, Summaries: true},
	} {
		t.Run(dialect.String(), func(t *testing.T) {
			t.Parallel()
			got, warnings, err := driver.New(t).ReadDataSource(funded(t, dialect).Config(balanceRead("")))
			want := map[string]any{"network": nil, "ticker": nil, "balances": []any{
				balance("Ethereum", nil, "ETH", "1.000000000000000001", "3200.0000000000000032"),
				balance("Ethereum", usdcOnEthereum, "USDC", "1234.5", "1234.5"),
				balance("Solana", usdcOnSolana, "USDC", "0.05174", "0.05174"),
				balance("Base", unpriced, unpriced, "12345678901234567890.000000000000000001", nil),
			}}
			if diff := cmp.Diff(want, got); diff != "" || len(warnings) > 0 || err != nil {
				t.Errorf("%v %v (-want +got):\n%s", err, warnings, diff)
			}
		})
	}
}
