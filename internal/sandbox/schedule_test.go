// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"errors"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// addTestJobs adds jobs that append their name and time to a product's description.
func addTestJobs(jobs map[string]engine.Job) {
	note := func(name string) engine.Job {
		return engine.Job{Group: "product", Run: func(_ *engine.Engine, tx *engine.Tx, product Object, at time.Time) error {
			text, _ := product["description"].(string)
			product["description"] = text + name + at.Format(" 15:04:05.999999999") + "\n"
			tx.Put("product", product)
			return nil
		}}
	}
	jobs["test_a"], jobs["test_b"] = note("a"), note("b")
	jobs["test_broken"] = engine.Job{Group: "product", Run: func(_ *engine.Engine, tx *engine.Tx, product Object, _ time.Time) error {
		product["description"] = "broken"
		tx.Put("product", product)
		return errors.New("the job failed")
	}}
	jobs["test_hourly"] = engine.Job{Group: "product", Run: func(e *engine.Engine, tx *engine.Tx, product Object, at time.Time) error {
		price, err := amount.Parse(product["price"])
		if err != nil {
			return err
		}
		product["price"] = price.Plus(amount.Exact("1")).JSON()
		tx.Put("product", product)
		id, _ := product["id"].(string)
		e.Schedule(tx, at.Add(time.Hour), "test_hourly", id)
		return nil
	}}
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
		s.Schedule(tx, at, name, id)
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

func TestSchedule_refusesUnknownJob(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.plant("_schedule", Object{"at": noon.Format("2006-01-02T15:04:05.000000000Z"), "job": "of_another_version", "of": "y"})
	if s.Advance(0); s.Store().View().Len("_schedule") != 0 {
		t.Error("the product still exists")
	}
	defer func() {
		if recover() == nil {
			t.Error("an unknown job was scheduled")
		}
	}()
	s.Schedule(s.Read(), noon, "of_another_version", "y")
}
