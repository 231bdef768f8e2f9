// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/compare"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const linkAt = "payments_payment_link.it"

const paymentLinkBitcoin = `gateway = { managed = { methods = [{ network = "Bitcoin" }] } }`

// link is a payment link beside three products, which are a, b and c.
func link(arguments string) string {
	var products strings.Builder
	for _, name := range []string{"a", "b", "c"} {
		fmt.Fprintf(&products, "resource \"payments_product\" %q {\n  name = %q\n  description = \"\"\n  currency = \"EUR\"\n  price = 1\n}\n",
			name, name)
	}
	return products.String() + "resource \"payments_payment_link\" \"it\" {\n" + arguments + "\n}\n"
}

func does(action plancheck.ResourceActionType) resource.ConfigPlanChecks {
	return planned(plancheck.ExpectResourceAction(linkAt, action))
}

// edit changes the one link behind Terraform's back.
func edit(service *acctest.Service, change func(link sandbox.Object)) {
	object := service.Objects("payment_link")[0]
	change(object)
	service.Put("payment_link", object)
}

// TestAccPaymentLink_archived: the archive is one-way. Coming back is a new link with another
// address, and the plan says so before.
func TestAccPaymentLink_archived(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service).Attach()
	write := func(arguments string) {
		cli.Main(link("product_ids = [payments_product.a.id]\n" + paymentLinkBitcoin + "\n" + arguments))
	}
	write("")
	cli.Must("apply", "-auto-approve")
	first := service.Objects("payment_link")[0]["url"]

	write("is_archived = true")
	if out := cli.Must("plan"); !strings.Contains(out, "cannot be undone") || !strings.Contains(out, "Warning: Archiving the payment link ") {
		t.Errorf("no warning:\n%s", out)
	}
	if out := cli.Must("apply", "-auto-approve"); !strings.Contains(out, "0 added, 1 changed, 0 destroyed") ||
		service.Objects("payment_link")[0]["isArchived"] != true {
		t.Errorf("it is not archived:\n%s", out)
	}
	for name, again := range map[string]string{"taken out": "", "set to false": "is_archived = false"} {
		write(again)
		plan := acctest.Result{Output: cli.Must("plan")}
		for _, words := range []string{
			"must be replaced", "is_archived = true -> false # forces replacement", "url = \"" + first.(string) + "\" -> (known after apply)",
			"The payments service cannot take a payment link out of the archive",
		} {
			if !strings.Contains(plan.Flat(), words) {
				t.Errorf("%s: %q is missing:\n%s", name, words, plan.Output)
			}
		}
	}
	cli.Must("apply", "-auto-approve")
	if left := service.Objects("payment_link"); len(left) != 1 || left[0]["url"] == first || left[0]["isArchived"] != false {
		t.Errorf("want a new link: %v", left)
	}
}

// TestPaymentLink_madeArchived: a link that is archived from the start is one create and one
// more call.
func TestPaymentLink_madeArchived(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	config := service.Config(link("product_ids = [payments_product.a.id]\nis_archived = true\n" + paymentLinkBitcoin))
	driver.Test(t,
		resource.TestStep{Config: config, ConfigStateChecks: []statecheck.StateCheck{statecheck.ExpectKnownValue(linkAt,
			tfjsonpath.New("is_archived"), knownvalue.Bool(true))}},
		resource.TestStep{Config: config, ConfigPlanChecks: planned(plancheck.ExpectEmptyPlan())},
	)
}

// TestPaymentLink_archivedOutside: archiving outside Terraform shows, and plans the same
// replacement.
func TestPaymentLink_archivedOutside(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	config := service.Config(link("product_ids = [payments_product.a.id]\n" + paymentLinkBitcoin))
	driver.Test(t,
		resource.TestStep{Config: config},
		resource.TestStep{
			PreConfig:        func() { edit(service, func(l sandbox.Object) { l["isArchived"] = true }) },
			Config:           config,
			ConfigPlanChecks: does(plancheck.ResourceActionDestroyBeforeCreate),
		},
	)
}

// TestPaymentLink_productReplaced: another product in its place changes the link's products, and
// nothing else of the link or of the other products. The link keeps its address.
func TestPaymentLink_productReplaced(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	with := func(id string) string {
		return service.Config(link("product_ids = [payments_product.a.id, " + id + "]\nsuccess_url = \"https://coffee.example/thanks\"\n" +
			paymentLinkBitcoin))
	}
	url := statecheck.CompareValue(compare.ValuesSame())
	driver.Test(t,
		resource.TestStep{
			Config:            with("payments_product.b.id"),
			ConfigStateChecks: []statecheck.StateCheck{url.AddStateValue(linkAt, tfjsonpath.New("url"))},
		},
		resource.TestStep{
			PreConfig: service.ClearRequests,
			Config:    with("payments_product.c.id"),
			ConfigPlanChecks: planned(
				plancheck.ExpectResourceAction(linkAt, plancheck.ResourceActionUpdate),
				plancheck.ExpectResourceAction("payments_product.a", plancheck.ResourceActionNoop),
				plancheck.ExpectResourceAction("payments_product.b", plancheck.ResourceActionNoop),
				plancheck.ExpectResourceAction("payments_product.c", plancheck.ResourceActionNoop),
				plancheck.ExpectKnownValue(linkAt, tfjsonpath.New("success_url"), knownvalue.StringExact("https://coffee.example/thanks")),
			),
			ConfigStateChecks: []statecheck.StateCheck{url.AddStateValue(linkAt, tfjsonpath.New("url"))},
		},
	)
	writes := map[string]int{}
	for _, r := range service.Requests() {
		if r.Method != http.MethodGet {
			writes[r.Operation]++
		}
	}
	destroyed := map[string]int{"setProductArchived": 3, "deletePaymentLink": 1} // at the end of the test
	maps.DeleteFunc(writes, func(operation string, count int) bool { return destroyed[operation] == count })
	if !maps.Equal(writes, map[string]int{"updatePaymentLink": 1}) {
		t.Errorf("want one update: %v", writes)
	}
}

// TestAccPaymentLink_quietPlan: a change shows itself, and nothing that does not change with it,
// not even where the account is renamed between plan and apply.
func TestAccPaymentLink_quietPlan(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service).Attach()
	write := func(success string) {
		cli.Main(link("product_ids = [payments_product.a.id]\ngateway = { open_banking = { email = \"till@coffee.example\" } }\nsuccess_url = " +
			"\"https://" + success + "\""))
	}
	write("coffee.example")
	cli.Must("apply", "-auto-approve")
	write("tea.example")
	plan := cli.Must("plan", "-out=saved")
	for _, noise := range []string{"gateway", "seller_name", "seller_logo_url", "kyc_data"} {
		if strings.Contains(plan, noise) {
			t.Errorf("%s is in the plan:\n%s", noise, plan)
		}
	}
	edit(service, func(l sandbox.Object) {
		l["sellerName"], l["sellerLogoUrl"] = "Renamed", "https://coffee.example/logo.png"
		l["gateway"] = map[string]any{"openBanking": map[string]any{
			"email":                  "till@coffee.example",
			"openBankingCheckoutUrl": "https://bank.example/x",
		}}
	})
	cli.Must("apply", "saved")
	cli.ExpectNoChanges()
	if state := cli.Must("show") + cli.Must("apply", "-refresh-only", "-auto-approve") + cli.Must("show"); !strings.Contains(state,
		"Renamed") || !strings.Contains(state, "Sandbox Seller") {
		t.Errorf("want the planned name first, and the new one after a refresh:\n%s", state)
	}
}

// TestPaymentLink_archivedProduct stays in the link that has it, through updates, and is not
// taken into another.
func TestPaymentLink_archivedProduct(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	const archived = "5b1f1f0e-3d53-4a59-9a07-5d2f0f3c9c11"
	service.Put("product", sandbox.Object{"id": archived, "name": "Old", "currency": "EUR", "price": "1"})
	config := func(ids string) string {
		return service.Config(link("product_ids = [" + ids + "]\n" + paymentLinkBitcoin))
	}
	refused := func(id, words string) resource.TestStep {
		return resource.TestStep{Config: config(`"` + id + `"`), ExpectError: regexp.MustCompile(words)}
	}
	driver.Test(t,
		resource.TestStep{Config: config(`"` + archived + `"`)},
		resource.TestStep{
			PreConfig: func() {
				service.Put("product", sandbox.Object{"id": archived, "name": "Old", "currency": "EUR", "price": "1", "isArchived": true})
			},
			Config: config(`"` + archived + `"`), ConfigPlanChecks: does(plancheck.ResourceActionNoop),
		},
		resource.TestStep{Config: config(`"` + archived + `", payments_product.a.id`), ConfigPlanChecks: does(plancheck.ResourceActionUpdate)},
		resource.TestStep{Config: config(`payments_product.a.id`)},
		refused(archived, `product_ids: Could not update the payment link.*is archived`),
		refused("0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40",
			`product_ids: Could not update the payment link.*there is no product`),
	)
}

// TestPaymentLink_otherSpelling: neither a configuration that is reordered or written with other
// capitals plans anything, nor a service that keeps no order of methods and tokens, and no capitals
// in addresses.
func TestPaymentLink_otherSpelling(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	const usdc, seller = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
	config := service.Config(link(`
		product_ids = [payments_product.a.id]
		gateway = {
			managed = { methods = [{ network = "Base", token = "` + usdc + `" },
				{ network = "Bitcoin", discount_percent_off = 2.5 }, { network = "Ethereum" }] }
			self_custodial = {
				tokens_accepted        = [{ token_address = "` + usdc + `", chain_id = 137 }, { token_address = "` + usdc + `", chain_id = 1 }]
				seller_payment_address = "` + seller + `"
			}
			open_banking = { email = "till@coffee.example", destination_crypto_address = "` + seller + `" }
		}`))
	reordered := service.Config(link(`
		product_ids = [payments_product.a.id]
		gateway = {
			managed = { methods = [{ network = "Ethereum" }, { network = "Base", token = "` + strings.ToLower(usdc) + `" },
				{ network = "Bitcoin", discount_percent_off = 2.50 }] }
			self_custodial = {
				tokens_accepted        = [{ token_address = "` + strings.ToLower(usdc) + `", chain_id = 1 },
					{ token_address = "` + usdc + `", chain_id = 137 }]
				seller_payment_address = "` + strings.ToLower(seller) + `"
			}
			open_banking = { email = "till@coffee.example", destination_crypto_address = "` + strings.ToLower(seller) + `" }
		}`))
	changed := strings.Replace(reordered, "2.50", "2.51", 1)
	driver.Test(t,
		resource.TestStep{Config: config},
		resource.TestStep{Config: reordered, ConfigPlanChecks: planned(plancheck.ExpectEmptyPlan())},
		resource.TestStep{Config: changed, ConfigPlanChecks: does(plancheck.ResourceActionUpdate)},
		resource.TestStep{Config: changed, ConfigPlanChecks: planned(plancheck.ExpectEmptyPlan())},
		resource.TestStep{Config: config, ConfigPlanChecks: does(plancheck.ResourceActionUpdate)},
		resource.TestStep{
			PreConfig: func() {
				edit(service, func(l sandbox.Object) {
					low := strings.ToLower(usdc)
					l["gateway"] = sandbox.Object{
						"managed": map[string]any{"methods": []any{
							map[string]any{"network": "Ethereum", "token": nil},
							map[string]any{"network": "Bitcoin", "discountPercentOff": "2.50"},
							map[string]any{"network": "Base", "token": low},
						}},
						"selfCustodial": map[string]any{
							"sellerPaymentAddress": strings.ToLower(seller),
							"tokensAccepted": []any{
								map[string]any{"tokenAddress": low, "chainId": 1},
								map[string]any{"tokenAddress": low, "chainId": 137},
							},
						},
						"openBanking": map[string]any{"email": "till@coffee.example", "destinationCryptoAddress": strings.ToLower(seller)},
					}
				})
			},
			Config: config, ConfigPlanChecks: planned(plancheck.ExpectEmptyPlan()),
		},
	)
}

const respelt = `
	product_ids = [payments_product.a.id]
	gateway = {
		managed        = { methods = [{ network = "Base", token = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" }, { network = "Ethereum" }] }
		self_custodial = { tokens_accepted = [{ token_address = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", chain_id = 1 }] }
	}`

// TestAccPaymentLink_addressKnownLate: an address that no plan could see is checked at the apply,
// before anything is sent there.
func TestAccPaymentLink_addressKnownLate(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service).Attach()
	cli.Main(link(`
		product_ids = [payments_product.a.id]
		gateway = { self_custodial = {
			tokens_accepted        = [{ token_address = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", chain_id = 1 }]
			seller_payment_address = terraform_data.seller.output
		} }`) + "resource \"terraform_data\" \"seller\" {\n  input = \"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee\"\n}\n")
	cli.Must("plan")
	if result := cli.Run("apply", "-auto-approve"); result.Code != 1 ||
		!strings.Contains(result.Flat(), "Wrong address in gateway.self_custodial.seller_payment_address") {
		t.Errorf("it ended with %d:\n%s", result.Code, result.Output)
	}
	if left := service.Objects("payment_link"); len(left) > 0 {
		t.Errorf("a link was made: %v", left)
	}
}

// TestPaymentLink_lostAnswer: a link whose answer is lost is found again, also where the service
// writes it in another way.
func TestPaymentLink_lostAnswer(t *testing.T) {
	t.Parallel()
	service := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{OtherSpelling: true}})
	service.AddFault(sandbox.Fault{Operation: "createPaymentLink", DropAfter: true, Times: 1})
	made := 0
	driver.Test(t,
		resource.TestStep{Config: service.Config(link(respelt))},
		resource.TestStep{
			PreConfig: func() { made = len(service.Objects("payment_link")) },
			Config:    service.Config(link(respelt)), ConfigPlanChecks: planned(plancheck.ExpectEmptyPlan()),
		},
	)
	if made != 1 {
		t.Errorf("%d links were made", made)
	}
}

// TestAccPaymentLink_filledIn: an omitted value that the service chooses is the service's. It is in
// the state at once, is sent back with changes, and is no difference. A value that was set and is
// removed is cleared, and one plan shows that.
func TestAccPaymentLink_filledIn(t *testing.T) {
	t.Parallel()
	service := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{Defaults: "filled"}})
	cli := acctest.NewCLI(t, service).Attach()
	shows := func(words ...string) {
		t.Helper()
		plan := acctest.Result{Output: cli.Must("plan")}
		for _, w := range words {
			if !strings.Contains(plan.Flat(), strings.Join(strings.Fields(w), " ")) {
				t.Errorf("%q is not in the plan:\n%s", w, plan.Output)
			}
		}
	}
	const payee = "0x52908400098527886E0F7030069857D2E4169EE7"
	const output = "output \"filled\" {\n  value = [payments_payment_link.it.send_email_receipt, " +
		"payments_payment_link.it.gateway.self_custodial.seller_payment_address]\n}\n"
	cli.Main(link(respelt) + output)
	if out := cli.Must("apply", "-auto-approve"); strings.Contains(out, "Warning: The payments service") ||
		!strings.Contains(out, "true,") || !strings.Contains(out, payee) {
		t.Errorf("after the creation:\n%s", out)
	}
	cli.ExpectNoChanges() // of the output neither

	set := strings.NewReplacer(
		"chain_id = 1 }]", "chain_id = 1 }]\nseller_payment_address = \""+payee+"\"",
		`"Ethereum"`, `"Ethereum", discount_percent_off = 5`, `eB48" }, {`, `eB48", discount_percent_off = 5 }, {`,
	).Replace(respelt)
	cli.Main(link(set+"\nsend_email_receipt = true\ncharge_customer_network_fee = true") + output)
	cli.ExpectNoChanges()
	cli.Main(link(set + "\nsend_email_receipt = false\ncharge_customer_network_fee = false"))
	shows("0 to add, 1 to change, 0 to destroy", "~ send_email_receipt = true -> false", "~ charge_customer_network_fee = true -> false")
	cli.Must("apply", "-auto-approve")
	cli.ExpectNoChanges()

	cli.Main(link(respelt))
	service.AddFault(sandbox.Fault{Operation: "updatePaymentLink", Status: http.StatusUnprocessableEntity, Times: 1})
	for range 2 { // a refused change has cleared nothing
		shows("0 to add, 1 to change, 0 to destroy", "- send_email_receipt = false -> null", "- charge_customer_network_fee = false -> null",
			"- seller_payment_address", "- discount_percent_off = 5 -> null")
		cli.Run("apply", "-auto-approve")
	}
	cli.ExpectNoChanges()
	for _, name := range []string{"sendEmailReceipt", "chargeCustomerNetworkFee"} {
		if value := service.Objects("payment_link")[0][name]; value != nil {
			t.Errorf("%s was removed, and the service has %v", name, value)
		}
	}
	cli.Main(link(strings.Replace(respelt, `"Ethereum"`, `"Polygon"`, 1)))
	shows("0 to add, 1 to change, 0 to destroy")
	cli.Must("apply", "-auto-approve")
	cli.ExpectNoChanges()
	if value := service.Objects("payment_link")[0]["sendEmailReceipt"]; value != true {
		t.Errorf("the service chose true, and a change of something else has sent %v", value)
	}
}

// TestAccPaymentLink_payeeChanged: a plan warns if an omitted address becomes another.
func TestAccPaymentLink_payeeChanged(t *testing.T) {
	t.Parallel()
	service := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{Defaults: "filled"}})
	cli := acctest.NewCLI(t, service).Attach()
	cli.Main(link(respelt))
	cli.Must("apply", "-auto-approve")
	pays := func(address string) {
		object := service.Objects("payment_link")[0]
		gateway, _ := object["gateway"].(map[string]any)
		own, _ := gateway["selfCustodial"].(map[string]any)
		own["sellerPaymentAddress"] = address
		service.Put("payment_link", sandbox.Object{"id": object["id"], "gateway": gateway})
	}
	const said = "was 0x52908400098527886E0F7030069857D2E4169EE7 and is " +
		"0xdAC17F958D2ee523a2206206994597C13D831ec7. It was changed outside Terraform. Check it. If the configuration leaves it out"
	pays("0x52908400098527886e0f7030069857d2e4169ee7")
	if plan := cli.Run("plan"); strings.Contains(plan.Flat(), "pays another address") || !strings.Contains(plan.Output, "No changes.") {
		t.Errorf("the same address in small letters:\n%s", plan.Output)
	}
	pays("0xdAC17F958D2ee523a2206206994597C13D831ec7")
	if plan := cli.Run("plan"); !strings.Contains(plan.Flat(), " pays another address") ||
		!strings.Contains(plan.Flat(), said) {
		t.Errorf("another address:\n%s", plan.Output)
	}
}

// TestPaymentLink_payeeHeld changes a configured address outside Terraform. One message says so.
func TestPaymentLink_payeeHeld(t *testing.T) {
	t.Parallel()
	const own, other = "0x52908400098527886E0F7030069857D2E4169EE7", "0xdAC17F958D2ee523a2206206994597C13D831ec7"
	service, d := acctest.Start(t), driver.New(t)
	config := service.Config(link("product_ids = [payments_product.a.id]\ngateway = { self_custodial = {\n" +
		"tokens_accepted = [{ token_address = \"" + other + "\", chain_id = 1 }]\nseller_payment_address = \"" + own + "\"\n} }\n"))
	plan, err := d.Plan(config)
	if err == nil {
		err = d.Apply(plan)
	}
	if err != nil {
		t.Fatal(err)
	}
	object := service.Objects("payment_link")[0]
	gateway, _ := object["gateway"].(map[string]any)
	custody, _ := gateway["selfCustodial"].(map[string]any)
	custody["sellerPaymentAddress"] = other
	service.Put("payment_link", sandbox.Object{"id": object["id"], "gateway": gateway})
	plan, err = d.Plan(config)
	if err != nil || len(plan.Warnings) != 1 || !strings.Contains(plan.Warnings[0], "pays another address") ||
		!strings.Contains(plan.Warnings[0], "was "+own+" and is "+other+". It was changed outside Terraform. Check who did so.") {
		t.Errorf("%v, %v", err, plan)
	}
}

// TestPaymentLink_kycData: omitted data is kept, from the buyer too, and configured data is
// sent.
func TestPaymentLink_kycData(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	config := func(kyc string) string {
		return service.Config(link("product_ids = [payments_product.a.id]\ngateway = { open_banking = {\nemail = \"till@coffee.example\"\n" +
			kyc + "\n} }\n"))
	}
	bank := func() map[string]any {
		gateway, _ := service.Objects("payment_link")[0]["gateway"].(map[string]any)
		open, _ := gateway["openBanking"].(map[string]any)
		return open
	}
	named := func(name string, file any) []statecheck.StateCheck {
		return []statecheck.StateCheck{statecheck.ExpectKnownValue(linkAt, tfjsonpath.New("gateway").AtMapKey("open_banking").AtMapKey("email"),
			knownvalue.StringFunc(func(string) error {
				kyc, _ := bank()["kycData"].(map[string]any)
				if got, _ := kyc["name"].(string); got != name || kyc["passportFile"] != file {
					return fmt.Errorf("the service has %v", kyc)
				}
				return nil
			}))}
	}
	person := func(name string) string {
		return `kyc_data = { name = "` + name + `", address = "Heidestr. 17", residence_country = "DE", phone = "+49 30 1",` +
			` date_of_birth = "1964-08-12" }`
	}
	driver.Test(t,
		resource.TestStep{Config: config(""), ConfigStateChecks: named("", nil)},
		resource.TestStep{Config: config("kyc_data = {}"), ConfigPlanChecks: does(plancheck.ResourceActionNoop)},
		resource.TestStep{
			PreConfig: func() {
				edit(service, func(l sandbox.Object) {
					l["gateway"] = sandbox.Object{"openBanking": map[string]any{"email": "till@coffee.example", "kycData": map[string]any{
						"name": "Erika", "address": "Heidestr. 17", "residenceCountry": "DE", "phone": "+49 30 1", "dateOfBirth": "1964-08-12",
						"passportFile": "c2Nhbg==",
					}}}
				})
			},
			Config: config(""), ConfigPlanChecks: does(plancheck.ResourceActionNoop), ConfigStateChecks: named("Erika", "c2Nhbg=="),
		},
		resource.TestStep{
			Config: config(`bank_id = "bank-17"`), ConfigPlanChecks: does(plancheck.ResourceActionUpdate),
			ConfigStateChecks: named("Erika", "c2Nhbg=="),
		},
		resource.TestStep{
			Config: config("kyc_data = {}\nmarket = \"DE\""), ConfigPlanChecks: does(plancheck.ResourceActionUpdate),
			ConfigStateChecks: named("Erika", "c2Nhbg=="),
		},
		resource.TestStep{Config: config("kyc_data = {}\nmarket = \"DE\""), ConfigPlanChecks: planned(plancheck.ExpectEmptyPlan())},
		resource.TestStep{
			Config: config(person("Max")), ConfigPlanChecks: does(plancheck.ResourceActionUpdate),
			ConfigStateChecks: named("Max", nil),
		},
		resource.TestStep{Config: service.Config(link("product_ids = [payments_product.a.id]\n" + paymentLinkBitcoin))},
		resource.TestStep{Config: config(""), ConfigStateChecks: named("", nil)},
	)
}

// TestPaymentLink_kycDataHidden: a service that hides the payer keeps its link, and has the
// configured payer. No plan follows.
func TestPaymentLink_kycDataHidden(t *testing.T) {
	t.Parallel()
	for _, personal := range []string{"masked", "omitted"} {
		t.Run(personal, func(t *testing.T) {
			t.Parallel()
			service := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{Personal: personal}})
			config := service.Config(link("product_ids = [payments_product.a.id]\ngateway = { open_banking = {\nemail = \"till@coffee.example\"\n" +
				`kyc_data = { name = "Erika", address = "Heidestr. 17", residence_country = "DE", phone = "+49 30 1", date_of_birth = "1964-08-12",` +
				` selfie_file = "c2Nhbg==" }` + "\n} }\n"))
			kept := func() {
				gateway, _ := service.Objects("payment_link")[0]["gateway"].(map[string]any)
				bank, _ := gateway["openBanking"].(map[string]any)
				if kyc, _ := bank["kycData"].(map[string]any); kyc["name"] != "Erika" || kyc["selfieFile"] != "c2Nhbg==" {
					t.Errorf("the service has %v", kyc)
				}
			}
			driver.Test(t,
				resource.TestStep{Config: config},
				resource.TestStep{PreConfig: kept, Config: config, ConfigPlanChecks: does(plancheck.ResourceActionNoop)},
				resource.TestStep{PreConfig: kept, Config: service.Config(link("product_ids = [payments_product.a.id]\n" + paymentLinkBitcoin))},
			)
		})
	}
}

// TestPaymentLink_dataSource finds by the id and by the address, with everything that the
// resource has.
func TestPaymentLink_dataSource(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	var products []any
	for _, name := range []string{"Mug", "Beans"} {
		products = append(products, service.Put("product", sandbox.Object{"name": name, "currency": "EUR", "price": "1"})["id"])
	}
	put := func(url string, archived bool, products ...any) string {
		id, _ := service.Put("payment_link", sandbox.Object{
			"url": url, "products": products, "isArchived": archived,
			"gateway": map[string]any{"managed": map[string]any{"methods": []any{map[string]any{"network": "Moonbase"}}}},
		})["id"].(string)
		return id
	}
	mug := put("https://pay.example/mug", false, products[0])
	both := put("https://pay.example/both", true, products...)
	config := func(kind, arguments string) string {
		return service.Config("data \"payments_payment_" + kind + "\" \"it\" {\n" + arguments + "\n}\n")
	}
	_, _, err := driver.New(t).ReadDataSource(config("link", `url = "https://pay.example/none"`))
	if err == nil || !strings.Contains(err.Error(), "no payment link with the url") {
		t.Errorf("an address that no link has: %v", err)
	}
	firstMethod := tfjsonpath.New("gateway").AtMapKey("managed").AtMapKey("methods").AtSliceIndex(0)
	for arguments, id := range map[string]string{`url = "https://pay.example/both"`: both, `id = "` + mug + `"`: mug} {
		link, _, err := driver.New(t).ReadDataSource(config("link", arguments))
		if err != nil || link["id"] != id {
			t.Errorf("%s: %v, %v", arguments, link, err)
			continue
		}
		network, err := tfjsonpath.Traverse(link, firstMethod.AtMapKey("network"))
		if err != nil || network != "Moonbase" {
			t.Errorf("%s: the network is %v, %v", arguments, network, err)
		}
	}
	for arguments, ids := range map[string][]string{
		"":                    {mug, both},
		"is_archived = true":  {both},
		"is_archived = false": {mug},
		fmt.Sprintf("product_id = %q", products[0]):                      {mug, both},
		fmt.Sprintf("product_id = %q", products[1]):                      {both},
		fmt.Sprintf("product_id = %q\nis_archived = false", products[1]): nil,
	} {
		found, err := driver.New(t).ReadList(config("links", arguments), "payment_links", "id")
		if err != nil || !slices.Equal(found, ids) {
			t.Errorf("%q: %q, %v, want %q", arguments, found, err, ids)
		}
	}
}
