// SPDX-License-Identifier: MPL-2.0

package movement

import "testing"

// TestMovement_Last says a window as a user writes it.
func TestMovement_Last(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"1h": "hour", "72h": "72h", "90m": "1h30m", "1h0m30s": "1h0m30s", "5410s": "1h30m10s", "100h10s": "100h0m10s",
	} {
		window, err := ParseWindow(text)
		if got := (Movement{window: window}).Last(); err != nil || got != want {
			t.Errorf("%q is the last %q, want %q: %v", text, got, want, err)
		}
	}
}
