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

// excluded reports whether Pairs leaves out two values. Beside those of hidesCreated these are
// texts with each reply to a write: the caller reads the object after any reply that is not the
// whole one.
func excluded(p pair) bool {
	row := make([]int, len(settings))
	row[p.i], row[p.j] = p.a, p.b
	d := dialectOf(row)
	return d.hidesCreated() || d.Texts != "" && d.Writes != ""
}

// dialectOf returns the dialect with a value for each setting; 0 is the usual one, and less none
// yet.
func dialectOf(row []int) (d Dialect) {
	for i, choice := range row {
		if choice > 0 {
			settings[i].set(&d, settings[i].others[choice-1].name)
		}
	}
	return d
}

// Pairs returns dialects in which every two values of different settings occur together at least
// once, the usual values included. Lags are 50 ms. Settings that stand alone have the usual value.
func Pairs() []Dialect { return slices.Clone(pairsOnce()) }

var pairsOnce = sync.OnceValue(drawPairs)

func drawPairs() []Dialect {
	left := map[pair]bool{}
	for i, s := range settings {
		for j := range i {
			for a := range s.choices() {
				for b := range settings[j].choices() {
					if p := (pair{j, b, i, a}); !excluded(p) {
						left[p] = true
					}
				}
			}
		}
	}
	var all []Dialect
	for len(left) > 0 {
		row := nextRow(left)
		for i, choice := range row {
			for j := range i {
				delete(left, pair{j, row[j], i, choice})
			}
		}
		all = append(all, dialectOf(row))
	}
	return all
}

// choices returns how many values a combination can have, the usual one included.
func (s setting) choices() int {
	if s.scope != combined {
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
				if row[i] = a; dialectOf(row).hidesCreated() {
					row[i] = -1
					continue
				}
				row[i] = -1
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
