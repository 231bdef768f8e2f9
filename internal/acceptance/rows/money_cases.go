// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// MoneyCase is an action that moves money, or prepares to.
type MoneyCase struct {
	Says      string // what the plan says of the prepared movement
	Operation string // the operation that it sends once
	// Prepare plants the needed objects, and returns the arguments.
	Prepare func(t testing.TB, service *acctest.Service) string
	// Effects counts how often the action took effect, in the sandbox's own objects.
	Effects func(service *acctest.Service) int
	Kind    string // of the object, in messages
	// Mistakes are wrong arguments. Each ends before the operation is sent.
	Mistakes []Mistake
}

// Mistake replaces a part of the arguments. The error is at an attribute, and has some words.
type Mistake struct{ From, To, At, Words string }

// MoneyCases has every action that moves money.
var MoneyCases = map[string]MoneyCase{
	"payments_create_withdrawal": {
		Operation: "createWithdrawal", Kind: "withdrawal",
		Says: "This withdraws 12.5 USDC on Ethereum to the address " + PayeeEVM2,
		Prepare: func(t testing.TB, service *acctest.Service) string {
			Fund(t, service)
			service.Put("withdrawal_account", sandbox.Object{
				"id": ExampleID, "accountType": "crypto", "crypto": sandbox.Object{"network": "Ethereum", "address": PayeeEVM},
			})
			return "network = \"Ethereum\"\ntoken = \"" + USDC + "\"\namount = 12.5\nwithdrawal_address = \"" + PayeeEVM2 + "\""
		},
		Effects: objects("withdrawal"),
		Mistakes: []Mistake{
			{PayeeEVM2, MistypedEVM, "withdrawal_address", "checksum"},
			{PayeeEVM2, PayeeBTC, "withdrawal_address", "an address of Bitcoin"},
			{"12.5", "0", "amount", "above 0"},
			{"12.5", "12.5000001", "amount", "at most 6"},
			{"token = \"" + USDC + "\"\namount = 12.5", "amount = 0.0000000000000000001", "amount", "at most 18"},
			{USDC, PayeeEVM, "token", "Unknown asset"},
			{USDC, "USDC", "token", "USDC"},
			{"\"Ethereum\"", "\"Etherum\"", "network", "Ethereum"},
			{"\"Ethereum\"", "\"Bitcoin\"", "token", "no tokens"},
			{
				"withdrawal_address =", "withdrawal_account_id = \"" + NoObjectID + "\"\nwithdrawal_address =",
				"withdrawal_address", "Both withdrawal_address and withdrawal_account_id are set",
			},
			{"withdrawal_address = \"" + PayeeEVM2 + "\"", "", "withdrawal_address", "Neither withdrawal_address nor withdrawal_account_id is set"},
			{"withdrawal_address = \"" + PayeeEVM2 + "\"", "withdrawal_account_id = \"savings\"", "withdrawal_account_id", "not an id"},
			{
				"withdrawal_address = \"" + PayeeEVM2 + "\"", "withdrawal_account_id = \"" + NoObjectID + "\"",
				"withdrawal_account_id", "no withdrawal account",
			},
			{
				"withdrawal_address = \"" + PayeeEVM2 + "\"", "withdrawal_account_id = \"" + otherNetworkID + "\"",
				"withdrawal_account_id", "on Bitcoin",
			},
			{"amount", "maximum_fee = 0.5\namount", "maximum_fee", "The fee is 1 USDC on Ethereum"},
			{"amount", "wait = \"soon\"\namount", "wait", "no number with a unit"},
		},
	},
	"payments_execute_swap": {
		Operation: "executeSwap", Kind: "swap",
		Says: "This swaps 12.5 USDC on Ethereum into TRX on Tron",
		Prepare: func(t testing.TB, service *acctest.Service) string {
			Fund(t, service)
			return "source = { network = \"Ethereum\", token = \"" + USDC + "\" }\ndestination = { network = \"Tron\" }\namount = 12.5"
		},
		Effects: objects("swap"),
		Mistakes: []Mistake{
			{USDC, USDC[:41] + "7", "source.token", "checksum"},
			{"network = \"Tron\"", "network = \"Tron\", token = \"" + USDC + "\"", "destination.token", "Tron"},
			{"12.5", "0", "amount", "above 0"},
			{"12.5", "12.5000001", "amount", "at most 6"},
			{USDC, PayeeEVM, "source", "Unknown asset"},
			{"network = \"Tron\"", "network = \"Dash\"", "destination", "Unknown asset"},
			{"\"Tron\"", "\"Trom\"", "destination.network", "Tron"},
			{"{ network = \"Tron\" }", "{ network = \"Ethereum\", token = \"" + strings.ToLower(USDC) + "\" }", "destination", "same"},
			{"amount", "minimum_output = 1000\namount", "minimum_output", "The quote is "},
			{"amount", "minimum_output = -1\namount", "minimum_output", "from 0"},
		},
	},
	"payments_create_payout": {
		Operation: "createPayout", Kind: "payout",
		Says: "from USDC on Ethereum: 12.5 EUR to the external account " + ExampleID + " (IBAN DE89…3000)",
		Prepare: func(t testing.TB, service *acctest.Service) string {
			Fund(t, service)
			customer := service.Put("customer", sandbox.Object{"name": "Erika", "email": "erika@buyer.example"})["id"]
			account := service.Put("external_account", sandbox.Object{
				"id": ExampleID, "customerId": customer, "account": sandbox.Object{"iban": sandbox.Object{"iban": "DE89370400440532013000"}},
			})["id"]
			return fmt.Sprintf("entries = [{ external_account_id = %q, amount = 12.5, currency = \"EUR\", reference = \"May\" }]\n"+
				"funding_source = { network = \"Ethereum\", token = %q }", account, USDC)
		},
		Effects: objects("payout"),
		Mistakes: []Mistake{
			{"amount = 12.5", "amount = 0", "entries", "above 0"},
			{"amount = 12.5", "amount = 12.505", "entries", "at most 2"},
			{"\"EUR\"", "\"EURO\"", "entries", "EUR"},
			{"external_account_id =", "withdrawal_account_id = \"" + NoObjectID + "\", external_account_id =", "entries", "entries[0] has both"},
			{"external_account_id =", "withdrawal_account_id =", "entries[0].withdrawal_account_id", "no withdrawal account"},
			{"external_account_id =", "external_account_id = true ? null :", "entries", "entries[0] has neither"},
			{"external_account_id = \"", "external_account_id = \"x", "entries", "not an id"},
			{USDC, PayeeEVM, "funding_source", "Unknown asset"},
			{USDC, "USDC", "funding_source", "USDC"},
			{"\"Ethereum\"", "\"Bitcoin\"", "funding_source", "no tokens"},
			{"funding_source", "maximum_fee = 0.01\nfunding_source", "maximum_fee", "The fee is "},
			{ExampleID, NoObjectID, "entries[0].external_account_id", "no external account"},
			{"entries = [", "maximum_fee = 0.5\n" + twoEntries("EUR"), "maximum_fee", "The fee is 0.5625 EUR"},
			{"entries = [", "maximum_fee = 5\n" + twoEntries("USD"), "maximum_fee", "USD and EUR"},
			{"[{", "[] # [{", "entries", "at least one element"},
		},
	},
	"payments_confirm_payout": {
		Operation: "confirmPayout", Kind: "payout",
		Says: "the payout " + ExampleID + " (12.5 USD to the external account ",
		Prepare: func(t testing.TB, service *acctest.Service) string {
			Fund(t, service)
			customer := service.Put("customer", sandbox.Object{"name": "Erika", "email": "erika@buyer.example"})["id"]
			account := service.Put("external_account", sandbox.Object{"customerId": customer})["id"]
			payout := service.Put("payout", sandbox.Object{
				"id":            ExampleID,
				"fundingSource": sandbox.Object{"network": "Ethereum", "token": USDC},
				"entries":       []any{sandbox.Object{"externalAccountId": account, "amount": "12.5", "currency": "USD"}},
			})["id"]
			return fmt.Sprintf("payout_id = %q\nexpected_total_usd = 12.5", payout)
		},
		Effects: func(service *acctest.Service) (count int) {
			for _, p := range service.Objects("payout") {
				if s := p["status"]; s == "Pending" || s == "Processing" || s == "Complete" {
					count++
				}
			}
			return count
		},
		Mistakes: []Mistake{
			{"payout_id = \"", "payout_id = \"x", "payout_id", "not an id"},
			{"12.5", "12.51", "expected_total_usd", "The total of the payout"},
			{"12.5", "-12.5", "expected_total_usd", "from 0"},
			{"12.5", "0", "expected_total_usd", "The total of the payout"},
			{"12.5", "125", "expected_total_usd", "The total of the payout"},
			{"expected_total_usd", "maximum_fee_usd = 0.01\nexpected_total_usd", "maximum_fee_usd", "The fee is "},
			{"expected_total_usd", "maximum_fee_usd = -1\nexpected_total_usd", "maximum_fee_usd", "from 0"},
			{"payout_id = \"", "payout_id = \"" + NoObjectID + "\" #", "payout_id", "no such payout"},
			{"12.5", "13.03125", "expected_total_usd", "The total of the payout"},
			{"expected_total_usd", "wait = \"-1s\"\nexpected_total_usd", "wait", "negative"},
		},
	},
	"payments_create_refund": {
		Operation: "createRefund", Kind: "refund",
		Says: "This refunds ",
		Prepare: func(t testing.TB, service *acctest.Service) string {
			Fund(t, service)
			payment := service.Put("payment", sandbox.Object{"id": ExampleID, "network": "Ethereum", "token": USDC, "amount": "50"})["id"]
			service.Put("customer", sandbox.Object{
				"name": "Erika", "email": "erika@buyer.example", "payments": []any{sandbox.Object{"managed": sandbox.Object{
					"id": payment, "network": "Ethereum", "token": USDC, "amount": "50", "networkFee": "0", "transactions": []any{},
				}}},
			})
			return fmt.Sprintf("payment_id = %q\namount = 12.5\naddress = %q", payment, PayeeEVM2)
		},
		Effects: objects("refund"),
		Mistakes: []Mistake{
			{PayeeEVM2, MistypedEVM, "address", "checksum"},
			{PayeeEVM2, PayeeBTC, "address", "Ethereum"},
			{"12.5", "0", "amount", "above 0"},
			{"12.5", "12.5000001", "amount", "at most 6"},
			{"12.5", "50.000001", "amount", "More than was paid"},
			{"payment_id = \"", "payment_id = \"x", "payment_id", "not an id"},
			{"amount", "network = \"Base\"\namount", "network", "on Ethereum"},
			{"amount", "network = \"Etherum\"\namount", "network", "Ethereum"},
			{"amount", "network = \"Bitcoin\"\namount", "address", "Bitcoin"},
		},
	},
	"payments_create_onramp": {
		Operation: "createOnramp", Kind: "on-ramp",
		Says: "buys ",
		Prepare: func(testing.TB, *acctest.Service) string {
			return "amount = 100\ncurrency = \"EUR\"\nbank_id = \"bank-spree\"\nmarket = \"DE\"\nnetwork = \"Ethereum\"\ntoken = \"" + USDC +
				"\"\ndestination_address = \"" + PayeeEVM2 + "\""
		},
		Effects: objects("onramp"),
		Mistakes: []Mistake{
			{PayeeEVM2, MistypedEVM, "destination_address", "checksum"},
			{PayeeEVM2, PayeeBTC, "destination_address", "an address of Bitcoin"},
			{"destination_address = ", "destination_address = true ? null : ", "payments_create_onramp", "destination_address is required"},
			{"100", "0", "amount", "above 0"},
			{"100", "100.005", "amount", "at most 2"},
			{"100", "12345678901234.567", "amount", "at most 2"},
			{USDC, PayeeEVM, "token", "Unknown asset"},
			{"\"EUR\"", "\"Euro\"", "currency", "EUR"},
			{"bank-spree", "bank-spre", "bank_id", "no bank"},
			{"\"DE\"", "\"GER\"", "market", "DE"},
			{"\"Ethereum\"", "\"Dash\"", "token", "no tokens"},
		},
	},
	"payments_transfer_balance": {
		Operation: "transferBalance", Kind: "transfer",
		Says: "USDC on Ethereum from the organization ",
		Prepare: func(t testing.TB, service *acctest.Service) string {
			Fund(t, service)
			child := service.Put("fbo_organization", sandbox.Object{"id": ExampleID, "name": "Child"})["id"]
			return fmt.Sprintf("parent_id = %q\nfrom_organization_id = %q\nto_organization_id = %q\nnetwork = \"Ethereum\"\ntoken = %q\n"+
				"amount = 12.5", service.Organization(), service.Organization(), child, USDC)
		},
		Effects: objects("balance_transfer"),
		Mistakes: []Mistake{
			{"12.5", "0", "amount", "above 0"},
			{"12.5", "12.5000001", "amount", "at most 6"},
			{USDC, PayeeEVM, "token", "Unknown asset"},
			{USDC, MistypedEVM, "token", "checksum"},
			{"\"Ethereum\"", "\"Etherum\"", "network", "Ethereum"},
			{"\"Ethereum\"", "\"Bitcoin\"", "token", "no tokens"},
			{"parent_id = \"", "parent_id = \"x", "parent_id", "not an id"},
			{"to_organization_id = \"", "to_organization_id = \"" + NoObjectID + "\" #", "to_organization_id", "no child"},
			{"from_organization_id = \"", "from_organization_id = \"" + NoObjectID + "\" #", "allow_repeat", "between two of its children"},
			{
				"from_organization_id = \"", "allow_repeat = true\nfrom_organization_id = \"" + NoObjectID + "\" #", "from_organization_id",
				"no child",
			},
			{"to_organization_id = \"", "to_organization_id = \"savings\" #", "to_organization_id", "not an id"},
			{"from_organization_id = \"", "from_organization_id = \"" + ExampleID + "\" #", "to_organization_id", "needs two organizations"},
		},
	},
}

// twoEntries begins the entries of a payout with one in a currency.
func twoEntries(currency string) string {
	return "entries = [{ external_account_id = \"" + ExampleID + "\", amount = 12.5, currency = \"" + currency + "\" }, "
}

// otherNetworkID is a withdrawal account on Bitcoin.
const otherNetworkID = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e50"

// Fund gives the organization money, and an account that no test may pay.
func Fund(t testing.TB, service *acctest.Service) {
	t.Helper()
	for network, token := range map[string]string{"Ethereum": USDC, "Bitcoin": ""} {
		if _, err := service.Fund(network, token, "10000"); err != nil {
			t.Fatal(err)
		}
	}
	service.Put("withdrawal_account", sandbox.Object{
		"id": otherNetworkID, "accountType": "crypto", "crypto": sandbox.Object{"network": "Bitcoin", "address": PayeeBTC},
	})
}

// objects counts the objects of a group in the sandbox.
func objects(group string) func(service *acctest.Service) int {
	return func(service *acctest.Service) int { return len(service.Objects(group)) }
}

// ActionBlock is an action block with arguments.
func ActionBlock(kind, arguments string) string {
	return "action \"" + kind + "\" \"it\" {\n  config {\n" + arguments + "\n  }\n}\n"
}
