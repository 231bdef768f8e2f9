// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"os"
	"testing"
)

// TestMain stops the browser after the tests.
func TestMain(m *testing.M) {
	code := m.Run()
	if runningBrowser != nil {
		if err := runningBrowser.stop(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}
