// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestAccMoney_exact takes prices through plan and apply to the service and back, digit by digit,
// with responses that have numbers, and with ones that have padded strings. The plan after each
// apply must be empty. The strings come from the service only, so that the driver is enough there.
func TestAccMoney_exact(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		dialect sandbox.Dialect
		run     func(*testing.T, ...resource.TestStep)
	}{
		"numbers": {sandbox.Dialect{}, acctest.Test},
		"texts":   {sandbox.Dialect{DecimalsAsText: true}, driver.Test},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.StartWith(t, sandbox.Options{Dialect: c.dialect})
			var steps []resource.TestStep
			for i := range exactPrices[0].written {
				checks := resource.ConfigPlanChecks{PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()}}
				config := ""
				for j, price := range exactPrices {
					config += fmt.Sprintf(
						"resource \"payments_product\" \"it_%[1]d\" {\n  name = \"%[1]d\"\n  description = \"\"\n  currency = \"EUR\"\n  price = %[2]s\n}\n",
						j, price.written[i],
					)
					checks.PreApply = append(checks.PreApply, plancheck.ExpectResourceAction(fmt.Sprintf("payments_product.it_%d", j), price.actions[i]))
				}
				steps = append(steps, resource.TestStep{Config: service.Config(config), ConfigPlanChecks: checks})
			}
			c.run(t, steps...)
			sent := map[string][]string{}
			for _, r := range service.Requests() {
				if r.Operation == "createProduct" || r.Operation == "updateProduct" {
					name, price := priceIn(t, r.Body)
					sent[name] = append(sent[name], price)
				}
			}
			for j, price := range exactPrices {
				if got := sent[strconv.Itoa(j)]; !slices.Equal(got, price.sent) {
					t.Errorf("%q: sent %q, want %q", price.written, got, price.sent)
				}
			}
		})
	}
}

// exactPrices are the prices of products, one after the other: as they are written, the action of
// each plan, and the prices that are sent.
var exactPrices = []struct {
	written [3]string
	actions [3]plancheck.ResourceActionType
	sent    []string
}{
	{
		[3]string{"0.05174000000", "0.05174", "0"},
		[3]plancheck.ResourceActionType{plancheck.ResourceActionCreate, plancheck.ResourceActionNoop, plancheck.ResourceActionUpdate},
		[]string{"0.05174", "0"},
	},
	{
		[3]string{"1234567890123456789012.000000000000000001", "10.1", "10.10"},
		[3]plancheck.ResourceActionType{plancheck.ResourceActionCreate, plancheck.ResourceActionUpdate, plancheck.ResourceActionNoop},
		[]string{"1234567890123456789012.000000000000000001", "10.1"},
	},
	{
		[3]string{"0.1 + 0.2", "19.99 * 3", "1e-18"},
		[3]plancheck.ResourceActionType{plancheck.ResourceActionCreate, plancheck.ResourceActionUpdate, plancheck.ResourceActionUpdate},
		[]string{"0.3", "59.97", "0.000000000000000001"},
	},
}

// priceIn reads the name of a product, and its price as the text that was sent.
func priceIn(t *testing.T, body []byte) (name, price string) {
	t.Helper()
	var sent struct {
		Name  string      `json:"name"`
		Price json.Number `json:"price"`
	}
	if err := json.Unmarshal(body, &sent); err != nil {
		t.Fatal(err)
	}
	return sent.Name, sent.Price.String()
}
