// SPDX-License-Identifier: MPL-2.0

package command

import "testing"

// TestLimit_flag: the flag sets the limit. The test reads it only, because the clock goes on.
func TestLimit_flag(t *testing.T) {
	t.Parallel()
	c := startChild(t, "-quiet", "-limit", "25")
	if status, body := c.ask(t, "GET", "/_sandbox/limit", ""); status != 200 || body != `{"requestsPerSecond":25}` {
		t.Errorf("%d %s", status, body)
	}
	c.stop(t)
}
