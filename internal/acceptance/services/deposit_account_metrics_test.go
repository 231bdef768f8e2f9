// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// depositAccountRead reads a data source with the driver. It leaves out arguments that are null.
func depositAccountRead(t *testing.T, service *acctest.Service, kind, arguments string) map[string]any {
	t.Helper()
	found, _, err := driver.New(t).ReadDataSource(service.Config("data \"" + kind + "\" \"it\" {\n" + arguments + "\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	maps.DeleteFunc(found, func(name string, _ any) bool { return name == "fiat_currency" })
	return found
}

// TestDepositAccount_metrics reads the metrics without an account, with one, and with every digit.
func TestDepositAccount_metrics(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	expect := func(count, latest, volume any) {
		t.Helper()
		want := map[string]any{"total_count": count, "latest_added_at": latest, "volume30d": volume}
		if diff := cmp.Diff(want, depositAccountRead(t, service, "payments_deposit_account_metrics", "")); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
	expect(json.Number("0"), nil, json.Number("0"))
	service.Put("deposit_account", sandbox.Object{"createdAt": "2030-01-31T12:00:00Z"})
	expect(json.Number("1"), "2030-01-31T12:00:00Z", json.Number("0"))
	service.AddFault(sandbox.Fault{
		Operation: "depositAccountMetrics", Status: 200,
		Body: `{"totalCount":2,"latestAddedAt":null,"volume30d":"12345678901234567890.000000000000000001","mood":"good"}`,
	})
	expect(json.Number("2"), nil, json.Number("12345678901234567890.000000000000000001"))
}

// TestVirtualAccountCapabilities reads what a bank account in a currency can buy, also on networks
// that the provider does not know.
func TestVirtualAccountCapabilities(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	service.AddFault(sandbox.Fault{Operation: "virtualAccountCapabilities", Status: 200, Body: `[
		{"fiatCurrency":"EUR","rails":["SEPA"],"onrampNetworks":["Ethereum","Moonbase"]},
		{"fiatCurrency":"XDR","rails":[],"onrampNetworks":null}]`})
	euros := map[string]any{"fiat_currency": "EUR", "rails": []any{"SEPA"}, "onramp_networks": []any{"Ethereum", "Moonbase"}}
	rights := map[string]any{"fiat_currency": "XDR", "rails": []any{}, "onramp_networks": []any{}}
	for arguments, want := range map[string][]any{
		``: {euros, rights}, `fiat_currency = "XDR"`: {rights}, `fiat_currency = "xdr"`: {},
	} {
		got := depositAccountRead(t, service, "payments_virtual_account_capabilities", arguments)
		if diff := cmp.Diff(map[string]any{"virtual_account_capabilities": want}, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", arguments, diff)
		}
	}
}
