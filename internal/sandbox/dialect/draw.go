// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"math/rand/v2"
	"time"
)

// Singles returns every setting that is not the usual one, each alone. Examples are "decimals=text"
// and "lag=50ms".
func Singles() []string {
	var all []string
	for _, s := range settings {
		for _, v := range s.others {
			all = append(all, s.name+"="+v.name)
		}
	}
	return all
}

// maxRandomLag keeps tests fast that run under random dialects in real time.
const maxRandomLag = 50 * time.Millisecond

// Random draws every setting independently of the others. The same seed gives the same dialect.
// Lags are at most 50 ms.
func Random(seed uint64) Dialect {
	random := rand.New(rand.NewPCG(seed, 0)) //nolint:gosec // repeatable on purpose
	var d Dialect
	for _, s := range settings {
		choice := random.IntN(len(s.others) + 1)
		switch {
		case choice == 0:
		case s.takesDuration():
			s.set(&d, (time.Duration(1+random.Int64N(int64(maxRandomLag/time.Millisecond))) * time.Millisecond).String())
		default:
			s.set(&d, s.others[choice-1].name)
		}
	}
	return d
}
