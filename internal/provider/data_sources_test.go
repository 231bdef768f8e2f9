// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// dataSourceRow has the arguments of a data source that is not part of a resource's row.
type dataSourceRow struct {
	operation string // the contract's
	valid     []string
	sent      []string   // the arguments that the service receives
	invalid   []argument // validate must report them
	unusual   []argument // they look odd, and are valid
}

// dataSourceRows has the data sources without a resource.
var dataSourceRows = map[string]dataSourceRow{
	"payments_balances":                     balancesRow,
	"payments_banks":                        banksRow,
	"payments_checkout_session":             checkoutSessionRow,
	"payments_checkout_sessions":            checkoutSessionsRow,
	"payments_deposit":                      depositRow,
	"payments_deposit_account_metrics":      depositAccountMetricsRow,
	"payments_deposits":                     depositsRow,
	"payments_detected_deposits":            detectedDepositsRow,
	"payments_detected_payments":            detectedPaymentsRow,
	"payments_onramp":                       onrampRow,
	"payments_onramps":                      onrampsRow,
	"payments_payment_session":              paymentSessionRow,
	"payments_payment_sessions":             paymentSessionsRow,
	"payments_payout":                       payoutRow,
	"payments_payout_capabilities":          payoutCapabilitiesRow,
	"payments_payout_fee":                   payoutFeeRow,
	"payments_payout_quote":                 payoutQuoteRow,
	"payments_payouts":                      payoutsRow,
	"payments_refund":                       refundRow,
	"payments_subscription":                 subscriptionRow,
	"payments_subscriptions":                subscriptionsRow,
	"payments_swap":                         swapRow,
	"payments_swap_quote":                   swapQuoteRow,
	"payments_swap_supported_assets":        swapSupportedAssetsRow,
	"payments_swap_supported_targets":       swapSupportedTargetsRow,
	"payments_transactions":                 transactionsRow,
	"payments_virtual_account_capabilities": virtualAccountCapabilitiesRow,
	"payments_webhook_messages":             webhookMessagesRow,
	"payments_withdrawal":                   withdrawalRow,
	"payments_withdrawal_fee":               withdrawalFeeRow,
	"payments_withdrawals":                  withdrawalsRow,
}

const usdCoin = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"

var balancesRow = dataSourceRow{
	operation: "balances",
	valid:     []string{`network = "Ethereum"`, `ticker = "USDC"`},
	invalid: []argument{
		{name: "balances on a misspelt network", argument: `network = "Etherium"`},
		{name: "balances on a network in small letters", argument: `network = "ethereum"`},
	},
	unusual: []argument{{name: "balances of a ticker with signs", argument: `ticker = "USDC.e+"`}},
}

var banksRow = dataSourceRow{
	operation: "banks",
	valid:     []string{`market = "DE"`, `currency = "EUR"`},
	sent:      []string{"market", "currency"},
	invalid: []argument{
		{name: "banks of the UK", argument: `market = "UK"`},
		{name: "banks of a country by its name", argument: `market = "Germany"`},
		{name: "banks of a country in small letters", argument: `market = "de"`},
		{name: "banks of an empty country", argument: `market = ""`},
		{name: "banks of a currency by its sign", argument: `currency = "€"`},
		{name: "banks of a currency by its name", argument: `currency = "EURO"`},
	},
	unusual: []argument{
		{name: "banks of a market known late", argument: "market = terraform_data.late.output\ncurrency = terraform_data.late.output"},
	},
}

var withdrawalFeeRow = dataSourceRow{
	operation: "withdrawalFee",
	valid:     []string{`network = "Ethereum"`, `amount = 0.5`, `token = "` + usdCoin + `"`},
	sent:      []string{"network", "token", "amount"},
	invalid: []argument{
		{name: "fee of a negative amount", argument: `amount = -0.01`},
		{name: "fee of nothing", argument: `amount = 0`},
		{name: "fee of an amount beyond 10^30", argument: `amount = 1e31`},
		{name: "fee of an infinite amount", argument: `amount = pow(10, 400)`},
		{name: "fee of a rounding error", argument: `amount = 414 * 0.9`},
		{name: "fee on a misspelt network", argument: `network = "Etherium"`},
		{name: "fee of a token with a wrong checksum", argument: `token = "` + strings.Replace(usdCoin, "A0b8", "a0b8", 1) + `"`},
		{name: "fee of a token without a digit", argument: `token = "` + strings.TrimSuffix(usdCoin, "8") + `"`},
		{name: "fee of a token in the form of another network", argument: `token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"`},
		{name: "fee of an empty token", argument: `token = ""`},
	},
	unusual: []argument{
		{name: "fee of the smallest amount", argument: `amount = 0.000000000000000001`},
		{name: "fee of 10^30", argument: `amount = 1e30`},
		{name: "fee of a token without a checksum", argument: `token = "` + strings.ToLower(usdCoin) + `"`},
		{name: "fee of an amount known late", argument: `amount = terraform_data.late.output`},
	},
}

// TestDataSources_failures reads every data source of the rows while the service fails. Each
// failure is one error. A refusal is at the argument that the service names, if it received that.
func TestDataSources_failures(t *testing.T) {
	t.Parallel()
	for kind, r := range dataSourceRows {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			config := service.Config(fmt.Sprintf("data %q \"it\" {\n%s}\n", kind, blockWith(r.valid...)("")))
			config = strings.Replace(config, "{\n", "{\n  max_retries = 0\n", 1)
			read := func(config string, fault sandbox.Fault, want ...string) {
				t.Helper()
				service.ClearFaults()
				if fault.Status != 0 {
					fault.Operation = r.operation
					service.AddFault(fault)
				}
				_, _, err := acctest.NewDriver(t).ReadDataSource(config)
				if err == nil || strings.Contains(err.Error(), "\n\nCould not") {
					t.Fatalf("want one error, got %v", err)
				}
				for _, words := range want {
					if !strings.Contains(err.Error(), words) {
						t.Errorf("%q does not say %q", err, words)
					}
				}
			}
			read(config, sandbox.Fault{Status: 500}, "read: Could not ", "500", "The service failed; the configuration is not the cause.")
			read(config, sandbox.Fault{Status: 200, Body: `[{"id":`}, "read: Could not ")
			read(strings.ReplaceAll(config, service.Key(), "wrong"), sandbox.Fault{}, "read: Could not ", "401", "api_key")
			for _, name := range r.sent {
				refusal := sandbox.Fault{Status: 422, Body: `{"error":"` + name + `: is not served"}`}
				read(config, refusal, "read: "+name+": Could not read", "is not served")
			}
			if r.sent == nil { // all arguments are filters
				refusal := sandbox.Fault{Status: 422, Body: `{"error":"network: is not served"}`}
				read(config, refusal, "read: Could not list", "network: is not served")
			}
		})
	}
}
