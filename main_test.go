// SPDX-License-Identifier: MPL-2.0

package main

import (
	"runtime/debug"
	"testing"
)

// TestCollectLess leaves a GOGC of the environment as it is.
func TestCollectLess(t *testing.T) {
	before := debug.SetGCPercent(50) // as the runtime sets it for GOGC=50
	t.Cleanup(func() { debug.SetGCPercent(before) })
	t.Setenv("GOGC", "50")
	collectLess()
	if got := debug.SetGCPercent(50); got != 50 {
		t.Errorf("GOGC is %d in spite of the environment", got)
	}
	t.Setenv("GOGC", "")
	collectLess()
	if got := debug.SetGCPercent(before); got != gcPercent {
		t.Errorf("GOGC is %d, want %d", got, gcPercent)
	}
}
