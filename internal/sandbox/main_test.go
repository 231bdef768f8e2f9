// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain lets the garbage collector run more rarely than usual, because most tests end before
// they need much memory.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
