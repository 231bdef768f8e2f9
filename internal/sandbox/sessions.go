// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Checkout sessions and payment sessions wait for a payment, and end.

// The statuses of a session.
const (
	sessionPending   = "pending"
	sessionSuccess   = "success"
	sessionCancelled = "cancelled"
	sessionExpired   = "expired"
)

// endSession gives a pending session its last status.
func endSession(tx *transaction, group string, session Object, status string, at time.Time) {
	tx.unschedule(group, text(session["id"]))
	session["sessionStatus"] = status
	if _, ok := session["canExtend"]; ok {
		session["canExtend"] = false
	}
	if _, ok := session["updatedAt"]; ok {
		session["updatedAt"] = stampOf(at)
	}
}

// planSession schedules the end of a session of a group.
func planSession(group string) func(s *Sandbox, tx *transaction, session Object) {
	return func(s *Sandbox, tx *transaction, session Object) {
		tx.unschedule(group, text(session["id"]))
		if at, err := time.Parse(time.RFC3339Nano, text(session["expiresAt"])); err == nil && session["sessionStatus"] == sessionPending {
			s.schedule(tx, at, group+"_expired", text(session["id"]))
		}
	}
}

// planning schedules the jobs of an object that was planted.
func planning(plan func(s *Sandbox, tx *transaction, object Object)) func(s *Sandbox, tx *transaction, before, now Object) error {
	return func(s *Sandbox, tx *transaction, _, now Object) error {
		if now != nil {
			plan(s, tx, now)
		}
		return nil
	}
}

// expireSession ends a session whose time is over. If a payment is on its way, the session waits
// for it.
func expireSession(group string) job {
	return func(s *Sandbox, tx *transaction, session Object, at time.Time) error {
		end, err := time.Parse(time.RFC3339Nano, text(session["expiresAt"]))
		if err != nil || end.After(at) || session["sessionStatus"] != sessionPending {
			return nil //nolint:nilerr // it has no end
		}
		id := text(session["id"])
		for _, seen := range tx.onTheirWay(id) {
			if final, ok := finalAt(seen); ok && !final.Before(at) {
				s.schedule(tx, final.Add(time.Nanosecond), group+"_expired", id) // after the payment, so that this job runs once more
				return nil
			}
		}
		endSession(tx, group, session, sessionExpired, at)
		tx.Put(group, session)
		return nil
	}
}

// findWaiting returns the session that the path names. It refuses one that is not pending.
func findWaiting(c *call, group string) (Object, error) {
	session, err := find(c, group)
	if err == nil && session["sessionStatus"] != sessionPending {
		kind := strings.ReplaceAll(group, "_", " ")
		err = refuse(http.StatusConflict, "the %s %s %s", kind, c.path("id"), endOf(session))
	}
	return session, err
}

// cancelSession cancels a pending session, unless a payment is on its way. A cancelled session
// stays cancelled.
func cancelSession(s *Sandbox, c *call, group string) (Object, error) {
	session, err := find(c, group)
	if err == nil && session["sessionStatus"] == sessionCancelled {
		return session, nil
	}
	if session, err = findWaiting(c, group); err != nil {
		return nil, err
	}
	if len(c.tx.onTheirWay(c.path("id"))) > 0 {
		return nil, refuse(http.StatusConflict, "a payment for the %s %s is on its way", strings.ReplaceAll(group, "_", " "), c.path("id"))
	}
	endSession(c.tx, group, session, sessionCancelled, s.Now())
	c.tx.Put(group, session)
	return session, nil
}

// waiting refuses a payment for a session that is not pending.
func waiting(session Object) error {
	if session["sessionStatus"] != sessionPending {
		return refuse(http.StatusConflict, "the session %s %s", session["id"], endOf(session))
	}
	return nil
}

// endOf says how a session ended: "has expired". Buyers read it on the hosted page.
func endOf(session Object) string {
	switch session["sessionStatus"] {
	case sessionSuccess:
		return "is paid"
	case sessionCancelled:
		return "was cancelled"
	case sessionExpired:
		return "has expired"
	}
	return fmt.Sprintf("has the status %s", session["sessionStatus"])
}

// unpaid refuses a second payment while one is on its way.
func (tx *transaction) unpaid(object Object) error {
	if len(tx.onTheirWay(text(object["id"]))) > 0 {
		return refuse(http.StatusConflict, "a payment for %s is on its way already", object["id"])
	}
	return nil
}
