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

// Random draws every setting independently of the others, except those that stand alone. The same
// seed gives the same dialect. Lags are at most 50 ms.
func Random(seed uint64) Dialect {
	random := rand.New(rand.NewPCG(seed, 0)) //nolint:gosec // repeatable on purpose
	var d Dialect
	for _, s := range settings {
		if s.alone {
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
	return d
}

// Pairs returns dialects in which every two values of different settings occur together at least
// once, the usual values included. Lags are 50 ms. Settings that stand alone have the usual value.
func Pairs() []Dialect {
	left := map[pair]bool{}
	for i, s := range settings {
		for j := range i {
			for a := range s.choices() {
				for b := range settings[j].choices() {
					left[pair{j, b, i, a}] = true
				}
			}
		}
	}
	var all []Dialect
	for len(left) > 0 {
		row := nextRow(left)
		var d Dialect
		for i, choice := range row {
			if choice > 0 {
				settings[i].set(&d, settings[i].others[choice-1].name)
			}
			for j := range i {
				delete(left, pair{j, row[j], i, choice})
			}
		}
		all = append(all, d)
	}
	return all
}

// choices returns how many values a combination can have, the usual one included.
func (s setting) choices() int {
	if s.alone {
		return 1
	}
	return len(s.others) + 1
}

// pair is two choices: the index of a setting and of its value, twice. The usual value is 0. The
// first setting comes before the second.
type pair struct{ i, a, j, b int }

// nextRow chooses a value for each setting so that the row has many of the pairs that are left.
// It begins with the choice that has the most.
func nextRow(left map[pair]bool) []int {
	row := make([]int, len(settings))
	for i := range row {
		row[i] = -1
	}
	for range row {
		setting, value, most := -1, 0, -1
		for i, s := range settings {
			if row[i] >= 0 {
				continue
			}
			for a := range s.choices() {
				if count := gain(left, row, i, a); count > most {
					setting, value, most = i, a, count
				}
			}
		}
		row[setting] = value
	}
	return row
}

// gain counts the pairs left that a choice adds to a row. Pairs with chosen values count most.
func gain(left map[pair]bool, row []int, i, a int) int {
	count := 0
	for p := range left {
		var other, value int
		switch {
		case p.i == i && p.a == a:
			other, value = p.j, p.b
		case p.j == i && p.b == a:
			other, value = p.i, p.a
		default:
			continue
		}
		switch row[other] {
		case value:
			count += len(left)
		case -1:
			count++
		}
	}
	return count
}
