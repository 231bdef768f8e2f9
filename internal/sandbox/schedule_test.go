// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"errors"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// addTestJobs adds jobs that append their name and time to the description of the oldest product.
func addTestJobs(jobs map[string]engine.JobFunc) {
	note := func(name string) engine.JobFunc {
		return func(_ *engine.Engine, tx *engine.Tx, _ Object, at time.Time) error {
			notes := tx.List("product")[0]
			notes["description"] = text(notes["description"]) + name + at.Format(" 15:04:05.999999999") + "\n"
			tx.Put("product", notes)
			return nil
		}
	}
	jobs["test_a"], jobs["test_b"] = note("a"), note("b")
	jobs["test_broken"] = func(_ *engine.Engine, tx *engine.Tx, product Object, _ time.Time) error {
		product["description"] = "broken"
		tx.Put("product", product)
		return errors.New("the job failed")
	}
	jobs["test_hourly"] = func(_ *engine.Engine, tx *engine.Tx, product Object, at time.Time) error {
		price, err := amount.Parse(product["price"])
		if err != nil {
			return err
		}
		product["price"] = price.Plus(amount.Exact("1")).JSON()
		tx.PutNext("product", product, engine.Step{Job: "test_hourly", At: at.Add(time.Hour)})
		return nil
	}
}

// openAtNoon opens a sandbox whose clock stands at noon until the test moves it.
func openAtNoon(t testing.TB, options Options) *shop {
	t.Helper()
	options.Clock = func() time.Time { return noon }
	return open(t, options)
}

// scheduleJob schedules a job by its name for the product with an id.
func (s *shop) scheduleJob(at time.Time, name, id string) {
	s.t.Helper()
	_, err := engine.Update(s.Engine, func(tx *engine.Tx) (any, error) {
		product, _ := tx.Get("product", id)
		tx.PutNext("product", product, engine.Step{Job: name, At: at})
		return nil, nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

// TestSchedule_runsDueJobsBeforeRequests: jobs become due by real time, and the next request runs
// them first.
func TestSchedule_runsDueJobsBeforeRequests(t *testing.T) {
	t.Parallel()
	now := noon
	s := open(t, Options{Clock: func() time.Time { return now }})
	id := s.makeMug()
	s.scheduleJob(noon.Add(time.Minute), "test_a", id)
	now = noon.Add(time.Hour)
	if got := s.do("GET", "/product/"+id, "").object(t)["description"]; got != "a 12:01:00\n" {
		t.Errorf("GET returned %q", got)
	}
}

// TestSchedule_unknownJob: a job that another version has stored is dropped. None is scheduled.
func TestSchedule_unknownJob(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	_, err := engine.Update(s.Engine, func(tx *engine.Tx) (any, error) {
		tx.PutDue("product", Object{"id": unknownID}, "of_another_version", "2026-05-01T12:00:00.000000000Z")
		return nil, nil
	})
	if s.Advance(0); err != nil || len(s.Store().View().Due()) != 0 {
		t.Errorf("the job still exists: %v", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("an unknown job was scheduled")
		}
	}()
	s.scheduleJob(noon, "of_another_version", unknownID)
}
