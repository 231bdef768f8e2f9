// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestAccAdoption takes over an account of 50 objects that was never under Terraform: all four
// kinds, each optional field there in some objects and absent in others. Terraform itself writes
// the configuration, and the plans before and after adopting change nothing.
func TestAccAdoption(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service)
	var blocks strings.Builder
	for i, o := range unmanagedAccount(t, service) {
		fmt.Fprintf(&blocks, "import {\n  to = %s.adopted_%d\n  id = %q\n}\n\n", o.kind, i, o.id)
	}
	cli.Main(blocks.String())
	if out := cli.Must(
		"plan", "-generate-config-out=generated.tf",
	); !strings.Contains(out, "Plan: 50 to import, 0 to add, 0 to change, 0 to destroy.") {
		t.Errorf("adopting changes something:\n%s", out)
	}
	cli.Must("apply", "-auto-approve")
	if result := cli.Run("plan", "-detailed-exitcode"); result.Code != 0 || !strings.Contains(result.Output, "No changes.") {
		t.Errorf("the plan after adopting is not empty (%d):\n%s", result.Code, result.Output)
	}
	for _, r := range service.Requests() {
		if r.Method != http.MethodGet {
			t.Errorf("adopting sent %s %s", r.Method, r.Path)
		}
	}
	generated, err := os.ReadFile(filepath.Join(cli.Dir, "generated.tf"))
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"Mustermann", "whk_"} {
		if strings.Contains(string(generated), secret) {
			t.Errorf("%s is in the generated configuration", secret)
		}
	}
}

type existing struct{ kind, id string }

// unmanagedAccount creates 50 objects outside Terraform. The bits of a number choose the optional
// fields, so that every pair of fields occurs in all four ways.
func unmanagedAccount(t *testing.T, service *acctest.Service) []existing {
	t.Helper()
	document, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	code := func(schema string, i int) any { return document.Components.Schemas[schema].Value.Enum[i] }
	var all []existing
	var products []any
	put := func(kind, group string, object sandbox.Object) {
		id, _ := service.Put(group, object)["id"].(string)
		all = append(all, existing{kind, id})
		if group == "product" {
			products = append(products, id)
		}
	}
	optional := func(i int, object, fields sandbox.Object) sandbox.Object {
		for bit, name := range slices.Sorted(maps.Keys(fields)) {
			if i>>bit&1 == 1 {
				object[name] = fields[name]
			}
		}
		return object
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
					"network": code("Network", i), "discountPercentOff": "0.5",
				}, map[string]any{"network": "Ethereum", "token": usdc}, map[string]any{"network": "Moonbase"},
			}[:1+i%2]},
			"openBanking": optional(i*37, sandbox.Object{"email": "till@coffee.example"}, sandbox.Object{
				"bankId": "bank-17", "market": code("CountryCode", i), "locale": code("Locale", i%10), "instantPaymentStatus": i%2 == 0,
				"onrampAmount":             "10.00",
				"destinationCryptoAddress": seller, "openBankingCheckoutUrl": "https://bank.example/x", "existingUserPaidSuccess": true,
				"kycData": map[string]any{
					"name": "Erika Mustermann", "address": "Heidestr. 17", "residenceCountry": "DE", "phone": "+49 30 1", "dateOfBirth": "1964-08-12",
				},
			}),
			"selfCustodial": optional(
				i, sandbox.Object{"tokensAccepted": []any{map[string]any{"tokenAddress": usdt, "chainId": 1 + i}}},
				sandbox.Object{"sellerPaymentAddress": seller},
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
	return all
}
