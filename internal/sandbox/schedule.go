// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// The agenda: what happens by itself when its time has come, by the sandbox's clock. A session expires, a payout goes on, a deposit becomes
// final. It is kept with the objects, so that nothing is forgotten by a restart.

// agendaGroup holds what is to come. It is no group that anybody sees.
const agendaGroup = "_agenda"

// occasion is what happens to an object at its time. Where the object is gone, or the occasion means nothing to it any more, it does
// nothing. One that fails changes nothing, and does not come again.
type occasion func(s *Sandbox, tx *transaction, object Object, at time.Time) error

// occasionFor is an occasion and the group of the objects that it happens to.
type occasionFor struct {
	group string
	do    occasion
}

// occasions by name. A group's file adds its own.
var occasions = map[string]occasionFor{}

// agendaTime sorts as text. The agenda is looked at with each request, so looking must cost next to nothing.
const agendaTime = "2006-01-02T15:04:05.000000000Z"

const (
	// maxOccasions happen at one go. What is due beyond that happens with the next request: a mistake that has no end must not hold up
	// everything.
	maxOccasions = 20000
	// agendaStep of them are kept at once, so that the next one is found among few.
	agendaStep = 100
)

// schedule has an occasion happen to an object at a time.
func (s *Sandbox) schedule(tx *transaction, at time.Time, name, id string) {
	if _, ok := occasions[name]; !ok {
		panic("sandbox: there is no occasion " + name)
	}
	tx.put(agendaGroup, Object{"id": s.newID(), "at": at.UTC().Format(agendaTime), "name": name, "of": id})
}

// failedOccasion is an entry of the agenda that could not happen.
type failedOccasion struct {
	entry, name, of string
	err             error
}

func (f *failedOccasion) Error() string {
	return fmt.Sprintf("%s of %s failed: %v", f.name, f.of, f.err)
}

// settle lets a few things happen whose time has come, in the order of the times, and reports whether that was all. The caller holds mu.
func (s *Sandbox) settle(tx *transaction) (bool, error) {
	for range agendaStep { // an occasion may schedule another
		due, ok := tx.nextDue(s.now().Format(agendaTime))
		if !ok {
			return true, nil
		}
		id, _ := due["id"].(string)
		name, _ := due["name"].(string)
		of, _ := due["of"].(string)
		text, _ := due["at"].(string)
		tx.remove(agendaGroup, id)
		what, known := occasions[name]
		object, there := tx.get(what.group, of)
		if !known || !there { // of another version, or removed meanwhile
			continue
		}
		at, err := time.Parse(agendaTime, text)
		if err == nil {
			err = what.do(s, tx, object, at)
		}
		if err != nil {
			return false, &failedOccasion{id, name, of, err}
		}
	}
	return false, nil
}

// nextDue returns the earliest entry whose time has come. Entries of the same time come in the order in which they were made.
func (tx *transaction) nextDue(now string) (Object, bool) {
	var first record
	var when string
	consider := func(r record) {
		at, _ := r.Object["at"].(string)
		if at <= now && (when == "" || at < when || at == when && r.Seq < first.Seq) {
			first, when = r, at
		}
	}
	for id, r := range tx.store.groups[agendaGroup] {
		if _, changed := tx.changed[[2]string{agendaGroup, id}]; !changed {
			consider(r)
		}
	}
	for at, r := range tx.changed {
		if at[0] == agendaGroup && r != nil {
			consider(*r)
		}
	}
	return first.Object, when != ""
}

// catchUp settles what is due, and delivers the events of it. The caller does not hold mu.
func (s *Sandbox) catchUp() error {
	outbox, failed, err := s.settled()
	for _, f := range failed {
		s.log(time.Now().Format("15:04:05") + "  AGENDA " + f.Error())
	}
	return errors.Join(err, s.deliver(outbox))
}

// settled keeps what has happened, and returns what is to be delivered. What fails is left out, and everything else happens as if it had
// not been there: one object that is not as it should be must not make the whole sandbox useless.
func (s *Sandbox) settled() (outbox []delivery, failed []*failedOccasion, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	done := false
	for step := 0; step < maxOccasions/agendaStep && !done; {
		tx := s.store.begin()
		for _, f := range failed {
			tx.remove(agendaGroup, f.entry)
		}
		var one *failedOccasion
		done, err = s.settle(tx)
		switch {
		case errors.As(err, &one):
			failed, err = append(failed, one), nil
			continue
		case err == nil:
			err = tx.commit()
		}
		if err != nil {
			return outbox, failed, err
		}
		outbox = append(outbox, tx.outbox...)
		step++
	}
	return outbox, failed, nil
}

// keepTime lets what is due happen also while nobody asks for anything, until ctx ends.
func (s *Sandbox) keepTime(ctx context.Context) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if err := s.catchUp(); err != nil {
				s.log("what was due did not happen: " + err.Error())
			}
		}
	}
}
