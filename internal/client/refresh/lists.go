// SPDX-License-Identifier: MPL-2.0

package refresh

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"sync"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

const (
	// FirstReads is the number of reads of a group that go by id, because a few objects need no list.
	FirstReads = 4
	// Patience is how long a read waits for a list. Then it goes by id.
	Patience = 3 * time.Second
	// Timeout is how long a list may take. Then it is given up.
	Timeout = 30 * time.Second
	// Age is how long a list is used after it was requested.
	Age = time.Minute
	// DefaultBytes is the usual maximum size of all kept elements of a client.
	DefaultBytes = 64 << 20
	// EntryOverhead is how much more than its length each element counts.
	EntryOverhead = 128
)

// The reasons for reading each object of a group by its id.
const (
	ReasonDiffers = "an object in the list differs from the object that a read by its id returned"
	ReasonFailed  = "the list could not be read, or not in time"
	ReasonLacks   = "the list lacks an object that a read by its id returned"
	ReasonLarge   = "the lists are larger than the memory for them"
	ReasonPart    = "the list holds incomplete objects"
	ReasonTwice   = "the list holds an object twice"
)

// Lists serves refreshes from lists, so that a refresh of thousands of objects needs few requests.
// A list only confirms what the state has: see [Refresh]. A list that a read by id contradicts is
// not used again for its group. Nil serves nothing.
//
// Data sources and list resources do not share these lists. They stream their own list without
// keeping it, they have no earlier value that could expose a wrong list, and a round gives each
// element away with the read that it serves.
type Lists struct {
	Caller   *operation.Caller
	Lag      time.Duration // reads may lag behind a write for so long
	MaxBytes int           // that may be kept

	mu     sync.Mutex
	groups map[operation.Op]*listedGroup // by the operation that reads one
	writes int                           // in flight
	quiet  time.Time                     // no list is used until then: after a write, because reads may lag, and after an interrupt
	bytes  int                           // of all rounds
}

// listedGroup is a group whose objects a refresh may read from its list.
type listedGroup struct {
	list   operation.Op
	query  url.Values
	round  *round // nil before the first read, and after the end of a round
	each   string // why all objects are read by id from now on; empty if they are not
	warned bool
}

// group returns the group whose objects one operation reads, and another one lists with a query.
func (l *Lists) group(one, all operation.Op, query url.Values) *listedGroup {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.groups == nil {
		l.groups = map[operation.Op]*listedGroup{}
	}
	k := l.groups[one]
	if k == nil {
		k = &listedGroup{list: all, query: query}
		l.groups[one] = k
	}
	return k
}

// Writing ends all rounds, because any write may change objects of any group. It does so again when
// the write has ended: a list that was read meanwhile may show the state before it.
func (l *Lists) Writing() (done func()) {
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
		l.quiet = time.Now().Add(l.Lag)
		l.endAll()
	}
}

func (l *Lists) endAll() {
	for _, k := range l.groups {
		l.end(k, k.round)
	}
}

// source says where a read gets its object.
type source int

const (
	fromID       source = iota // by id
	fromList                   // from the list
	lackedByList               // by id, because the list lacks the object
)

// next decides where the next read of a group gets its object. It may wait for the list.
func (l *Lists) next(ctx context.Context, k *listedGroup, id string) (source, json.RawMessage) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		if k.each != "" || l.writes > 0 || time.Now().Before(l.quiet) {
			return fromID, nil
		}
		if k.round == nil {
			k.round = &round{entries: map[string]json.RawMessage{}}
		}
		r := k.round
		switch r.stage {
		case stageCounting:
			if len(r.entries) < FirstReads {
				r.entries[id] = nil
				return fromID, nil
			}
			l.start(ctx, k, r)
		case stageReading:
			if !l.wait(ctx, r) {
				return fromID, nil
			}
		case stageServing:
			return l.serve(r, id)
		}
	}
}

// wait returns when the list was read, or false if the read must not wait longer. It unlocks l
// meanwhile.
func (l *Lists) wait(ctx context.Context, r *round) bool {
	timer := time.NewTimer(time.Until(r.began.Add(Patience)))
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
func (l *Lists) serve(r *round, id string) (source, json.RawMessage) {
	entry, ok := r.entries[id]
	switch {
	case !ok:
		return lackedByList, nil
	case entry == nil:
		return fromID, nil
	}
	r.entries[id] = nil
	l.keep(r, -sizeOf(entry))
	return fromList, entry
}

// leave ends the reading of a list if a read that ran out of time was the last one that wanted it.
// An interrupt ends all rounds at once. The few reads that start after it go by id: they must not
// wait for a list.
func (l *Lists) leave(ctx context.Context, k *listedGroup) {
	if ctx.Err() == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if errors.Is(ctx.Err(), context.Canceled) {
		if quiet := time.Now().Add(Patience); quiet.After(l.quiet) {
			l.quiet = quiet
		}
		l.endAll()
		return
	}
	if r := k.round; r != nil && r.stage == stageReading && r.waiting == 0 {
		l.end(k, r)
	}
}

// distrust makes all further reads of a group go by id.
func (l *Lists) distrust(k *listedGroup, reason string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.abandon(k, reason)
}

func (l *Lists) abandon(k *listedGroup, reason string) {
	if k.each == "" {
		k.each = reason
	}
	l.end(k, k.round)
}

// warning returns the reason for not using a list, at the first call after the decision.
func (l *Lists) warning(k *listedGroup) (reason string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if k.each == "" || k.warned {
		return ""
	}
	k.warned = true
	return k.each
}

// Stats are numbers of the lists.
type Stats struct {
	Bytes  int // of all kept elements
	Writes int // in flight
	Rounds int // that have not ended
}

// Stats returns the numbers of now.
func (l *Lists) Stats() Stats {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := Stats{Bytes: l.bytes, Writes: l.writes}
	for _, k := range l.groups {
		if k.round != nil {
			s.Rounds++
		}
	}
	return s
}
