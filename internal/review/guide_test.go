// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// TestGuide_exits demands the exit codes in the guide.
func TestGuide_exits(t *testing.T) {
	t.Parallel()
	page := acctest.Guide(t, "review-in-pull-requests")
	for _, want := range []string{
		fmt.Sprintf("twice | %d |", cli.Done), fmt.Sprintf("is applied | %d |", exitApprove), fmt.Sprintf("not applied | %d |", exitBlocked),
		fmt.Sprintf("%d means that the review failed, and %d wrong arguments", cli.Failed, cli.Usage),
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the guide does not say %q", want)
		}
	}
}
