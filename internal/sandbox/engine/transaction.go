// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"cmp"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Tx has the reads and changes of one request, and the deliveries that it causes.
type Tx struct {
	*store.Tx
	e      *Engine
	at     time.Time   // of the job that runs; zero: now
	outbox []*Delivery // goes out after Commit
}

// Put creates or replaces an object. Its group says which job is the next one of the object.
func (tx *Tx) Put(group string, object Object) {
	next := Step{}
	if due := tx.e.def.Groups[group].Due; due != nil {
		next = due(tx, object)
	}
	tx.PutNext(group, object, next)
}

// PutNext creates or replaces an object, and schedules a job for it. A job without a time keeps the
// one that it has.
func (tx *Tx) PutNext(group string, object Object, next Step) {
	if _, known := tx.e.def.Jobs[next.Job]; !known && next.Job != "" {
		panic("sandbox: there is no job " + next.Job)
	}
	if next.Job != "" && next.At.IsZero() {
		present, ok := tx.View().Get(group, Text(object["id"]))
		if ok && present.Job == next.Job {
			tx.PutDue(group, object, next.Job, present.Due)
			return
		}
		next.At = cmp.Or(tx.at, tx.e.Now()).Add(next.After)
	}
	if next.Job == "" || next.At.UTC().Year() > 9999 { // never: scheduleTime has four digits
		tx.Tx.Put(group, object)
		return
	}
	tx.PutDue(group, object, next.Job, next.At.UTC().Format(scheduleTime))
}

// Commit makes the changes visible, and starts the deliveries.
func (tx *Tx) Commit() error {
	if err := tx.Tx.Commit(); err != nil || len(tx.outbox) == 0 {
		return err
	}
	tx.e.deliveries.add(tx.outbox)
	return nil
}

// Dispatch lets a message be delivered after the transaction's commit.
func (tx *Tx) Dispatch(webhook, message string, attempts int) {
	tx.outbox = append(tx.outbox, &Delivery{Webhook: webhook, Message: message, attempts: attempts, done: make(chan struct{})})
}

// Forward lets an event be delivered to the receiver of [Options] too. That receiver is no webhook,
// and so has the id of none.
func (tx *Tx) Forward(event string, body Object) {
	to := tx.e.forward
	if to.URL != "" && (len(to.Events) == 0 || slices.Contains(to.Events, event)) {
		body["id"], body["webhookId"] = tx.e.NewID(), uuid.Nil.String()
		post := Post{to.URL, ForwardKey, string(Encode(body))}
		tx.outbox = append(tx.outbox, &Delivery{event: event, post: post, attempts: MaxAttempts, done: make(chan struct{})})
	}
}

// Deleted objects that other objects still refer to.

// deletedGroup is the group of a group's deleted objects.
func deletedGroup(group string) string { return "deleted_" + group }

// Retire removes an object from its group, and keeps it for [Tx.GetDeleted].
func (tx *Tx) Retire(group string, object Object) {
	tx.Remove(group, Text(object["id"]))
	tx.Put(deletedGroup(group), object)
}

// GetDeleted returns an object of a group, whether it is deleted or not.
func (tx *Tx) GetDeleted(group string, id any) (Object, bool) {
	text, _ := id.(string)
	if object, ok := tx.Get(group, text); ok {
		return object, true
	}
	return tx.Get(deletedGroup(group), text)
}
