// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"testing"
	"time"
)

// TestSchedule_beforeWrites: a write that waits for the lock while a job becomes due is handled
// after that job.
func TestSchedule_beforeWrites(t *testing.T) {
	t.Parallel()
	e := newEngine(t)
	e.def.Jobs = map[string]JobFunc{"expire": func(_ *Engine, tx *Tx, session Object, _ time.Time) error {
		session["status"] = "expired"
		tx.Put("session", session)
		return nil
	}}
	_, err := Update(e, func(tx *Tx) (any, error) {
		tx.PutNext("session", Object{"id": anID, "status": "pending"}, Step{Job: "expire", At: e.Now().Add(time.Hour)})
		return nil, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	e.offset.Store(int64(2 * time.Hour)) // between the look at the schedule and the lock
	if err := e.lock(); err != nil {
		t.Fatal(err)
	}
	defer e.mu.Unlock()
	if session, _ := e.Read().Get("session", anID); session["status"] != "expired" {
		t.Errorf("under the lock the session is %v", session["status"])
	}
}
