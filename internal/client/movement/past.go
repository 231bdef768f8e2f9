// SPDX-License-Identifier: MPL-2.0

package movement

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/value"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// Earlier is a movement of money in the past that a request would repeat.
type Earlier struct {
	Noun   string // of the object: "withdrawal"; "transaction" if no operation lists the object
	ID     string
	Status string          // empty if it has none
	Older  bool            // by its time, it was made before the window, and it has not ended
	At     value.Timestamp // empty if it is not known
}

// Window is how long an equal movement counts as a repetition, unless [Movement.Within] says so.
const Window = time.Hour

// LongestWindow is a year.
const LongestWindow = 366 * 24 * time.Hour

// Windows are the times that [ParseWindow] takes.
const Windows = "a time from 1h to 8784h, such as 72h"

// ParseWindow reads how long an equal movement counts as a repetition. The error says the mistake
// with the text.
func ParseWindow(text string) (time.Duration, error) {
	switch window, err := time.ParseDuration(text); {
	case err != nil:
		return Window, fmt.Errorf("%q is no number with a unit", text)
	case window < Window:
		return Window, errors.New("it is too short")
	case window > LongestWindow:
		return Window, errors.New("it is too long")
	default:
		return window, nil
	}
}

// Past says how to recognize an earlier movement in a list.
type Past[T wire.Entity, P any] struct {
	Group   group.Of[T, P]
	Repeats func(T) bool   // whether a request would repeat it
	Makes   *T             // see [Movement]
	Status  func(T) string // nil if it has none
	Pends   func(T) bool   // whether it has certainly not ended; nil if its status does not tell
	// Learns reads a fact that Repeats missed, and reports whether it has it now. Nil: it needs none.
	Learns func(ctx context.Context) bool
}

// Movement returns a request that looks for earlier ones in the list.
func (p Past[T, P]) Movement(a *group.Account, noun string, params any) Movement {
	m := NewMovement(noun, params)
	m.ledger, m.lag, m.learns = p.Group.Noun, a.Lag(), p.Learns
	m.look = func(ctx context.Context, window time.Duration) (sightings, error) { return p.look(ctx, a, window) }
	m.Like = func(object any) bool {
		shown, ok := object.(T)
		return ok && p.Repeats(shown)
	}
	if p.Makes != nil {
		m.makes = *p.Makes
	}
	return m
}

// leastPage is the least page that a list of movements may be. Smaller ones would refuse the first
// payments of many accounts.
const leastPage = 25

// zones is the greatest difference of a local time from UTC. A service may take the one for the
// other. So a part of an object is read in full if it is older by less.
const zones = 14 * time.Hour

// look reads the movements in a window, those without a time, and those that have not ended: the
// time of a service may be wrong.
func (p Past[T, P]) look(ctx context.Context, a *group.Account, window time.Duration) (shown sightings, err error) {
	var n operation.Notes
	var since, first, last time.Time
	size := 0
	for object, err := range p.Group.Noting(ctx, a, &n) {
		if err != nil {
			return sightings{}, err
		}
		if shown.earliest == nil {
			now := time.Now()
			shown.earliest = n.Earliest(now)
			since = shown.earliest(now.Add(-window))
		}
		at, dated := p.Group.CreatedAt(object).Time()
		if size++; size == 1 {
			first = at
		}
		last = at
		isPart := n.IsPart(object.ObjectID())
		mayPend := p.pends(object) || isPart && p.Pends != nil && !isBefore(at, since.Add(-zones))
		if dated && isBefore(at, since) && !mayPend {
			continue
		}
		isPart = isPart || p.Makes != nil && match.IsHollow(object, *p.Makes)
		if isPart && p.Group.One.Path != "" && wire.CheckID(object.ObjectID()) == nil {
			if object, err = p.Group.Fetch(ctx, a, object.ObjectID()); err != nil {
				return sightings{}, err
			}
			at, dated = p.Group.CreatedAt(object).Time()
		}
		older := dated && isBefore(at, since)
		if older && !p.pends(object) {
			continue
		}
		found := Earlier{Noun: p.Group.Noun, ID: group.ShownID(object), At: p.Group.CreatedAt(object), Older: older}
		if p.Status != nil {
			found.Status = p.Status(object)
		}
		shown.all = append(shown.all, sighting{found, object, object.ObjectID(), at, dated})
	}
	if size >= leastPage && (first.Before(last) || !isBefore(last, since)) {
		shown.latest, shown.part = slices.MaxFunc([]time.Time{first, last}, time.Time.Compare), group.PageOf(size)
	}
	return shown, nil
}

func (p Past[T, P]) pends(object T) bool { return p.Pends != nil && p.Pends(object) }

// isBefore reports whether a movement was made before a time. A time of midnight may have the day
// only.
func isBefore(at, since time.Time) bool {
	const day = 24 * time.Hour
	if at.Equal(at.Truncate(day)) {
		at = at.Add(day)
	}
	return at.Before(since)
}

// Last is the time in which an equal movement counts as a repetition, in words: "hour" or "72h".
func (m Movement) Last() string {
	if m.window == Window {
		return "hour"
	}
	text := m.window.String()
	for _, end := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(text, end) {
			text = strings.TrimSuffix(text, end[1:])
		}
	}
	return text
}

// Repetition says which earlier movements a movement would repeat, as a sentence. There is at least
// one.
func (m Movement) Repetition(found []Earlier) string {
	first := found[0]
	subject := fmt.Sprintf("The payments service shows an equal %s of the last %s", m.Noun, m.Last())
	detail := first.Noun + " " + first.ID
	if first.Older {
		subject = fmt.Sprintf("The payments service shows an equal %s that has not ended", m.Noun)
	}
	if first.Noun != m.Noun {
		subject = fmt.Sprintf("The transactions show a %s of the same amount within the last %s", m.Noun, m.Last())
	}
	if first.At != "" {
		detail += " at " + string(first.At)
	}
	if first.Status != "" && first.Noun == m.Noun {
		detail += ", with the status " + first.Status
	}
	if len(found) > 1 {
		detail += fmt.Sprintf(", and %d more", len(found)-1)
	}
	return subject + ": " + detail + "."
}
