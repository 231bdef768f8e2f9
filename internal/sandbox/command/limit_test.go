// SPDX-License-Identifier: MPL-2.0

package command

import (
	"strings"
	"testing"
)

func TestLimit_refusals(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"-1", "2.5", "1e2", "many", "", "99999999999999999999"} {
		_, errs, code := run(t, "-limit", text)
		want := "for flag -limit: it must be a whole number of requests in a second, 0 for no limit; -help shows the flags"
		if code != 2 || !strings.Contains(errs, want) {
			t.Errorf("-limit %s: %d %s", text, code, errs)
		}
	}
}

// TestLimit_flag: the flag sets the limit. The test reads it only, because the clock goes on.
func TestLimit_flag(t *testing.T) {
	t.Parallel()
	c := startChild(t, "-quiet", "-limit", "25")
	if status, body := c.ask(t, "GET", "/_sandbox/limit", ""); status != 200 || body != `{"requestsPerSecond":25}` {
		t.Errorf("%d %s", status, body)
	}
	c.stop(t)
}
