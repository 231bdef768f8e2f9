// SPDX-License-Identifier: MPL-2.0

package refresh

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

// round is one use of a list:
//
//	counting  the first reads go by id
//	reading   more objects were wanted: the list is read, and further reads wait for it
//	serving   the list serves the other reads
//	ended     after a write, after a minute, after an interrupt, or if the list is not trusted
//
// A list that could not be read ends the use of lists for its group. The fields belong to the mutex
// of [Lists].
type round struct {
	stage   stage
	waiting int // reads that wait for the list

	began   time.Time
	cancel  context.CancelFunc         // stops reading the list
	done    chan struct{}              // closed at the end of the stage reading
	expiry  *time.Timer                // ends the round
	entries map[string]json.RawMessage // the elements, by id; nil for one that was read
	bytes   int                        // of the entries
}

type stage int

const (
	stageCounting stage = iota
	stageReading
	stageServing
	stageEnded
)

// start starts reading the list.
func (l *Lists) start(ctx context.Context, k *listedGroup, r *round) {
	ctx, r.cancel = context.WithTimeout(context.WithoutCancel(ctx), Timeout)
	r.stage, r.began, r.done = stageReading, time.Now(), make(chan struct{})
	r.expiry = time.AfterFunc(Age, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.end(k, r)
	})
	go l.read(ctx, k, r)
}

// read reads the list. It keeps the elements undecoded.
func (l *Lists) read(ctx context.Context, k *listedGroup, r *round) {
	reason := ""
	for entry, err := range operation.List[json.RawMessage](ctx, l.Caller, k.list, k.query) {
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
		r.stage = stageServing
		close(r.done)
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
	before, known := r.entries[id]
	switch {
	case r.stage != stageReading:
		return ReasonFailed
	case before != nil:
		return ReasonTwice
	case known:
		return "" // it is one of the first reads
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

// end releases the list. Reads that wait for it go on.
func (l *Lists) end(k *listedGroup, r *round) {
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
	r.stage, r.entries = stageEnded, nil
	if k.round == r {
		k.round = nil
	}
}
