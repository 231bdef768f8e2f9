// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestAccReadings reads all rows in one configuration with the real terraform. Planned again,
// nothing has changed.
func TestAccReadings(t *testing.T) {
	t.Parallel()
	d := rows.StartDemo(t, sandbox.Dialect{})
	var config strings.Builder
	for i, r := range rows.Readings {
		config.WriteString(r.Block(fmt.Sprintf("row_%d", i)))
	}
	cli := acctest.NewCLI(t, d.Service)
	cli.Main(config.String())
	applied := cli.Must("apply", "-auto-approve")
	if got := strings.Count(applied, "Read complete after"); got != len(rows.Readings) {
		t.Errorf("%d data sources were read, want %d:\n%s", got, len(rows.Readings), applied)
	}
	cli.ExpectNoChanges()
	for _, request := range d.Requests() {
		if request.Status != 200 {
			t.Errorf("%s %s: %d %s", request.Method, request.Path, request.Status, request.Reason)
		}
	}
	if after := d.AllObjects(t); after != d.Before {
		t.Errorf("the objects changed from\n%s\nto\n%s", d.Before, after)
	}
}
