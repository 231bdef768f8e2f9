// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// DataSourceCase is a data source with arguments that read objects of the sandbox's demo.
type DataSourceCase struct {
	Kind      string // the type's name: payments_transactions
	Arguments string // may be empty
}

// DataSourceCases has every data source at least once: each object of the demo by its id, each list
// without arguments, and rows by hand with other arguments.
func DataSourceCases(t testing.TB) (all []DataSourceCase) {
	t.Helper()
	var demo map[string][]struct{ ID string }
	if err := json.Unmarshal(sandbox.DemoSeed(), &demo); err != nil {
		t.Fatal(err)
	}
	sources := acctest.Schemas(t).DataSourceSchemas
	for _, kind := range slices.Sorted(maps.Keys(sources)) {
		isPlain := true
		for _, a := range sources[kind].Block.Attributes {
			if isPlain = isPlain && !a.Required; a.Name != "id" || !a.Optional && !a.Required {
				continue
			}
			isPlain = false
			for _, object := range demo[strings.TrimPrefix(kind, "payments_")] {
				all = append(all, DataSourceCase{kind, fmt.Sprintf("id = %q", object.ID)})
			}
		}
		if isPlain {
			all = append(all, DataSourceCase{kind, ""})
		}
	}
	return slices.Concat(all, filtered)
}

// String names a row in messages.
func (r DataSourceCase) String() string {
	return r.Kind + " {" + strings.ReplaceAll(r.Arguments, "\n", ", ") + "}"
}

// Block is the row's data block.
func (r DataSourceCase) Block(name string) string {
	return fmt.Sprintf("data %q %q {\n%s\n}\n", r.Kind, name, r.Arguments)
}

// filtered are rows of [DataSourceCases].
var filtered = []DataSourceCase{
	{"payments_balances", "network = \"Ethereum\"\nticker = \"USDC\""},
	{"payments_balances", `network = "Base"`},
	{"payments_balances", `ticker = "ETH"`},
	{"payments_banks", "market = \"DE\"\ncurrency = \"EUR\""},
	{"payments_banks", `currency = "GBP"`},
	{"payments_discount_code", `code = "HELLO"`},
	{"payments_discount_codes", `product_id = "c0ffee00-0001-4000-8000-000000000001"`},
	{"payments_payment_links", "is_archived = false\nproduct_id = \"c0ffee00-0001-4000-8000-000000000001\""},
	{"payments_products", "currency = \"EUR\"\nis_archived = false\nname = \"Enamel mug\""},
	{"payments_webhook", `url = "https://localhost:8443/hooks/payments"`},
	{"payments_webhooks", "is_offline = false\nis_paused = false"},
	{"payments_customer", `email = "linh@pham.example"`},
	{
		"payments_customers",
		"account_type = \"Business\"\nemail = \"orders@cornercafe.example\"\nname = \"Nora Walsh\"\n" +
			"residence_country = \"IE\"\ntag = \"wholesale\"",
	},
	{"payments_deposit_accounts", "customer_id = \"c0ffee00-0005-4000-8000-000000000003\"\nis_master = false\nnetwork = \"Ethereum\""},
	{"payments_deposit_accounts", `fiat_currency = "EUR"`},
	{"payments_external_accounts", `customer_id = "c0ffee00-0005-4000-8000-000000000002"`},
	{"payments_fbo_verification", "parent_id = \"" + SellerID + "\"\nchild_id = \"c0ffee00-0019-4000-8000-000000000001\""},
	{"payments_fbo_verification", "parent_id = \"" + SellerID + "\"\nchild_id = \"c0ffee00-0019-4000-8000-000000000002\""},
	{"payments_invoices", "limit = 2\ncreated_after = \"2020-01-01T00:00:00Z\"\ncreated_before = \"2100-01-01T00:00:00Z\""},
	{"payments_invoices", "customer_id = \"c0ffee00-0005-4000-8000-000000000003\"\nstatus = \"paid\""},
	{
		"payments_withdrawal_account",
		"account_type = \"crypto\"\ncrypto = { address = \"0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB\" }",
	},
	{
		"payments_withdrawal_account",
		"account_type = \"fiat\"\niban = { iban = \"DE05 9990 0001 0000 5550 14\", bic = \"SPREDEFFXXX\" }",
	},
	{
		"payments_withdrawal_account",
		"account_type = \"fiat\"\nus = { account_number = \"000555014202\", routing_number = \"099000778\" }",
	},
	{"payments_withdrawal_accounts", `account_type = "crypto"`},
	{"payments_withdrawal_fee", "network = \"Ethereum\"\namount = 250\ntoken = \"" + USDC + "\""},
	{"payments_withdrawal_fee", "network = \"Ethereum\"\namount = 12345678901234567890.000001\ntoken = \"" + USDC + "\""},
	{"payments_withdrawal_fee", "network = \"Bitcoin\"\namount = 0.10"},
	{"payments_deposit_accounts", "is_master = false\nfiat_currency = \"USD\""},
	{"payments_deposits", "network = \"Polygon\"\ntoken = \"0x3c499c542cef5e3811e1192ce70d8cc03d5c3359\"\nlimit = 2"},
	{"payments_deposits", "fiat_currency = \"USD\"\ncreated_after = \"2020-01-01T00:00:00Z\"\ncreated_before = \"2100-01-01T00:00:00Z\""},
	{"payments_deposits", `customer_id = "c0ffee00-0005-4000-8000-000000000003"`},
	{"payments_deposits", `deposit_account_id = "c0ffee00-0008-4000-8000-000000000004"`},
	{"payments_detected_deposits", `deposit_account_id = "c0ffee00-0008-4000-8000-000000000004"`},
	{"payments_detected_deposits", `network = "Bitcoin"`},
	{"payments_detected_deposits", "network = \"Polygon\"\ntoken = \"0x3c499c542cef5e3811e1192ce70d8cc03d5c3359\""},
	{"payments_onramps", "status = \"AwaitingFunds\"\ncurrency = \"EUR\"\nlimit = 1"},
	{
		"payments_onramps",
		"network = \"Polygon\"\ntoken = \"0x3c499c542cef5e3811e1192ce70d8cc03d5c3359\"\n" +
			"created_after = \"2020-01-01T00:00:00Z\"\ncreated_before = \"2100-01-01T00:00:00Z\"",
	},
	{"payments_virtual_account_capabilities", `fiat_currency = "EUR"`},
	{
		"payments_swap_quote",
		"source = { network = \"Base\", token = \"" + baseUSDC + "\" }\ndestination = { network = \"Bitcoin\" }\namount = 50.25",
	},
	{
		"payments_swap_quote",
		"source = { network = \"Bitcoin\" }\ndestination = { network = \"Base\", token = \"" + baseUSDC + "\" }\namount = 0.1",
	},
	{"payments_swap_supported_assets", "network = \"Base\"\nticker = \"USDC\""},
	{"payments_swap_supported_assets", `network = "Solana"`},
	{"payments_swap_supported_assets", `ticker = "usdc"`},
	{"payments_swap_supported_targets", "source = { network = \"Base\", token = \"" + baseUSDC + "\" }"},
	{"payments_transactions", "limit = 3\ntype = \"payment\"\nnetwork = \"Ethereum\"\n" + inMarch},
	{"payments_transactions", "network = \"Base\"\ntoken = \"" + baseUSDC + "\""},
	{"payments_payout_capabilities", "country = \"DE\"\ncurrency = \"EUR\""},
	{"payments_payout_fee", "currency = \"EUR\"\namount = 250.10"},
	{"payments_payout_quote", `payout_id = "c0ffee00-0017-4000-8000-000000000006"`}, // awaits confirmation
	{"payments_payout_quote", `payout_id = "c0ffee00-0017-4000-8000-000000000001"`}, // complete
	{"payments_payouts", "status = \"Failed\"\ncurrency = \"USD\"\nlimit = 1\n" + inMarch},
	{"payments_withdrawals", `withdrawal_account_id = "c0ffee00-0007-4000-8000-000000000003"`},
	{
		"payments_withdrawals",
		"status = \"failed\"\nnetwork = \"Base\"\ntoken = \"" + baseUSDC + "\"\nlimit = 1\n" + inMarch,
	},
	{
		"payments_checkout_sessions",
		"status = \"success\"\ncurrency = \"EUR\"\nproduct_id = \"c0ffee00-0001-4000-8000-000000000003\"\nlimit = 1\n" + inMarch,
	},
	{
		"payments_detected_payments",
		"network = \"Ethereum\"\ntoken = \"" + USDC + "\"\npayment_session_id = \"c0ffee00-0026-4000-8000-000000000003\"",
	},
	{
		"payments_payment_sessions",
		"status = \"success\"\ncurrency = \"EUR\"\nnetwork = \"Base\"\ntoken = \"" + baseUSDC + "\"\nlimit = 1\n" + inMarch,
	},
	{
		"payments_subscriptions",
		"customer_id = \"c0ffee00-0005-4000-8000-000000000001\"\nproduct_id = \"c0ffee00-0001-4000-8000-000000000001\"\n" +
			"status = \"active\"\ncurrency = \"EUR\"\nlimit = 1\n" + inMarch,
	},
	{"payments_webhook_messages", webhook},
	{"payments_webhook_messages", webhook + "\ndelivered = false\nevent_type = \"deposit\"\nlimit = 1\n" + inMarch},
}

const (
	webhook = "webhook_id = \"c0ffee00-0004-4000-8000-000000000001\""
	// inMarch are the filters of a month that has objects of the demo.
	inMarch = "created_after = \"2026-03-01T00:00:00Z\"\ncreated_before = \"2026-04-01T00:00:00Z\""
)
