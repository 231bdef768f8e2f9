// SPDX-License-Identifier: MPL-2.0

package refresh

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// round is one use of a list:
//
//	counting  the first reads go by id
//	reading   more objects were wanted: the list is read, and further reads wait for it
//	serving   the objects that were read by id match the list, which serves the other reads
//	ended     after a write, after a minute, after an interrupt, or if the list is not trusted
//
// A list that does not match ends the use of lists for its kind. A round after a write or after a
// minute starts with reads by id again. The fields belong to the mutex of [Lists].
type round struct {
	stage   stage
	compare func(entry json.RawMessage, known any) string
	pending int            // counted reads in flight
	known   map[string]any // the objects that were read by id
	waiting int            // reads that wait for the list

	began         time.Time
	cancel        context.CancelFunc         // stops reading the list
	done          chan struct{}              // closed at the end of the stage reading
	expiry        *time.Timer                // ends the round
	complete      bool                       // the list was read
	entries       map[string]json.RawMessage // the elements, by id; nil for one that was handed over
	bytes         int                        // of the entries
	organizations map[string]bool            // of the objects that were read by id
}

type stage int

const (
	stageCounting stage = iota
	stageReading
	stageServing
	stageEnded
)

// start starts reading the list.
func (l *Lists) start(ctx context.Context, k *listedKind, r *round, open func(context.Context) rawList) {
	ctx, r.cancel = context.WithTimeout(context.WithoutCancel(ctx), Timeout)
	r.stage, r.began, r.done = stageReading, time.Now(), make(chan struct{})
	r.expiry = time.AfterFunc(Age, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.end(k, r)
	})
	go l.read(k, r, open(ctx))
}

// read reads the list. It keeps the elements undecoded.
func (l *Lists) read(k *listedKind, r *round, all rawList) {
	reason := ""
	for entry, err := range all {
		if err != nil {
			reason = ReasonFailed
		} else {
			reason = l.add(r, entry)
		}
		if reason != "" {
			break
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case r.stage != stageReading:
	case reason != "":
		l.abandon(k, reason)
	default:
		r.complete = true
		l.judge(k, r)
	}
}

// add keeps an element, or returns why the list is of no use.
func (l *Lists) add(r *round, entry json.RawMessage) string {
	var object struct {
		ID string `json:"id"`
	}
	if strictjson.Unmarshal(entry, &object) != nil || object.ID == "" {
		return ReasonPart
	}
	id := strings.ToLower(object.ID)
	l.mu.Lock()
	defer l.mu.Unlock()
	_, twice := r.entries[id]
	switch {
	case r.stage != stageReading:
		return ReasonFailed
	case twice:
		return ReasonTwice
	case l.bytes+sizeOf(entry) > l.MaxBytes:
		return ReasonLarge
	}
	r.entries[id] = entry
	l.keep(r, sizeOf(entry))
	return ""
}

func sizeOf(entry json.RawMessage) int { return len(entry) + EntryOverhead }

func (l *Lists) keep(r *round, bytes int) {
	r.bytes += bytes
	l.bytes += bytes
}

// judge compares the objects that were read by id with the list, when both are there.
func (l *Lists) judge(k *listedKind, r *round) {
	if r.stage != stageReading || !r.complete || r.pending > 0 {
		return
	}
	if len(r.known) < leastProof {
		l.abandon(k, ReasonFew)
		return
	}
	r.organizations = map[string]bool{}
	for id, known := range r.known {
		_, from, entry := l.serve(r, id)
		reason := ReasonLacks
		if from == fromList {
			reason = r.compare(entry, known)
		}
		if reason != "" {
			l.abandon(k, reason)
			return
		}
		r.organizations[wire.OrganizationOf(known)] = true
	}
	r.stage, r.known = stageServing, nil
	close(r.done)
}

// end releases the list. Reads that wait for it go on.
func (l *Lists) end(k *listedKind, r *round) {
	if r == nil || r.stage == stageEnded {
		return
	}
	if r.stage == stageReading {
		close(r.done)
	}
	if r.cancel != nil {
		r.cancel()
		r.expiry.Stop()
	}
	l.keep(r, -r.bytes)
	r.stage, r.entries, r.known = stageEnded, nil, nil
	if k.round == r {
		k.round = nil
	}
}
