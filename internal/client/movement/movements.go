// SPDX-License-Identifier: MPL-2.0

// Package movement recognizes movements of money that would repeat an earlier one.
package movement

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// Movement is a request that moves money. It recognizes equal requests of this client, and their
// objects in a list of the service.
type Movement struct {
	Noun string                // of the object that it makes: "withdrawal"
	Like func(object any) bool // whether the request would repeat an object of the list

	key    string // the same for requests with the same fields
	ledger string // the noun of the objects in the list; empty without a list
	look   func(ctx context.Context, window time.Duration) (sightings, error)
	window time.Duration // how long an equal movement counts as a repetition
	lag    time.Duration // of the list
	makes  any           // the object that it makes, as far as the request tells; nil if the list shows too little of it
	learns func(ctx context.Context) bool
}

// NewMovement returns a movement that no list shows. The params tell it from others.
func NewMovement(noun string, params any) Movement {
	body, _ := json.Marshal(params) // params that cannot be encoded are not sent
	return Movement{Noun: noun, window: Window, key: noun + " " + strings.ToLower(string(body))}
}

// Within returns the movement with another time in which an equal one counts as a repetition.
func (m Movement) Within(window time.Duration) Movement {
	m.window = window
	return m
}

// list is the key of the list of a movement: movements with one window share the looks.
func (m Movement) list() string { return m.ledger + " " + m.window.String() }

// Repeats reports whether a movement would repeat another one of this client.
func (m Movement) repeats(other Movement) bool {
	return m.key == other.key || m.ledger == other.ledger && m.Like != nil && other.makes != nil && m.Like(other.makes)
}

// Movements are the movements of money of one client. Equal ones happen one after the other, so
// that each one sees those before it.
type Movements struct {
	mu    sync.Mutex
	turns []*Turn // of requests that are under way, or have moved money, or may have
	began time.Time
	lists map[string]*sharedList // see [Movement.list]
}

// Turn is the time in which a movement is sent, and its result.
type Turn struct {
	Movement

	all   *Movements
	at    time.Time // when the request was sent
	looks int       // the number of looks in its list before
	// settled says that one of these looks showed all movements of earlier runs.
	settled bool
	noted   bool
	id      string
	ended   chan struct{}
}

// Begin waits until no equal movement is under way. It fails if ctx ends first.
func (m *Movements) Begin(ctx context.Context, of Movement) (*Turn, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		turn, twin := m.enter(of)
		if twin == nil {
			return turn, nil
		}
		select {
		case <-twin.ended:
		case <-ctx.Done():
		}
	}
}

// enter returns a new turn, or that of an equal movement under way.
func (m *Movements) enter(of Movement) (turn, twin *Turn) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, t := range m.turns {
		if !isClosed(t.ended) && of.repeats(t.Movement) {
			return nil, t
		}
	}
	turn = &Turn{Movement: of, all: m, ended: make(chan struct{})}
	m.turns = append(m.turns, turn)
	return turn, nil
}

// Sends remembers that the request is sent now. Nothing that a list showed before is its own.
func (t *Turn) Sends() {
	t.all.mu.Lock()
	defer t.all.mu.Unlock()
	t.at = time.Now()
	if list := t.all.lists[t.list()]; list != nil {
		t.looks, t.settled = list.history()
	}
}

// Note remembers that the movement happened, or may have happened. The id is empty if it is not
// known.
func (t *Turn) Note(id string) {
	t.all.mu.Lock()
	defer t.all.mu.Unlock()
	t.noted, t.id = true, id
}

// End ends the turn. Without a note, the movement did not happen.
func (t *Turn) End() {
	t.all.mu.Lock()
	defer t.all.mu.Unlock()
	if !t.noted {
		t.all.turns = slices.DeleteFunc(t.all.turns, func(other *Turn) bool { return other == t })
	}
	close(t.ended)
}

// Made returns the id of the object that an equal request of this client made or may have made.
func (m *Movements) Made(of Movement) (id string, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, t := range slices.Backward(m.turns) {
		if t.noted && of.repeats(t.Movement) {
			return t.id, true
		}
	}
	return "", false
}

// Earlier returns the movements in the window of a request that it would repeat, by the service's
// clock. A movement without a time counts. A movement that this client made for another request
// with the same window does not count: each of those explains one object at most, and none that may
// be older.
//
// A list may lag behind a write. So the result is that of a look which began after that time, from
// the first look of this client on: it shows all movements of earlier runs. Until then, all
// movements wait together, and one look serves them. A look at once may show the repetition before.
func (m *Movements) Earlier(ctx context.Context, of Movement) ([]Earlier, error) {
	if of.look == nil {
		return nil, errors.New("no list of the payments service shows it")
	}
	list, settles := m.list(of)
	if _, settled := list.history(); !settled {
		shown, err := list.early(ctx)
		if found := m.unexplained(of, list, shown); err != nil || len(found) > 0 {
			return found, err
		}
	}
	shown, err := list.settled(ctx, settles)
	if err != nil {
		return nil, err
	}
	found := m.unexplained(of, list, shown)
	if len(found) == 0 && of.learns != nil && of.learns(ctx) {
		found = m.unexplained(of, list, shown)
	}
	if len(found) == 0 && shown.part != nil && shown.latest.Before(shown.earliest(settles.Add(-of.lag))) {
		return nil, shown.part // it shows nothing of this run, so it may lack the latest of earlier runs, too
	}
	return found, nil
}

// list returns the list of a movement, and the time from which on it shows all movements of earlier
// runs.
func (m *Movements) list(of Movement) (*sharedList, time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.lists == nil {
		m.lists = map[string]*sharedList{}
	}
	if m.lists[of.list()] == nil {
		m.lists[of.list()] = newSharedList(func(ctx context.Context) (sightings, error) { return of.look(ctx, of.window) })
	}
	return m.lists[of.list()], m.settles(of.lag)
}

// settles returns the time from which on reads show all movements of earlier runs. The lock is
// held.
func (m *Movements) settles(lag time.Duration) time.Time {
	if m.began.IsZero() {
		m.began = time.Now()
	}
	return m.began.Add(lag)
}

// Settle waits until reads show what earlier runs did to an object: the longest time that a read
// may lag behind, from the first movement of the client on. It fails if ctx ends first.
func (m *Movements) Settle(ctx context.Context, lag time.Duration) error {
	m.mu.Lock()
	earliest := m.settles(lag)
	m.mu.Unlock()
	group.PauseFor(ctx, time.Until(earliest))
	return ctx.Err()
}

// unexplained returns the objects that a movement would repeat. Each other movement of this client
// explains at most one of them. Those whose object has a known id explain that one. Then the latest
// ones choose first: they have the fewest objects to choose from.
func (m *Movements) unexplained(of Movement, list *sharedList, shown sightings) (found []Earlier) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var alike []sighting
	for _, s := range shown.all {
		if of.Like(s.object) {
			alike = append(alike, s)
		}
	}
	explained := map[*Turn]bool{}
	for _, explains := range []func(*Turn, sighting) bool{
		func(t *Turn, s sighting) bool { return t.id != "" && wire.SameID(t.id, s.id) },
		func(t *Turn, s sighting) bool { return t.list() == of.list() && t.mayHaveMade(s, list, shown.earliest) },
	} {
		for _, t := range slices.Backward(m.turns) {
			at := slices.IndexFunc(alike, func(s sighting) bool { return explains(t, s) })
			if at >= 0 && !explained[t] && !of.repeats(t.Movement) {
				alike, explained[t] = slices.Delete(alike, at, at+1), true
			}
		}
	}
	for _, s := range alike {
		found = append(found, s.Earlier)
	}
	return found
}

// mayHaveMade reports whether a movement may have made an object whose id does not tell. The object
// must be new: a look before the movement showed all those of earlier runs, and lacked it.
func (t *Turn) mayHaveMade(s sighting, list *sharedList, earliest func(local time.Time) time.Time) bool {
	toldByID := t.id != "" && t.Noun == t.ledger
	return !toldByID && t.settled && t.ledger == s.Noun && t.Like(s.object) && list.isNew(s.id, t.looks) &&
		(!s.dated || !s.at.Before(earliest(t.at)))
}

func isClosed(c chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
