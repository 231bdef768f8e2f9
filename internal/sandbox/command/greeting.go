// SPDX-License-Identifier: MPL-2.0

package command

import (
	"cmp"
	"fmt"
	"io"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// greet prints the settings that a caller needs.
func greet(stdout io.Writer, box *sandbox.Sandbox, address, pages string) {
	if pages != "" {
		pages += "/"
	}
	_, _ = fmt.Fprintf(stdout, "The payments service, as a sandbox:\n\n"+
		"  address       %s\n  page          %s\n  API key       %s\n  organization  %s\n",
		address, cmp.Or(pages, "none: it is shown at loopback addresses only"), box.Key(), box.Organization())
	if now := box.Now(); time.Since(now).Abs() > time.Second {
		_, _ = fmt.Fprintf(stdout, "  clock         %s\n", now.Format(time.RFC3339))
	}
	_, _ = fmt.Fprintf(stdout, "\nFor the provider:\n\n  export PAYMENTS_BASE_URL=%s\n  export PAYMENTS_API_KEY=%s\n\n", address, box.Key())
}
