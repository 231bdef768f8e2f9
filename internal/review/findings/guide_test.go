// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestGuide_limits demands the limits of the levels in the page of findings.
func TestGuide_limits(t *testing.T) {
	t.Parallel()
	page := strings.Join(strings.Fields(acctest.Guide(t, "review-reference")), " ")
	for _, want := range []string{
		fmt.Sprintf("`warn` from %d %% on and `approve` from %d %% on", noticed, harmful),
		fmt.Sprintf("`note` up to %d objects, unless they are at least %d and above %d %% of all", manyEnds, fewEnds, percentOfAll),
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say: %s", want)
		}
	}
}
