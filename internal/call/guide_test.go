// SPDX-License-Identifier: MPL-2.0

package call

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
	want := fmt.Sprintf("Exit code %d is success, and %d a failure or a refused repetition. %d means wrong arguments or settings: "+
		"nothing was sent. **%d means that it may have taken effect**", cli.Done, cli.Failed, cli.Usage, exitUnknown)
	if !strings.Contains(acctest.Guide(t, "call"), want) {
		t.Errorf("the guide does not say %q", want)
	}
}
