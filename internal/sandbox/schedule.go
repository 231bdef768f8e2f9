// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// The schedule: jobs that run by themselves when their time has come, by the sandbox's clock. A
// session expires, a payout is sent, a deposit becomes final. Jobs are stored with the objects, so
// a restart forgets none. A job leaves the schedule with its object.

// scheduleGroup holds the scheduled jobs. No operation shows it.
const scheduleGroup = "_schedule"

// scheduleTime sorts as a string does.
const scheduleTime = "2006-01-02T15:04:05.000000000Z"

const (
	// maxJobs run in a row. Jobs that are due beyond that run with the next request, so that a job
	// that always schedules another one cannot stop everything.
	maxJobs = 20000
	// jobsPerCommit run in one transaction.
	jobsPerCommit = 100
)

// byTime orders scheduled jobs by their times, and jobs of the same time as they were made.
var byTime = store.Index{Name: "time", Group: scheduleGroup, Key: func(r *store.Record) string {
	return text(r.Object["at"]) + fmt.Sprintf(" %012d", r.Seq)
}}

// bySubject orders scheduled jobs by their objects.
var bySubject = store.Index{Name: "subject", Group: scheduleGroup, Key: func(r *store.Record) string {
	return subjectKey(text(r.Object["group"]), text(r.Object["of"])) + text(r.Object["id"])
}}

func subjectKey(group, id string) string { return group + "\x00" + id + "\x00" }

// schedule lets a job run for an object at a time.
func (s *Sandbox) schedule(tx *transaction, at time.Time, name, id string) {
	found, ok := s.jobs[name]
	if !ok {
		panic("sandbox: there is no job " + name)
	}
	if at.UTC().Year() > 9999 {
		return // never: scheduleTime has four digits
	}
	tx.Put(scheduleGroup, Object{"id": s.newID(), "at": at.UTC().Format(scheduleTime), "job": name, "group": found.group, "of": id})
}

// unschedule removes all jobs of an object.
func (tx *transaction) unschedule(group, id string) {
	for _, scheduled := range tx.Prefixed(bySubject, subjectKey(group, id)) {
		tx.Tx.Remove(scheduleGroup, text(scheduled["id"]))
	}
}

// failedJob is a scheduled job that failed.
type failedJob struct {
	id, name, of string
	err          error
}

func (f *failedJob) Error() string { return fmt.Sprintf("%s of %s failed: %v", f.name, f.of, f.err) }

// runDue runs a few due jobs in the order of their times, and reports whether those were all. The
// caller holds mu.
func (s *Sandbox) runDue(tx *transaction) (bool, error) {
	for range jobsPerCommit { // a job may schedule another
		due, ok := tx.First(byTime)
		if !ok || text(due["at"]) > s.Now().Format(scheduleTime) {
			return true, nil
		}
		id, name, of := text(due["id"]), text(due["job"]), text(due["of"])
		tx.Tx.Remove(scheduleGroup, id)
		found, known := s.jobs[name]
		object, exists := tx.Get(found.group, of)
		if !known || !exists { // stored by another version, or restored without its object
			continue
		}
		at, err := time.Parse(scheduleTime, text(due["at"]))
		if err == nil {
			err = found.run(s, tx, object, at)
		}
		if err != nil {
			return false, &failedJob{id, name, of, err}
		}
	}
	return false, nil
}

// isDue reports whether a job is due. It needs no lock.
func (s *Sandbox) isDue() bool {
	first, ok := s.store.View().First(byTime.Name)
	return ok && text(first.Object["at"]) <= s.Now().Format(scheduleTime)
}

// lock locks mu after the due jobs have run: no change sees an object that a job was to change
// before. The caller unlocks mu unless there is an error.
func (s *Sandbox) lock() error {
	s.mu.Lock()
	if err := s.runAllDue(); err != nil {
		s.mu.Unlock()
		return err
	}
	return nil
}

// catchUp runs the due jobs. The caller does not hold mu.
func (s *Sandbox) catchUp() error {
	if !s.isDue() {
		return nil
	}
	if err := s.lock(); err != nil {
		return err
	}
	s.mu.Unlock()
	return nil
}

// runAllDue commits the changes of due jobs. It drops a job that fails: one odd object must not
// make the whole sandbox useless. The caller holds mu.
func (s *Sandbox) runAllDue() error {
	for step := 0; step < maxJobs/jobsPerCommit && s.isDue(); {
		tx := s.begin()
		_, err := s.runDue(tx)
		var failed *failedJob
		if errors.As(err, &failed) {
			s.log(time.Now().Format("15:04:05") + "  JOB    " + failed.Error())
			tx = s.begin()
			tx.Tx.Remove(scheduleGroup, failed.id)
			err = nil
		} else {
			step++
		}
		if err == nil {
			err = tx.Commit()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Run runs due jobs also while no request arrives, and syncs the data file. When ctx ends, it ends
// deliveries and returns.
func (s *Sandbox) Run(ctx context.Context) {
	defer context.AfterFunc(ctx, s.end)() // a delivery must not hold up the stop
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if err := s.catchUp(); err != nil {
				s.log("due jobs did not run: " + err.Error())
			}
			if err := s.store.Sync(); err != nil {
				s.log("the data file was not synced: " + err.Error())
			}
		}
	}
}
