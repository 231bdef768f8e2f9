// SPDX-License-Identifier: MPL-2.0

package reads_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestDataSources_failures reads every data source of the rows while the service fails. Each
// failure is one error. A refusal is at the argument that the service names, if it received that.
func TestDataSources_failures(t *testing.T) {
	t.Parallel()
	for kind, r := range rows.DataSources {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			config := service.Config(fmt.Sprintf("data %q \"it\" {\n%s}\n", kind, rows.BlockWith(r.Valid...)("")))
			config = strings.Replace(config, "{\n", "{\n  max_retries = 0\n", 1)
			read := func(config string, fault sandbox.Fault, want ...string) {
				t.Helper()
				service.ClearFaults()
				if fault.Status != 0 {
					service.AddFault(fault)
				}
				_, _, err := driver.New(t).ReadDataSource(config)
				if err == nil || strings.Contains(err.Error(), "\n\nCould not") {
					t.Fatalf("want one error, got %v", err)
				}
				for _, words := range want {
					if !strings.Contains(err.Error(), words) {
						t.Errorf("%q does not say %q", err, words)
					}
				}
			}
			read(config, sandbox.Fault{Status: 500}, "read: Could not ", "500", "The service failed; the configuration is not the cause.")
			read(config, sandbox.Fault{Status: 200, Body: `[{"id":`}, "read: Could not ")
			read(strings.ReplaceAll(config, service.Key(), "wrong"), sandbox.Fault{}, "read: Could not ", "401", "api_key")
			for _, name := range r.Sent {
				refusal := sandbox.Fault{Status: 422, Body: `{"error":"` + name + `: is not served"}`}
				read(config, refusal, "read: "+name+": Could not read", "is not served")
			}
			if r.Sent == nil { // all arguments are filters
				refusal := sandbox.Fault{Status: 422, Body: `{"error":"network: is not served"}`}
				read(config, refusal, "read: Could not list", "network: is not served")
			}
		})
	}
}
