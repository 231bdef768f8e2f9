// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"net/url"
	"sync"
	"time"
)

const (
	// The first reads of a kind go by id. Their objects must match the list before it is used, and at
	// least leastProof of them must exist.
	countedReads, leastProof = 4, 2
	// A read waits so long for a list, and then goes by id.
	listPatience = 3 * time.Second
	// A list that takes longer is given up.
	listTimeout = 30 * time.Second
	// A list is used for so long after it was requested.
	listAge = time.Minute
	// The maximum size of all kept elements of a client. Each counts entryOverhead more than its
	// length.
	maxListBytes, entryOverhead = 64 << 20, 128
)

// The reasons for reading each object of a kind by its id.
const (
	reasonDiffers = "an object in the list differs from the object that a read by its id returned"
	reasonFailed  = "the list could not be read, or not in time"
	reasonFew     = "too few objects could be read by id to compare them with the list"
	reasonLacks   = "the list lacks an object that a read by its id returned"
	reasonLarge   = "the lists are larger than the memory for them"
	reasonPart    = "the list holds incomplete objects"
	reasonTwice   = "the list holds an object twice"
)

// lists serves refreshes from lists, so that a refresh of thousands of objects needs few requests.
// A list must prove itself for each kind of objects: see [round]. Nil serves nothing.
//
// Data sources and list resources do not share these lists. They stream their own list without
// keeping it, they have no earlier value that could expose a wrong list, and a round gives each
// element away with the read that it serves.
type lists struct {
	lag  time.Duration // reads may lag behind a write for so long
	most int           // bytes that may be kept

	mu     sync.Mutex
	kinds  map[operation]*listedKind // by the operation that reads one
	writes int                       // in flight
	quiet  time.Time                 // no list is used until then: after a write, because reads may lag, and after an interrupt
	bytes  int                       // of all rounds
}

// listedKind is a kind of objects with a list.
type listedKind struct {
	list   operation
	query  url.Values
	round  *round // nil before the first read, and after the end of a round
	each   string // why all objects are read by id from now on; empty if they are not
	warned bool
}

func newLists(lag time.Duration) *lists {
	return &lists{lag: lag, most: maxListBytes, kinds: map[operation]*listedKind{}}
}

// kind returns the kind of objects that one operation reads, and another one lists with a query.
func (l *lists) kind(one, all operation, query url.Values) *listedKind {
	l.mu.Lock()
	defer l.mu.Unlock()
	k := l.kinds[one]
	if k == nil {
		k = &listedKind{list: all, query: query}
		l.kinds[one] = k
	}
	return k
}

// writing ends all rounds, because any write may change objects of any kind. It does so again when
// the write has ended: a list that was read meanwhile may show the state before it.
func (l *lists) writing() (done func()) {
	if l == nil {
		return func() {}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.writes++
	l.endAll()
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.writes--
		l.quiet = time.Now().Add(l.lag)
		l.endAll()
	}
}

func (l *lists) endAll() {
	for _, k := range l.kinds {
		l.end(k, k.round)
	}
}

// source says where a read gets its object.
type source int

const (
	fromID       source = iota // by id
	fromCount                  // by id; the object is compared with the list
	fromList                   // from the list
	lackedByList               // by id, because the list lacks the object
)

// next decides where the next read of a kind gets its object. It may wait for the list.
func (l *lists) next(
	ctx context.Context, c *Account, k *listedKind, id string, compare func(json.RawMessage, any) string,
) (*round, source, json.RawMessage) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		if k.each != "" || l.writes > 0 || time.Now().Before(l.quiet) {
			return nil, fromID, nil
		}
		if k.round == nil {
			k.round = &round{known: map[string]any{}, entries: map[string]json.RawMessage{}, compare: compare}
		}
		r := k.round
		switch r.stage {
		case stageCounting:
			if r.pending+len(r.known) < countedReads {
				r.pending++
				return r, fromCount, nil
			}
			l.start(ctx, k, r, func(ctx context.Context) rawList { return list[json.RawMessage](ctx, &c.Caller, k.list, k.query) })
		case stageReading:
			if !l.wait(ctx, r) {
				return r, fromID, nil
			}
		case stageServing:
			return l.serve(r, id)
		}
	}
}

// wait returns when the list was read, or false if the read must not wait longer. It unlocks l
// meanwhile.
func (l *lists) wait(ctx context.Context, r *round) bool {
	timer := time.NewTimer(time.Until(r.began.Add(listPatience)))
	defer timer.Stop()
	r.waiting++
	l.mu.Unlock()
	defer func() { l.mu.Lock(); r.waiting-- }()
	select {
	case <-r.done:
		return true
	case <-timer.C:
	case <-ctx.Done():
	}
	return false
}

// serve hands over an element. Another read of the same object goes by id.
func (l *lists) serve(r *round, id string) (*round, source, json.RawMessage) {
	entry, ok := r.entries[id]
	switch {
	case !ok:
		return r, lackedByList, nil
	case entry == nil:
		return r, fromID, nil
	}
	r.entries[id] = nil
	l.keep(r, -sizeOf(entry))
	return r, fromList, entry
}

// leave ends the reading of a list if a read that ran out of time was the last one that wanted it.
// An interrupt ends all rounds at once. The few reads that start after it go by id: they must not
// wait for a list.
func (l *lists) leave(ctx context.Context, k *listedKind) {
	if ctx.Err() == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if errors.Is(ctx.Err(), context.Canceled) {
		if quiet := time.Now().Add(listPatience); quiet.After(l.quiet) {
			l.quiet = quiet
		}
		l.endAll()
		return
	}
	if r := k.round; r != nil && r.stage == stageReading && r.waiting == 0 {
		l.end(k, r)
	}
}

// counted notes the result of a read by id that is compared with the list.
func (l *lists) counted(k *listedKind, r *round, id string, object any, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if r.pending--; err == nil && r.stage != stageEnded {
		r.known[id] = object
	}
	l.judge(k, r)
}

// distrust makes all further reads of a kind go by id.
func (l *lists) distrust(k *listedKind, reason string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.abandon(k, reason)
}

func (l *lists) abandon(k *listedKind, reason string) {
	if k.each == "" {
		k.each = reason
	}
	l.end(k, k.round)
}

// warning returns the reason for not using a list, at the first call after the decision.
func (l *lists) warning(k *listedKind) (reason string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if k.each == "" || k.warned {
		return ""
	}
	k.warned = true
	return k.each
}

// rawList is a list whose elements are not decoded.
type rawList = iter.Seq2[json.RawMessage, error]
