// SPDX-License-Identifier: MPL-2.0

package messages_test

import (
	"os"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestDebug attaches the engine to a provider that was started with -debug. The provider announces
// itself under a name without a host, which Terraform and OpenTofu both complete with their own.
// Only the debugged provider has the settings of the service, so that no other one can plan.
func TestDebug(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, nil)
	cli.Main(rows.Mug)
	if result := cli.Run("plan"); result.Code == 0 {
		t.Fatalf("a provider without settings planned:\n%s", result.Output)
	}

	announced, _ := acctest.Debug(t, cli.Dir, append(os.Environ(), "PAYMENTS_BASE_URL="+service.URL, "PAYMENTS_API_KEY="+service.Key()))
	if !strings.HasPrefix(announced, `{"terraform-payments/payments":`) {
		t.Fatalf("the provider announces itself as %q", announced)
	}
	cli.Setenv("TF_REATTACH_PROVIDERS", announced)
	if out := cli.Must("plan"); !strings.Contains(out, "1 to add") {
		t.Errorf("the plan with the debugged provider is:\n%s", out)
	}
}
