// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
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
func endSession(session Object, status string, at time.Time) {
	session["sessionStatus"] = status
	if _, ok := session["canExtend"]; ok {
		session["canExtend"] = false
	}
	if _, ok := session["updatedAt"]; ok {
		session["updatedAt"] = engine.StampOf(at)
	}
}

// sessionDue is the end of a pending session of a group.
func sessionDue(group string) func(tx *engine.Tx, session Object) engine.Step {
	return while("sessionStatus", sessionPending, group+"_expired", "expiresAt", 0)
}

// expireSession ends a session whose time is over. If a payment is on its way, the session waits
// for it.
func expireSession(group string) engine.JobFunc {
	return func(_ *engine.Engine, tx *engine.Tx, session Object, at time.Time) error {
		for _, seen := range onTheirWay(tx, engine.Text(session["id"])) {
			if final, ok := finalAt(seen); ok && !final.Before(at) {
				after := final.Add(time.Nanosecond) // after the payment
				tx.PutNext(group, session, engine.Step{Job: group + "_expired", At: after})
				return nil
			}
		}
		endSession(session, sessionExpired, at)
		tx.Put(group, session)
		return nil
	}
}

// findWaiting returns the session that the path names. It refuses one that is not pending.
func findWaiting(c *engine.Call, group string) (Object, error) {
	session, err := engine.Find(c, group)
	if err == nil && session["sessionStatus"] != sessionPending {
		kind := strings.ReplaceAll(group, "_", " ")
		err = engine.Refuse(http.StatusConflict, "the %s %s %s", kind, c.Path("id"), endOf(session))
	}
	return session, err
}

// cancelSession handles an operation that cancels a pending session, unless a payment is on its
// way. A cancelled session stays cancelled.
func cancelSession(group string) engine.Handler {
	return func(e *engine.Engine, c *engine.Call) (any, error) {
		session, err := engine.Find(c, group)
		if err == nil && session["sessionStatus"] == sessionCancelled {
			return session, nil
		}
		if session, err = findWaiting(c, group); err != nil {
			return nil, err
		}
		if len(onTheirWay(c.Tx, c.Path("id"))) > 0 {
			kind := strings.ReplaceAll(group, "_", " ")
			return nil, engine.Refuse(http.StatusConflict, "a payment for the %s %s is on its way", kind, c.Path("id"))
		}
		endSession(session, sessionCancelled, e.Now())
		c.Tx.Put(group, session)
		return session, nil
	}
}

// waiting refuses a payment for a session that is not pending.
func waiting(session Object) error {
	if session["sessionStatus"] != sessionPending {
		return engine.Refuse(http.StatusConflict, "the session %s %s", session["id"], endOf(session))
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
func unpaid(tx *engine.Tx, object Object) error {
	if len(onTheirWay(tx, engine.Text(object["id"]))) > 0 {
		return engine.Refuse(http.StatusConflict, "a payment for %s is on its way already", object["id"])
	}
	return nil
}
