// SPDX-License-Identifier: MPL-2.0

package adoption_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestAccAdoption takes over an account of 150 objects that was never under Terraform: every kind
// that can be listed, each optional field there in some objects and absent in others. Terraform
// itself writes the configuration, and the plans before and after adopting change nothing.
func TestAccAdoption(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service).Attach()
	var blocks strings.Builder
	for i, o := range unmanagedAccount(t, service) {
		fmt.Fprintf(&blocks, "import {\n  to = %s.adopted_%d\n  id = %q\n}\n\n", o.kind, i, o.id)
	}
	cli.Main(blocks.String())
	if out := cli.Must(
		"plan", "-generate-config-out=generated.tf", "-out=adopt.tfplan",
	); !strings.Contains(out, "Plan: 150 to import, 0 to add, 0 to change, 0 to destroy.") {
		t.Errorf("adopting changes something:\n%s", out)
	}
	cli.Must("apply", "adopt.tfplan")
	if result := cli.Run("plan", "-detailed-exitcode"); result.Code != 0 || !strings.Contains(result.Output, "No changes.") {
		t.Errorf("the plan after adopting is not empty (%d):\n%s", result.Code, result.Output)
	}
	for _, r := range service.Requests() {
		if r.Method != http.MethodGet {
			t.Errorf("adopting sent %s %s", r.Method, r.Path)
		}
	}
	generated := cli.Read("generated.tf")
	for _, secret := range []string{"Mustermann", "whk_", "DE89", "GB33", "1990-12-31", "+49 30 1234567", "55779911", "000123456789"} {
		if strings.Contains(generated, secret) {
			t.Errorf("%s is in the generated configuration", secret)
		}
	}
}

type existing struct{ kind, id string }

// optional gives an object the fields that the bits of i choose.
func optional(i int, object, fields sandbox.Object) sandbox.Object {
	for bit, name := range slices.Sorted(maps.Keys(fields)) {
		if i>>bit&1 == 1 {
			object[name] = fields[name]
		}
	}
	return object
}

// unmanagedAccount creates 150 objects outside Terraform. The bits of a number choose the optional
// fields, so that every pair of fields occurs in all four ways.
func unmanagedAccount(t *testing.T, service *acctest.Service) []existing {
	t.Helper()
	document, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	code := func(schema string, i int) any { return document.Schemas[schema].Enum[i] }
	var all []existing
	var products []any
	put := func(kind, group string, object sandbox.Object) string {
		id, _ := service.Put(group, object)["id"].(string)
		all = append(all, existing{kind, id})
		if group == "product" {
			products = append(products, id)
		}
		return id
	}
	for i := range 16 {
		put("payments_product", "product", optional(i*5, sandbox.Object{
			"name": fmt.Sprintf("Product %d ${with} %%{odd} \"characters\"", i), "description": []any{"", "Two\nlines"}[i%2],
			"currency": code("Currency", i*2), "price": []any{"0", "12.50", "0.05174000000", "123456789012345678901234567890.000000001"}[i%4],
		}, sandbox.Object{
			"addOns":                  []any{map[string]any{"name": "Ground", "price": "1.50"}, map[string]any{"name": "Discount", "price": "-1"}},
			"chargingIntervalSeconds": 2592000, "imageUrl": "https://coffee.example/img.png?a=1&b=2", "isArchived": i%2 == 0,
			"sendSubscriptionEmails": i%4 == 0,
			"productType":            map[string]any{"Presale": map[string]any{"Token": map[string]any{"ticker": "B", "decimals": i}}},
		}))
	}
	for i := range 18 {
		gateway := optional(1+i%7, sandbox.Object{}, sandbox.Object{
			"managed": map[string]any{"methods": []any{
				map[string]any{
					"network": code("Network", i), "discountPercentOff": "2.5",
				}, map[string]any{"network": "Ethereum", "token": rows.USDC}, map[string]any{"network": "Moonbase"},
			}[:1+i%2]},
			"openBanking": optional(i*37, sandbox.Object{"email": "till@coffee.example"}, sandbox.Object{
				"bankId": "bank-17", "market": code("CountryCode", i), "locale": code("Locale", i%10), "instantPaymentStatus": i%2 == 0,
				"onrampAmount":             "10.00",
				"destinationCryptoAddress": rows.PayeeEVM2, "openBankingCheckoutUrl": "https://bank.example/x", "existingUserPaidSuccess": true,
				"kycData": map[string]any{
					"name": "Erika Mustermann", "address": "Heidestr. 17", "residenceCountry": "DE", "phone": "+49 30 1", "dateOfBirth": "1964-08-12",
				},
			}),
			"selfCustodial": optional(
				i, sandbox.Object{"tokensAccepted": []any{map[string]any{"tokenAddress": rows.USDT, "chainId": 1 + i}}},
				sandbox.Object{"sellerPaymentAddress": rows.PayeeEVM2},
			),
		})
		put("payments_payment_link", "payment_link", optional(i*11, sandbox.Object{
			"products": products[i%10 : i%10+1+i%6], "gateway": gateway,
		}, sandbox.Object{
			"successUrl": "https://coffee.example/thanks?order=${id}", "cancelUrl": "http://coffee.example", "sendEmailReceipt": i%2 == 0,
			"chargeCustomerNetworkFee": i%3 == 0,
			"customizations": map[string]any{
				"leftPanelColor": "#000", "primaryButtonColor": "", "slantedEdge": i%2 == 0, "allowDiscountCodes": i%3 == 0,
			},
			"inputFields": []any{
				map[string]any{
					"inputLabel": "Size", "isRequired": true, "dataType": "String",
				}, map[string]any{"inputLabel": "Count", "isRequired": false, "dataType": "Number"},
			},
			"isArchived": i%2 == 0, "sellerLogoUrl": "https://coffee.example/logo.png",
		}))
	}
	for i := range 8 {
		model := map[string]any{"modelType": "Percentage", "percentOff": []any{"0", "12.5", "100", "33.333"}[i%4]}
		if i >= 4 {
			model = map[string]any{"modelType": "Fixed", "amountOff": []any{"0", "2.50", "0.000000000000000001", "7"}[i%4]}
		}
		put(
			"payments_discount_code", "discount_code",
			optional(i, sandbox.Object{"code": fmt.Sprintf("CODE %d", i), "model": model}, sandbox.Object{"products": products[:i+1]}),
		)
	}
	for i := range 8 {
		put("payments_webhook", "webhook", optional(i, sandbox.Object{"url": "https://coffee.example/hooks"}, sandbox.Object{
			"isPaused": true, "isOffline": true, "verificationKey": nil,
		}))
	}
	unmanagedPeople(put)
	return all
}

// unmanagedPeople creates customers, accounts and invoices.
func unmanagedPeople(put func(kind, group string, object sandbox.Object) string) {
	customers := make([]string, 24)
	for i := range customers {
		kind := sandbox.Object{"accountType": "Individual"}
		if i%2 == 1 {
			kind = optional(i/2, sandbox.Object{"accountType": "Business"}, sandbox.Object{"companyName": "Kaffeehaus GmbH"})
		}
		if i%4 == 0 {
			kind = nil
		}
		person := optional(i*173, sandbox.Object{
			"name": fmt.Sprintf("Customer %d ${with} %%{odd} \"characters\"", i), "email": fmt.Sprintf("c%d@coffee.example", i/2), // two share one
		}, sandbox.Object{
			"billingAddress": "Spreestr. 1\n10115 Berlin", "phone": "+49 30 1234567", "chatLinkA": "https://chat.example/a",
			"chatLinkB": "https://chat.example/b", "evmAddresses": []any{rows.USDC, strings.ToLower(rows.PayeeEVM2)}, "tags": []any{"vip", "eu"},
			"residenceCountry": "DE", "dob": "1990-12-31", "companyNumber": "HRB 12345", "totalSpend": "0.05174000000",
		})
		maps.Copy(person, kind)
		customers[i] = put("payments_customer", "customer", person)
	}
	iban := sandbox.Object{"iban": "DE89370400440532013000", "bic": "COBADEFFXXX", "accountHolderName": "Coffee GmbH"}
	us := sandbox.Object{"accountNumber": "000123456789", "routingNumber": "021000021"}
	holder := sandbox.Object{"accountHolderName": "Ann Example"}
	bank := sandbox.Object{"bic": "BUKBGB22", "accountHolderName": "Ann Example"}
	for i := range 24 {
		destinations := []sandbox.Object{
			{"iban": optional(i, sandbox.Object{"iban": "GB33 BUKB 2020 1555 5555 55"}, bank)},
			{"sortCode": optional(i, sandbox.Object{"sortCode": "20-00-00", "accountNumber": "55779911"}, holder)},
			{"bankCode": optional(i, sandbox.Object{"code": "0800", "accountNumber": "19-2000145399"}, holder)},
			{"bban": optional(i, sandbox.Object{"bban": "BUKB20201555555555"}, holder)},
			{"us": us},
			{"crypto": sandbox.Object{"network": "Bitcoin", "address": "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"}},
		}
		put("payments_external_account", "external_account", optional(i/6, sandbox.Object{
			"customerId": customers[i%5], "account": destinations[i%len(destinations)],
		}, sandbox.Object{"name": "Main"}))
	}
	for i := range 16 {
		method := rows.DepositMethod("Crypto", "network", []any{"Bitcoin", "Polygon"}[i/2%2])
		if i%2 == 1 {
			fiat := sandbox.Object{"fiatCurrency": "EUR", "onrampNetwork": "Ethereum"}
			method = sandbox.Object{"Fiat": optional(i/2, fiat, sandbox.Object{"onrampToken": rows.USDC})}
		}
		put("payments_deposit_account", "deposit_account", optional(i/2, sandbox.Object{
			"name": fmt.Sprintf("Till %d", i), "depositMethod": method,
		}, sandbox.Object{"customerId": customers[i]}))
	}
	for i := range 18 {
		wallet := sandbox.Object{"network": "Ethereum", "address": fmt.Sprintf("0x52908400098527886e0f7030069857d2%08d", i)}
		account := sandbox.Object{"accountType": "crypto", "crypto": wallet}
		switch i % 3 {
		case 1:
			account = sandbox.Object{"accountType": fmt.Sprintf("fiat%d", i), "iban": iban}
		case 2:
			account = sandbox.Object{"accountType": fmt.Sprintf("fiat%d", i), "us": us}
		}
		put("payments_withdrawal_account", "withdrawal_account", optional(i/3, account, sandbox.Object{"name": "Reserve"}))
	}
	for i := range 18 {
		invoice := sandbox.Object{"customer": map[string]any{"id": customers[i]}}
		for _, name := range []string{"products", "lineItems", "gateway", "inputData", "memo", "dueAt", "status", "overdueAt", "paidAt"} {
			if value, ok := rows.Invoice.Seeds[i%len(rows.Invoice.Seeds)][name]; ok {
				invoice[name] = value
			}
		}
		put("payments_invoice", "invoice", invoice)
	}
}
