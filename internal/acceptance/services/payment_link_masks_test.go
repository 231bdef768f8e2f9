// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestPaymentLink_shortened imports a link whose address the service shortens. The configured
// address is no change, and an update sends it whole. An update without it is refused.
func TestPaymentLink_shortened(t *testing.T) {
	t.Parallel()
	const product, seller, other = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40", "0x52908400098527886E0F7030069857D2E4169EE7",
		"0x8617E340B3D01FA5F11F306F4090FD50E238070D"
	service, d := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{Numbers: "ellipsis"}}), driver.New(t)
	service.Put("product", sandbox.Object{"id": product, "name": "Tea", "description": "", "currency": "EUR", "price": "1"})
	id, _ := service.Put("payment_link", sandbox.Object{"products": []any{product}, "gateway": sandbox.Object{"selfCustodial": sandbox.Object{
		"tokensAccepted": []any{sandbox.Object{"tokenAddress": usdc, "chainId": 1}}, "sellerPaymentAddress": seller,
	}}})["id"].(string)
	config := func(address, more string) string {
		return service.Config("resource \"payments_payment_link\" \"it\" {\nproduct_ids = [\"" + product + "\"]\n" + more +
			"\ngateway = { self_custodial = {\ntokens_accepted = [{ token_address = \"" + usdc + "\", chain_id = 1 }]\n" + address + "\n} }\n}\n")
	}
	whole := "seller_payment_address = \"" + seller + "\""
	if err := d.Import(config(whole, ""), linkAt, id); err != nil {
		t.Fatal(err)
	}
	plan, err := d.Plan(config(whole, ""))
	if err != nil || plan.ExpectEmpty() != nil {
		t.Fatal(err, plan.ExpectEmpty())
	}
	plan, err = d.Plan(config("seller_payment_address = \""+other+"\"", ""))
	if err != nil || plan.Changes[0].Action != plancheck.ResourceActionUpdate {
		t.Errorf("another address: %v, %v", plan, err)
	}
	const more = `success_url = "https://tea.example/thanks"`
	if plan, err = d.Plan(config("", more)); err != nil {
		t.Fatal(err)
	}
	if err = d.Apply(plan); err == nil || !strings.Contains(err.Error(), "sellerPaymentAddress: the payments service shows it masked") ||
		!strings.Contains(err.Error(), "Write the whole value into the configuration") {
		t.Errorf("without the address: %v", err)
	}
	if plan, err = d.Plan(config(whole, more)); err != nil {
		t.Fatal(err)
	}
	if err = d.Apply(plan); err != nil {
		t.Fatal(err)
	}
	link := service.Objects("payment_link")[0]
	gateway, _ := link["gateway"].(map[string]any)
	if own, _ := gateway["selfCustodial"].(map[string]any); own["sellerPaymentAddress"] != seller || link["successUrl"] == nil {
		t.Errorf("the service has %v", link)
	}
	if plan, err = d.Plan(config(whole, more)); err != nil || plan.ExpectEmpty() != nil {
		t.Error(err, plan.ExpectEmpty())
	}
	alike := seller[:10] + other[10:38] + seller[38:] // the state knows the whole one now
	if plan, err = d.Plan(config("seller_payment_address = \""+strings.ToLower(alike)+"\"", more)); err != nil ||
		plan.Changes[0].Action != plancheck.ResourceActionUpdate {
		t.Errorf("an address with the same ends: %v, %v", plan, err)
	}
}
