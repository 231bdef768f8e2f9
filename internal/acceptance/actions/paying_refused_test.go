// SPDX-License-Identifier: MPL-2.0

package actions_test

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestPaying_bounds gives each bound a response that cannot be compared with it, or fails the
// question. Nothing is sent then.
func TestPaying_bounds(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kind, argument string
		fault          sandbox.Fault
		words          string
	}{
		"fee of another asset": {
			"payments_create_withdrawal", "maximum_fee = 5",
			sandbox.Fault{Operation: "withdrawalFee", Status: 200, Body: `{"fee": "1", "network": "Ethereum", "token": null}`},
			"maximum_fee: The fee is in another asset",
		},
		"fee fails": {
			"payments_create_withdrawal", "maximum_fee = 5",
			sandbox.Fault{Operation: "withdrawalFee", Status: 422, Body: `{"error": "closed"}`},
			"The fee could not be read, so nothing was sent",
		},
		"fee of another currency": {
			"payments_create_payout", "maximum_fee = 5",
			sandbox.Fault{
				Operation: "payoutFee", Status: 200,
				Body: `{"fixedFee": "1", "percentFee": "0", "estimatedFee": "1", "currency": "USD"}`,
			},
			"maximum_fee: The fee is in another currency",
		},
		"quote fails": {
			"payments_execute_swap", "minimum_output = 5",
			sandbox.Fault{Operation: "swapQuote", Status: 422, Body: `{"error": "closed"}`},
			"The swap could not be quoted, so nothing was sent",
		},
		"payout quote fails": {
			"payments_confirm_payout", "maximum_fee_usd = 5",
			sandbox.Fault{Operation: "payoutQuote", Status: 422, Body: `{"error": "closed"}`},
			"The payout could not be quoted, so nothing was sent",
		},
		"negative fee": {
			"payments_create_withdrawal", "maximum_fee = 5",
			sandbox.Fault{Operation: "withdrawalFee", Status: 200, Body: `{"fee": "-1", "network": "Ethereum", "token": "` + rows.USDC + `"}`},
			"negative fee: -1",
		},
		"negative fee of a payout": {
			"payments_create_payout", "maximum_fee = 5",
			sandbox.Fault{
				Operation: "payoutFee", Status: 200,
				Body: `{"fixedFee": "1", "percentFee": "0", "estimatedFee": "-1", "currency": "EUR"}`,
			},
			"negative estimatedFee: -1",
		},
		"total of the quote": {
			"payments_confirm_payout", "",
			sandbox.Fault{Operation: "payoutQuote", Status: 200, Body: `{"totalAmountUsd": "13", "estimatedFeeUsd": "1", "rate": "1"}`},
			"expected_total_usd: The payout has another total: The total of the quote",
		},
		"fee of the quote": {
			"payments_confirm_payout", "maximum_fee_usd = 5",
			sandbox.Fault{Operation: "payoutQuote", Status: 200, Body: `{"totalAmountUsd": "12.5", "estimatedFeeUsd": "5.01", "rate": "1"}`},
			"maximum_fee_usd: The fee is too high: The fee of the quote",
		},
		"negative fee of the quote": {
			"payments_confirm_payout", "maximum_fee_usd = 5",
			sandbox.Fault{Operation: "payoutQuote", Status: 200, Body: `{"totalAmountUsd": "12.5", "estimatedFeeUsd": "-1", "rate": "1"}`},
			"negative estimatedFeeUsd: -1",
		},
		"payout has ended":  {"payments_confirm_payout", "", shownPayout("Expired", "0.5"), "payout_id: The payout has ended"},
		"payout has failed": {"payments_confirm_payout", "", shownPayout("Failed", "0.5"), "payout_id: The payout has ended"},
		"negative fee of the payout": {
			"payments_confirm_payout", "maximum_fee_usd = 5", shownPayout("AwaitingConfirmation", "-1"), "maximum_fee_usd: The fee is negative",
		},
		"transactions fail": {
			"payments_execute_swap", "",
			sandbox.Fault{Operation: "transactions", Status: 403, Body: `{"error": "closed"}`},
			"could not be checked, so nothing was sent",
		},
		"customers fail": {
			"payments_create_refund", "",
			sandbox.Fault{Operation: "customers", Status: 403, Body: `{"error": "closed"}`},
			"The payment could not be looked up, so nothing was sent",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			arguments := rows.MoneyCases[c.kind].Prepare(t, service) + "\n" + c.argument
			service.AddFault(c.fault)
			refused(t, service, c.kind, arguments, c.words)
		})
	}
}

// shownPayout shows the payout with a status and an estimated fee.
func shownPayout(status, fee string) sandbox.Fault {
	return sandbox.Fault{
		Operation: "payout", Status: 200,
		Body: `{"id": "` + rows.ExampleID + `", "status": "` + status + `", "entries": [], "totalAmountUsd": "12.5", "estimatedFeeUsd": "` + fee +
			`", "actualFeeUsd": null, "entryCount": 0, "createdAt": "2026-01-01T00:00:00Z", "expiresAt": null}`,
	}
}

// TestPaying_bank withdraws to an account at a bank, and shows only the ends of its number.
func TestPaying_bank(t *testing.T) {
	t.Parallel()
	const kind = "payments_create_withdrawal"
	service := acctest.Start(t)
	arguments := rows.MoneyCases[kind].Prepare(t, service)
	service.Put("withdrawal_account", sandbox.Object{
		"id": rows.ExampleID, "accountType": "fiat", "crypto": nil,
		"iban": sandbox.Object{"iban": "DE89370400440532013000", "bic": "COBADEFFXXX"},
	})
	to := "withdrawal_account_id = \"" + rows.ExampleID + "\""
	progress, _, err := pay(t, service, kind, strings.Replace(arguments, "withdrawal_address = \""+rows.PayeeEVM2+"\"", to, 1))
	said, sent := strings.Join(progress, "\n"), service.Received("createWithdrawal")
	if err != nil || sent != 1 || !strings.Contains(said, "(IBAN DE89…3000)") || strings.Contains(said, "0440") {
		t.Errorf("%s, error: %v", said, err)
	}
}

// TestPaying_movedMarket swaps for less than the quote: the swap has happened, so that is a
// warning.
func TestPaying_movedMarket(t *testing.T) {
	t.Parallel()
	const kind = "payments_execute_swap"
	service := acctest.Start(t)
	arguments := rows.MoneyCases[kind].Prepare(t, service)
	service.AddFault(sandbox.Fault{Operation: "swapQuote", Status: 200, Body: `{"estimatedOutput": "120", "midMarketRate": "8", ` +
		`"executionRate": "8", "rateComponents": {"spread": "0", "slippage": "0", "hedging": "0"}, "serviceFee": "0"}`})
	_, warnings, err := pay(t, service, kind, arguments+"\nminimum_output = 110")
	if all := strings.Join(warnings, "\n"); err != nil || !strings.Contains(all, "The swap gave less than its quote") {
		t.Errorf("warnings %q, error: %v", all, err)
	}
}

// TestPaying_nullEntry sends nothing for an entry that is null.
func TestPaying_nullEntry(t *testing.T) {
	t.Parallel()
	const kind = "payments_create_payout"
	service := acctest.Start(t)
	arguments := strings.Replace(rows.MoneyCases[kind].Prepare(t, service), "[{", "[null, {", 1)
	refused(t, service, kind, arguments, "entries")
}

// TestPaying_unlistedPayment refunds a payment that no list shows only if a person allows it, and
// to an address only on a given network. The reason is sent, and no message has it.
func TestPaying_unlistedPayment(t *testing.T) {
	t.Parallel()
	const kind, reason = "payments_create_refund", "Zoe Quibble returned it"
	service := acctest.Start(t)
	rows.Fund(t, service)
	service.Put("payment", sandbox.Object{"id": rows.ExampleID, "network": "Ethereum", "token": rows.USDC, "amount": "50"})
	arguments := "payment_id = \"" + rows.ExampleID + "\"\namount = 12.5\naddress = \"" + rows.PayeeEVM2 + "\"\nreason = \"" + reason + "\""
	for more, words := range map[string]string{
		"": "payment_id: The payment is not listed", "\nallow_unlisted_payment = true": "network: The network is missing",
		"\nallow_unlisted_payment = true\nnetwork = \"Bitcoin\"": "address: Wrong address",
	} {
		refused(t, service, kind, arguments+more, words)
	}
	progress, warnings, err := pay(t, service, kind, arguments+"\nallow_unlisted_payment = true\nnetwork = \"Ethereum\"")
	if err != nil || service.Received("createRefund") != 1 {
		t.Errorf("error: %v", err)
	}
	if all := strings.Join(append(progress, warnings...), "\n"); strings.Contains(all, "Zoe") {
		t.Errorf("it shows the reason: %s", all)
	}
	for _, r := range service.Requests() {
		if r.Operation == "createRefund" && !strings.Contains(string(r.Body), reason) {
			t.Errorf("sent %s", r.Body)
		}
	}
}

// TestPaying_assetOfPayment refunds a payment in an asset that the service neither holds nor swaps
// any more. The service refuses the amount, and the provider does not call the asset mistyped.
func TestPaying_assetOfPayment(t *testing.T) {
	t.Parallel()
	const kind = "payments_create_refund"
	service := acctest.Start(t)
	rows.Fund(t, service)
	service.Put("payment", sandbox.Object{"id": rows.ExampleID, "network": "Dash", "amount": "50"})
	service.Put("customer", sandbox.Object{"name": "Erika", "email": "erika@buyer.example", "payments": []any{sandbox.Object{
		"managed": sandbox.Object{"id": rows.ExampleID, "network": "Dash", "amount": "50", "networkFee": "0", "transactions": []any{}},
	}}})
	_, _, err := pay(t, service, kind, "payment_id = \""+rows.ExampleID+"\"\namount = 1\naddress = \"XpESxaUmonkq8RaLLp46Brx2K39ggQe226\"")
	if err == nil || strings.Contains(err.Error(), "Unknown asset") || !strings.Contains(err.Error(), "422") {
		t.Errorf("error: %v", err)
	}
}

// TestPaying_respelled finds an earlier movement whose address the service spells otherwise. In
// Base58, other capitals are another address.
func TestPaying_respelled(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		network, sent, shown string
		found                bool
	}{
		"capitals of 0x":      {"Ethereum", rows.PayeeEVM2, strings.ToLower(rows.PayeeEVM2), true},
		"capitals of Bech32":  {"Bitcoin", rows.PayeeBTC, strings.ToUpper(rows.PayeeBTC), true},
		"prefix of CashAddr":  {"BitcoinCash", cashAddress, strings.TrimPrefix(cashAddress, "bitcoincash:"), true},
		"capitals of Base58":  {"Bitcoin", "1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "1boatSLRHtKNngkdXEeobR76b53LETtpyT", false},
		"another, in Bech32":  {"Bitcoin", rows.PayeeBTC, "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3", false},
		"another, with 0x":    {"Ethereum", rows.PayeeEVM2, rows.PayeeEVM, false},
		"the same to the bit": {"Bitcoin", rows.PayeeBTC, rows.PayeeBTC, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			if _, err := service.Fund(c.network, "", "100"); err != nil {
				t.Fatal(err)
			}
			service.Put("withdrawal", sandbox.Object{"network": c.network, "withdrawalAmount": "0.5", "withdrawalAddress": c.shown})
			service.Put("onramp", sandbox.Object{
				"network": c.network, "amount": "100", "currency": "EUR", "bankId": "bank-spree", "market": "DE", "destinationAddress": c.shown,
			})
			network := "network = \"" + c.network + "\"\n"
			for kind, arguments := range map[string]string{
				"payments_create_withdrawal": network + "amount = 0.5\nwithdrawal_address = \"" + c.sent + "\"",
				"payments_create_onramp": network + "amount = 100\ncurrency = \"EUR\"\nbank_id = \"bank-spree\"\nmarket = \"DE\"\n" +
					"destination_address = \"" + c.sent + "\"",
			} {
				_, _, err := pay(t, service, kind, arguments)
				if refused := err != nil && strings.Contains(err.Error(), "Refused to repeat"); refused != c.found || !refused && err != nil {
					t.Errorf("%s: %v", kind, err)
				}
			}
		})
	}
}

const cashAddress = "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"
