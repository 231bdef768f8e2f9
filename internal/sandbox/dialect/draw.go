// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"math/rand/v2"
	"slices"
	"sync"
	"time"
)

// Singles returns every setting that is not the usual one, each alone, except those that let no
// configuration come true. Examples are "decimals=text"
// and "lag=50ms".
func Singles() []string {
	var all []string
	for _, s := range settings {
		if s.scope == ruinous {
			continue
		}
		for _, v := range s.others {
			all = append(all, s.name+"="+v.name)
		}
	}
	return all
}

// maxRandomLag keeps tests fast that run under random dialects in real time.
const maxRandomLag = 50 * time.Millisecond

// Random draws every setting independently of the others, except those that stand alone. The same
// seed gives the same dialect. Lags are at most 50 ms.
func Random(seed uint64) Dialect {
	random := rand.New(rand.NewPCG(seed, 0)) //nolint:gosec // repeatable on purpose
	var d Dialect
	for _, s := range settings {
		if s.scope != combined {
			continue
		}
		choice := random.IntN(len(s.others) + 1)
		switch {
		case choice == 0:
		case s.takesDuration():
			s.set(&d, (time.Duration(1+random.Int64N(int64(maxRandomLag/time.Millisecond))) * time.Millisecond).String())
		default:
			s.set(&d, s.others[choice-1].name)
		}
	}
	if d.hidesCreated() {
		d.Texts, d.Case, d.URLs, d.Order = "", "", "", ""
	}
	return d
}

// hidesCreated reports whether a service neither tells the id of an object that it makes, nor shows
// what was sent. No caller can know such an object again, so no combination has both.
func (d Dialect) hidesCreated() bool {
	isSpelt := d.Texts != "" || d.Case != "" || d.URLs != "" || d.Order != ""
	return isSpelt && (d.Writes == "empty" || d.Writes == "nothing")
}

// Pairs returns random dialects, always the same, in which every two values of different settings
// occur together at least once, the usual values included.
func Pairs() []Dialect { return slices.Clone(pairsOnce()) }

var pairsOnce = sync.OnceValue(func() (chosen []Dialect) {
	pairs := make([][]pair, 750)
	left := map[pair]bool{}
	for seed := range pairs {
		pairs[seed] = Random(uint64(seed)).pairs()
		for _, p := range pairs[seed] {
			left[p] = true
		}
	}
	for len(left) > 0 {
		best, most := 0, 0
		for seed, all := range pairs {
			gain := 0
			for _, p := range all {
				if left[p] {
					gain++
				}
			}
			if gain > most {
				best, most = seed, gain
			}
		}
		for _, p := range pairs[best] {
			delete(left, p)
		}
		chosen = append(chosen, Random(uint64(best)))
	}
	return chosen
})

// pair is two values of different settings, by the places of the settings. Every lag is one value.
type pair struct {
	i, j int
	a, b string
}

func (d Dialect) pairs() (all []pair) {
	values := make([]string, len(settings))
	for i, s := range settings {
		if values[i] = s.get(d); values[i] != "" && s.takesDuration() {
			values[i] = "lag"
		}
		for j := range i {
			all = append(all, pair{i, j, values[i], values[j]})
		}
	}
	return all
}
