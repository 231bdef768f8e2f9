// SPDX-License-Identifier: MPL-2.0

package subscription_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
)

// TestSubscriptions reads all subscriptions, or those of one customer from the customer's own list.
// A missing customer is an error.
func TestSubscriptions(t *testing.T) {
	t.Parallel()
	service := acctest.StartDemo(t)
	const customer = "c0ffee00-0005-4000-8000-00000000000"
	for _, c := range []struct {
		arguments, path, wrong string
		want                   []string
	}{
		{"", "/v2/subscriptions", "", []string{"Monthly", "Custom"}},
		{`customer_id = "` + customer + `3"`, "/customer/" + customer + "3/subscriptions", "", []string{"Custom"}},
		{"customer_id = \"" + customer + "3\"\nstatus = \"overdue\"", "/customer/" + customer + "3/subscriptions", "", nil},
		{`customer_id = "` + customer + `4"`, "/customer/" + customer + "4/subscriptions", "", nil},
		{`customer_id = "` + customer + `9"`, "/customer/" + customer + "9/subscriptions", "read: customer_id: ", nil},
		{`product_id = "c0ffee00-0001-4000-8000-000000000002"`, "/v2/subscriptions", "", nil},
	} {
		service.ClearRequests()
		config := service.Config("data \"payments_subscriptions\" \"it\" {\n" + c.arguments + "\n}\n")
		read, _, err := driver.New(t).ReadDataSource(config)
		if c.wrong != "" {
			if err == nil || !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("%s: %v, want %q", c.arguments, err, c.wrong)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, element := range read["subscriptions"].([]any) {
			got = append(got, element.(map[string]any)["period"].(string))
		}
		if first := service.Requests()[0].Path; !slices.Equal(got, c.want) || first != c.path {
			t.Errorf("%s: %v from %s, want %v from %s", c.arguments, got, first, c.want, c.path)
		}
	}
}
