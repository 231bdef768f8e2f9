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

// Put creates or replaces an object, and schedules its next job, unless that is the scheduled one.
func (tx *Tx) Put(group string, object Object) {
	tx.Tx.Put(group, object)
	due := tx.e.def.Groups[group].Due
	if due == nil {
		return
	}
	id, next := Text(object["id"]), due(tx, object)
	for _, present := range tx.Prefixed(bySubject, subjectKey(group, id)) {
		if present["job"] == next.Job && (next.At.IsZero() || present["at"] == next.At.UTC().Format(scheduleTime)) {
			return
		}
	}
	tx.unschedule(group, id)
	if next.At.IsZero() {
		next.At = cmp.Or(tx.at, tx.e.Now()).Add(next.After)
	}
	if next.Job != "" {
		tx.e.Schedule(tx, next.At, next.Job, id)
	}
}

// Remove removes an object, and the jobs that are scheduled for it.
func (tx *Tx) Remove(group, id string) {
	tx.Tx.Remove(group, id)
	tx.unschedule(group, id)
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

// scheduleGroup holds the scheduled jobs. No operation shows it.
const scheduleGroup = "_schedule"

// bySubject orders scheduled jobs by their objects.
var bySubject = store.Index{Name: "subject", Group: scheduleGroup, Key: func(r *store.Record) string {
	return subjectKey(Text(r.Object["group"]), Text(r.Object["of"])) + Text(r.Object["id"])
}}

func subjectKey(group, id string) string { return group + "\x00" + id + "\x00" }

// unschedule removes all jobs of an object.
func (tx *Tx) unschedule(group, id string) {
	for _, scheduled := range tx.Prefixed(bySubject, subjectKey(group, id)) {
		tx.Tx.Remove(scheduleGroup, Text(scheduled["id"]))
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
