// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"time"
)

// StoppedClock is a clock that stands still.
func StoppedClock() func() time.Time {
	now := time.Now()
	return func() time.Time { return now }
}
