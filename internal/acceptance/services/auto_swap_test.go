// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func autoSwap(arguments string) string {
	return "resource \"payments_auto_swap\" \"it\" {\n" + arguments + "\n}\n"
}

// TestAccAutoSwap_enabledLate: an apply demands a target, if only it knows that the setting is to
// be enabled. It does not take the target of the state, which is the service's.
func TestAccAutoSwap_enabledLate(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	service.Put("auto_swap", sandbox.Object{"enabled": false, "target": sandbox.Object{"network": "Bitcoin"}})
	cli := acctest.NewCLI(t, service).Attach()
	late := func(value string) {
		cli.Main("resource \"terraform_data\" \"late\" {\n  input = " + value + "\n}\n" + autoSwap("enabled = terraform_data.late.output"))
	}
	late("false")
	cli.Must("apply", "-auto-approve")
	late("true")
	if result := cli.Run("apply", "-auto-approve"); result.Code == 0 || !strings.Contains(result.Flat(), "A target is required") {
		t.Errorf("it was applied:\n%s", result.Output)
	}
	if setting := service.Objects("auto_swap")[0]; setting["enabled"] != false {
		t.Errorf("it is enabled: %v", setting)
	}
}
