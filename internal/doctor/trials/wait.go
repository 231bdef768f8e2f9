// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"context"
	"fmt"
	"time"
)

// pauses are those between reads that wait until a write shows. They take some 13 seconds.
var pauses = []time.Duration{
	50 * time.Millisecond, 100 * time.Millisecond, 200 * time.Millisecond, 400 * time.Millisecond, 800 * time.Millisecond,
	1600 * time.Millisecond, 3200 * time.Millisecond, 6400 * time.Millisecond,
}

// Longest is the sum of the pauses: how long the doctor waits at most until a write shows.
func Longest() (sum time.Duration) {
	for _, pause := range pauses {
		sum += pause
	}
	return sum
}

// never is the time of a write that did not show.
const never = time.Duration(-1)

// await repeats reads until each has seen a write. It returns how long each took after the write: 0
// if the first attempt saw it, and [never].
func (w *Writer) await(ctx context.Context, reads ...func() (bool, error)) (took []time.Duration, err error) {
	start, left := w.clock(), len(reads)
	for range reads {
		took = append(took, never)
	}
	for attempt := 0; ; attempt++ {
		after := time.Duration(0)
		if attempt > 0 {
			after = w.clock().Sub(start)
		}
		for i, read := range reads {
			if took[i] != never {
				continue
			}
			seen, err := read()
			if err != nil {
				return took, err
			}
			if seen {
				took[i] = after
				left--
			}
		}
		if left == 0 || attempt == len(pauses) {
			return took, nil
		}
		w.pause(ctx, pauses[attempt])
		if ctx.Err() != nil {
			return took, fmt.Errorf("interrupted (%w), so the rest was not tried", context.Cause(ctx))
		}
	}
}
