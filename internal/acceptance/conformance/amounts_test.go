// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"encoding/json"
	"fmt"
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
			for _, price := range []struct {
				written string
				action  plancheck.ResourceActionType
			}{
				{"0.05174000000", plancheck.ResourceActionCreate},
				{"0.05174", plancheck.ResourceActionNoop},
				{"123456789012345678901234567890.000000000000000001", plancheck.ResourceActionUpdate},
				{"10.1", plancheck.ResourceActionUpdate},
				{"10.10", plancheck.ResourceActionNoop},
				{"0", plancheck.ResourceActionUpdate},
				{"0.1 + 0.2", plancheck.ResourceActionUpdate},
				{"19.99 * 3", plancheck.ResourceActionUpdate},
				{"1e-18", plancheck.ResourceActionUpdate},
			} {
				steps = append(steps, resource.TestStep{
					Config: service.Config(fmt.Sprintf(
						"resource \"payments_product\" \"it\" {\n  name = \"Mug\"\n  description = \"\"\n  currency = \"EUR\"\n  price = %s\n}\n",
						price.written,
					)),
					ConfigPlanChecks: resource.ConfigPlanChecks{
						PreApply:             []plancheck.PlanCheck{plancheck.ExpectResourceAction("payments_product.it", price.action)},
						PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
					},
				})
			}
			c.run(t, steps...)
			var sent []string
			for _, r := range service.Requests() {
				if r.Operation == "createProduct" || r.Operation == "updateProduct" {
					sent = append(sent, priceIn(t, r.Body))
				}
			}
			want := []string{"0.05174", "123456789012345678901234567890.000000000000000001", "10.1", "0", "0.3", "59.97", "0.000000000000000001"}
			if fmt.Sprint(sent) != fmt.Sprint(want) {
				t.Errorf("sent %v, want %v", sent, want)
			}
		})
	}
}

// priceIn reads a price as the text that was sent.
func priceIn(t *testing.T, body []byte) string {
	t.Helper()
	var sent struct {
		Price json.Number `json:"price"`
	}
	if err := json.Unmarshal(body, &sent); err != nil {
		t.Fatal(err)
	}
	return sent.Price.String()
}
