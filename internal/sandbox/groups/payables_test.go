// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestPayables_everyName: each member that names what is paid has its kind of object.
func TestPayables_everyName(t *testing.T) {
	t.Parallel()
	_, _, err := Payment{}.subject()
	want := "exactly one of " + strings.Join(slices.Sorted(maps.Keys(payables)), ", ") + " is wanted"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %q", err, want)
	}
}
