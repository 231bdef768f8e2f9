// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestGuide_limits demands the limits of a price's change in the page of findings.
func TestGuide_limits(t *testing.T) {
	t.Parallel()
	want := fmt.Sprintf("`warn` from %d %% on and `approve` from %d %% on", noticed, harmful)
	if page := acctest.Guide(t, "review-reference"); !strings.Contains(page, want) {
		t.Errorf("the page does not say: %s", want)
	}
}
