// SPDX-License-Identifier: MPL-2.0

package sandbox

import "testing"

// TestAdvanceOnramp: the Go form of the control takes an on-ramp to a status, as the scripts do by
// a request.
func TestAdvanceOnramp(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	if got, err := s.AdvanceOnramp(s.stored("onramp", Object{}), "Complete"); err != nil || got["status"] != "Complete" {
		t.Errorf("%v, %v", got, err)
	}
}
