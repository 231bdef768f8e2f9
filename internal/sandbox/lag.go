// SPDX-License-Identifier: MPL-2.0

package sandbox

import "time"

// Reads that are behind writes. While a dialect has a lag, the store remembers the records that
// writes have replaced within that time. A read that lags sees them again. It goes by the sandbox's
// clock.

// history is the replaced records, oldest first.
type history struct {
	now     func() time.Time
	span    time.Duration // how far back it reaches
	changes []replaced
}

// replaced is a record before a write changed it, nil where the write made it.
type replaced struct {
	at     time.Time // of the write
	key    [2]string // group and id
	before *record
}

// remember keeps the records that a transaction is about to change. It forgets those that are too
// old to be seen.
func (h *history) remember(tx *transaction) {
	if h == nil {
		return
	}
	at := h.now()
	old := 0
	for old < len(h.changes) && !h.changes[old].at.After(at.Add(-h.span)) {
		old++
	}
	h.changes = h.changes[old:]
	for key := range tx.changed {
		change := replaced{at: at, key: key}
		if r, ok := tx.store.groups[key[0]][key[1]]; ok {
			change.before = &r
		}
		h.changes = append(h.changes, change)
	}
}

// lagged returns the records that were different a lag ago, as they were then. A record that did
// not exist is nil.
func (h *history) lagged(lag time.Duration) map[[2]string]*record {
	if h == nil || lag <= 0 {
		return nil
	}
	past := map[[2]string]*record{}
	then := h.now().Add(-lag)
	for i := len(h.changes) - 1; i >= 0 && h.changes[i].at.After(then); i-- {
		past[h.changes[i].key] = h.changes[i].before
	}
	return past
}

// clear forgets everything: all reads see the present.
func (h *history) clear() {
	if h != nil {
		h.changes = nil
	}
}

// remember starts, keeps or ends the history that a dialect needs. The caller holds mu.
func (s *Sandbox) remember(d Dialect) {
	span := max(d.ListLag, d.ReadLag)
	switch {
	case span == 0:
		s.store.history = nil
	case s.store.history == nil:
		s.store.history = &history{now: s.now, span: span}
	default:
		s.store.history.span = span
	}
}
