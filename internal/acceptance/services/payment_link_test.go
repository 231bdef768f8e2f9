// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// link is a payment link beside three products, which are a, b and c.
func link(arguments string) string {
	var products strings.Builder
	for _, name := range []string{"a", "b", "c"} {
		fmt.Fprintf(&products, "resource \"payments_product\" %q {\n  name = %q\n  description = \"\"\n  currency = \"EUR\"\n  price = 1\n}\n",
			name, name)
	}
	return products.String() + "resource \"payments_payment_link\" \"it\" {\n" + arguments + "\n}\n"
}

// edit changes the one link behind Terraform's back.
func edit(service *acctest.Service, change func(link sandbox.Object)) {
	object := service.Objects("payment_link")[0]
	change(object)
	service.Put("payment_link", object)
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

// TestAccPaymentLink_ignored: an engine plans the state's value of what ignore_changes lists, as if
// it were configured. An update sends no payee that was set outside.
func TestAccPaymentLink_ignored(t *testing.T) {
	t.Parallel()
	const stranger = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service).Attach()
	write := func(success string) {
		cli.Main(link(respelt + "\nsuccess_url = \"https://coffee.example/" + success + "\"\nlifecycle {\n  ignore_changes = [gateway]\n}"))
	}
	write("a")
	cli.Must("apply", "-auto-approve")
	edit(service, func(l sandbox.Object) {
		l["gateway"].(map[string]any)["selfCustodial"].(map[string]any)["sellerPaymentAddress"] = stranger
	})
	cli.Must("apply", "-refresh-only", "-auto-approve")
	write("b")
	service.ClearRequests()
	cli.Must("apply", "-auto-approve")
	for _, r := range service.Requests() {
		if r.Method != http.MethodGet && strings.Contains(string(r.Body), stranger[2:]) {
			t.Errorf("%s sent the stranger's address: %s", r.Operation, r.Body)
		}
	}
	if got := service.Objects("payment_link")[0]["successUrl"]; got != "https://coffee.example/b" {
		t.Errorf("the update changed nothing: %v", got)
	}
}
