// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"context"
	"fmt"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// The schedule: jobs that run by themselves when their time has come, by the sandbox's clock. A
// session expires, a payout is sent, a deposit becomes final. Each object has one job at most,
// which is stored with it: a restart forgets none, and a job leaves the schedule with its object.

// scheduleTime sorts as a string does.
const scheduleTime = "2006-01-02T15:04:05.000000000Z"

// maxJobs run in a row. Jobs that are due beyond that run with the next request, so that a job that
// always schedules another one cannot stop everything.
const maxJobs = 20000

// runFirst runs the job that is due first, in a transaction of its own. It drops a job that fails:
// one odd object must not make the whole sandbox useless. The caller holds mu.
func (e *Engine) runFirst() error {
	tx := e.begin()
	due, _ := tx.View().First()
	tx.Tx.Put(due.Group, due.Object) // without the job
	run, known := e.def.Jobs[due.Job]
	if !known { // stored by another version
		return tx.Commit()
	}
	at, err := time.Parse(scheduleTime, due.Due)
	if err == nil {
		tx.at = at
		err = run(e, tx, store.Clone(due.Object), at)
	}
	if err != nil {
		e.log(fmt.Sprintf("%s  JOB    %s of %s failed: %v", time.Now().Format("15:04:05"), due.Job, Text(due.Object["id"]), err))
		tx = e.begin()
		tx.Tx.Put(due.Group, due.Object)
	}
	return tx.Commit()
}

// isDue reports whether a job is due. It needs no lock.
func (e *Engine) isDue() bool {
	first, ok := e.store.View().First()
	return ok && first.Due <= e.Now().Format(scheduleTime)
}

// lock locks mu after the due jobs have run: no change sees an object that a job was to change
// before. The caller unlocks mu unless there is an error.
func (e *Engine) lock() error {
	e.mu.Lock()
	if err := e.runAllDue(); err != nil {
		e.mu.Unlock()
		return err
	}
	return nil
}

// catchUp runs the due jobs. The caller does not hold mu.
func (e *Engine) catchUp() error {
	if !e.isDue() {
		return nil
	}
	if err := e.lock(); err != nil {
		return err
	}
	e.mu.Unlock()
	return nil
}

// runAllDue runs the due jobs in the order of their times. The caller holds mu.
func (e *Engine) runAllDue() error {
	for range maxJobs { // a job may schedule another
		if !e.isDue() {
			return nil
		}
		if err := e.runFirst(); err != nil {
			return err
		}
	}
	return nil
}

// Run runs due jobs also while no request arrives, and syncs the data file. When ctx ends, it ends
// deliveries and returns.
func (e *Engine) Run(ctx context.Context) {
	defer context.AfterFunc(ctx, e.end)() // a delivery must not hold up the stop
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if err := e.catchUp(); err != nil {
				e.log("due jobs did not run: " + err.Error())
			}
			if err := e.store.Sync(); err != nil {
				e.log("the data file was not synced: " + err.Error())
			}
		}
	}
}

// Update makes a change beside all requests, after the due jobs. An error changes nothing.
func Update[T any](e *Engine, change func(tx *Tx) (T, error)) (T, error) {
	var nothing T
	if err := e.lock(); err != nil {
		return nothing, err
	}
	defer e.mu.Unlock()
	tx := e.begin()
	result, err := change(tx)
	if err != nil {
		return nothing, err
	}
	return result, tx.Commit()
}
