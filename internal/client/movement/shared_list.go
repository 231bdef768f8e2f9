// SPDX-License-Identifier: MPL-2.0

package movement

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
)

// sightings are the objects that a look in a list showed.
type sightings struct {
	all []sighting
	// part says that the list may be a page, because it ends where pages commonly do: without the
	// movements after its latest one, or without older ones in the window. Nil if not.
	part   error
	latest time.Time
	// earliest returns the earliest time, by the service's clock, of a time of this machine.
	earliest func(local time.Time) time.Time
}

// sighting is an object in a list.
type sighting struct {
	Earlier

	object any
	id     string
	at     time.Time
	dated  bool
}

// sharedList shares the looks in a list among the movements that need one. It remembers which
// objects it showed first when.
type sharedList struct {
	look    func(ctx context.Context) (sightings, error)
	reading chan struct{} // full while a look is under way

	mu          sync.Mutex
	first, next *look
	looks       int            // the number of complete looks
	isSettled   bool           // one of them showed all movements of earlier runs
	seen        map[string]int // the number of the look that showed an object first, by the id in lower case
}

// look is one read of a list, for all those who wait for it.
type look struct {
	waiting int
	stop    context.CancelFunc
	done    chan struct{} // closed when the result is there
	shown   sightings
	err     error
}

func newSharedList(read func(ctx context.Context) (sightings, error)) *sharedList {
	return &sharedList{look: read, reading: make(chan struct{}, 1), seen: map[string]int{}}
}

// early returns the first look, which may lag. A failed one is repeated.
func (l *sharedList) early(ctx context.Context) (sightings, error) {
	return l.wait(ctx, &l.first, func(ctx context.Context, own *look) {
		l.read(ctx, own, false, func() {})
		if own.err != nil {
			l.leave(&l.first, own)
		}
	})
}

// settled returns a look that begins after this call, and at a time at the earliest. One look
// serves all those who called before it began.
func (l *sharedList) settled(ctx context.Context, earliest time.Time) (sightings, error) {
	return l.wait(ctx, &l.next, func(ctx context.Context, own *look) {
		group.PauseFor(ctx, time.Until(earliest))
		l.read(ctx, own, true, func() { l.leave(&l.next, own) })
	})
}

// leave makes room for the next look.
func (l *sharedList) leave(slot **look, own *look) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if *slot == own {
		*slot = nil
	}
}

// wait waits for the look in a slot, and starts one if there is none. The look ends with the last
// one who waits, not with the first.
func (l *sharedList) wait(ctx context.Context, slot **look, run func(ctx context.Context, own *look)) (sightings, error) {
	l.mu.Lock()
	shared := *slot
	if shared == nil {
		own, stop := context.WithCancel(context.WithoutCancel(ctx))
		shared = &look{stop: stop, done: make(chan struct{})}
		*slot = shared
		go func() {
			defer stop()
			defer close(shared.done)
			run(own, shared)
		}()
	}
	shared.waiting++
	l.mu.Unlock()
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if shared.waiting--; shared.waiting == 0 && !isClosed(shared.done) {
			shared.stop()
			if *slot == shared {
				*slot = nil
			}
		}
	}()
	select {
	case <-shared.done:
		return shared.shown, shared.err
	case <-ctx.Done():
		return sightings{}, ctx.Err()
	}
}

// read reads the list, one look after the other.
func (l *sharedList) read(ctx context.Context, own *look, settled bool, begins func()) {
	select {
	case l.reading <- struct{}{}:
		defer func() { <-l.reading }()
	case <-ctx.Done():
		own.err = ctx.Err()
		return
	}
	begins()
	if own.shown, own.err = l.look(ctx); own.err != nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.looks++
	l.isSettled = l.isSettled || settled
	for _, s := range own.shown.all {
		if id := strings.ToLower(s.id); l.seen[id] == 0 {
			l.seen[id] = l.looks
		}
	}
}

// history returns the number of looks so far, and whether one of them showed all movements of
// earlier runs.
func (l *sharedList) history() (looks int, settled bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.looks, l.isSettled
}

// isNew reports whether none of the first looks showed an object.
func (l *sharedList) isNew(id string, looks int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	first := l.seen[strings.ToLower(id)]
	return first == 0 || first > looks
}
