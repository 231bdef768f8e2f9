// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"os"
	"runtime/debug"
	"testing"
)

// TestMain stops the browser after the tests. The garbage collector runs more rarely than usual,
// because most tests end before they need much memory.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	code := m.Run()
	if runningBrowser != nil {
		if err := runningBrowser.stop(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}
