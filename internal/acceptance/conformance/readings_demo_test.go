// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"sync"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// readAll reads all rows in a dialect, once for all tests. It requires that nothing fails, and that
// reading does not act.
func readAll(t *testing.T, dialect sandbox.Dialect) []rows.Read {
	t.Helper()
	once, _ := readOnce.LoadOrStore(dialect, sync.OnceValue(func() []rows.Read {
		d := rows.StartDemo(t, dialect)
		driver := driver.New(t)
		driver.SkipRepeats()
		reads := d.Read(driver, rows.Readings)
		for _, r := range reads {
			if r.Err != nil {
				t.Errorf("%s: %v", r, r.Err)
			}
		}
		for _, line := range d.Acted(t, reads) {
			t.Error(line)
		}
		return reads
	}))
	return once.(func() []rows.Read)()
}

// readOnce has the function that reads all rows in a dialect, by the dialect.
var readOnce sync.Map
