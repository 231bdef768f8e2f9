// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
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

// jobNotes returns the notes of the test jobs on a product.
func (s *shop) jobNotes(id string) string {
	s.t.Helper()
	product, ok := s.Object("product", id)
	if !ok {
		s.t.Fatal("no product", id)
	}
	text, _ := product["description"].(string)
	return text
}

func TestSchedule_runsJobsInOrder(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	id := s.makeMug()
	s.scheduleJob(noon.Add(3*time.Second), "test_a", id)
	s.scheduleJob(noon.Add(time.Nanosecond), "test_b", id)
	s.scheduleJob(noon.Add(time.Second), "test_b", id)
	s.scheduleJob(noon.Add(time.Second), "test_a", id) // scheduled later, due at the same time
	s.scheduleJob(noon.In(time.FixedZone("", 3600)).Add(2*time.Second), "test_b", id)
	s.scheduleJob(noon.Add(time.Second), "test_a", unknownID) // its object does not exist
	if s.do("GET", "/products", ""); s.jobNotes(id) != "" {
		t.Errorf("too early: %q", s.jobNotes(id))
	}
	s.Advance(2*time.Second - time.Nanosecond)
	if want := "b 12:00:00.000000001\nb 12:00:01\na 12:00:01\n"; s.jobNotes(id) != want {
		t.Errorf("the jobs ran:\n%swant:\n%s", s.jobNotes(id), want)
	}
	s.Advance(time.Nanosecond)
	s.SetClock(noon) // back: no job runs twice, and later jobs wait
	s.SetClock(noon.Add(time.Hour))
	if want := "b 12:00:00.000000001\nb 12:00:01\na 12:00:01\nb 12:00:02\na 12:00:03\n"; s.jobNotes(id) != want {
		t.Errorf("the jobs ran:\n%swant:\n%s", s.jobNotes(id), want)
	}
	if left := s.Store().View().Len("_schedule"); left != 0 {
		t.Errorf("left on the schedule: %v", left)
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

// TestSchedule_jobSchedulesDueJob: a job schedules the next one, which is due as well.
func TestSchedule_jobSchedulesDueJob(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	id := s.stored("product", Object{})
	s.scheduleJob(noon.Add(time.Hour), "test_hourly", id)
	s.Advance(49*time.Hour + time.Minute)
	if product, _ := s.Object("product", id); product["price"] != json.Number("49") {
		t.Errorf("the job ran %s times, want 49", product["price"])
	}
}

// TestSchedule_continuesAfterLimit: more jobs are due than one run may take. The finished ones are
// committed, and the next request runs the rest.
func TestSchedule_continuesAfterLimit(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	id := s.stored("product", Object{})
	s.scheduleJob(noon, "test_hourly", id)
	hours := 20000 + 10
	for range 2 {
		s.SetClock(noon.Add(time.Duration(hours-1) * time.Hour))
	}
	if product, _ := s.Object("product", id); product["price"] != json.Number(strconv.Itoa(hours)) {
		t.Errorf("the job ran %s times, want %d", product["price"], hours)
	}
}

// TestSchedule_failingJobIsIsolated: a failing job changes nothing, is logged, is not retried, and
// delays no other job.
func TestSchedule_failingJobIsIsolated(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var lines []string
	s := openAtNoon(t, Options{Log: func(line string) { mu.Lock(); lines = append(lines, line); mu.Unlock() }})
	good, bad := s.makeMug(), s.makeMug()
	s.scheduleJob(noon.Add(time.Second), "test_a", good)
	s.scheduleJob(noon.Add(2*time.Second), "test_broken", bad)
	s.scheduleJob(noon.Add(3*time.Second), "test_b", bad)
	s.scheduleJob(noon.Add(4*time.Second), "test_broken", good)
	s.scheduleJob(noon.Add(5*time.Second), "test_b", good)
	s.Advance(time.Minute)
	s.Advance(time.Minute)
	if got := s.jobNotes(good); got != "a 12:00:01\nb 12:00:05\n" {
		t.Errorf("the working jobs wrote %q", got)
	}
	if got := s.jobNotes(bad); got != "b 12:00:03\n" {
		t.Errorf("the failing job wrote %q", got)
	}
	logged := slices.DeleteFunc(lines, func(line string) bool {
		return !strings.Contains(line, "test_broken of "+bad+" failed: the job failed")
	})
	if len(logged) != 1 {
		t.Errorf("logged: %q", logged)
	}
	if a := s.do("GET", "/products", ""); a.status != 200 {
		t.Errorf("the request got %d %s", a.status, a.body)
	}
}

func TestSchedule_survivesRestart(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "data")
	before := openAtNoon(t, Options{Data: file})
	id := before.makeMug()
	for _, name := range []string{"test_b", "test_a", "test_b"} {
		before.scheduleJob(noon.Add(time.Minute), name, id)
	}
	before.scheduleJob(noon.Add(time.Second), "test_a", id)
	before.Advance(time.Second)
	if err := before.Close(); err != nil {
		t.Fatal(err)
	}
	after := openAtNoon(t, Options{Data: file})
	after.scheduleJob(noon.Add(time.Minute), "test_a", id) // scheduled after the stored ones
	after.Advance(time.Minute)
	if want := "a 12:00:01\nb 12:01:00\na 12:01:00\nb 12:01:00\na 12:01:00\n"; after.jobNotes(id) != want {
		t.Errorf("the jobs ran:\n%swant:\n%s", after.jobNotes(id), want)
	}
}

func TestSchedule_resetClears(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.scheduleJob(noon.Add(time.Minute), "test_a", s.makeMug())
	if err := s.Reset(); err != nil {
		t.Fatal(err)
	}
	if left := s.Store().View().Len("_schedule"); left != 0 {
		t.Errorf("left on the schedule: %v", left)
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

// TestSchedule_dropsJobsOfEndedObjects: a job leaves the schedule when its object ends or is
// removed, not at its due time.
func TestSchedule_dropsJobsOfEndedObjects(t *testing.T) {
	t.Parallel()
	session := func(s *shop) (string, string) { return "payment_session", s.stored("payment_session", Object{}) }
	for name, c := range map[string]struct {
		start func(s *shop) (group, id string)
		end   func(s *shop, id string)
	}{
		"cancelled session": {session, func(s *shop, id string) { s.want("POST", "/payment_session/"+id+"/cancel", "") }},
		"paid session":      {session, func(s *shop, id string) { s.pays(Payment{PaymentSessionID: id, Final: true}) }},
		"removed session":   {session, func(s *shop, id string) { s.Remove("payment_session", id) }},
		"replaced session": {session, func(s *shop, id string) {
			for range 3 {
				s.Put("payment_session", Object{"id": id, "expiresAt": "2030-01-01T00:00:00Z"})
			}
			s.Put("payment_session", Object{"id": id, "sessionStatus": "success"})
		}},
		"cancelled checkout": {
			func(s *shop) (string, string) { return "checkout_session", s.stored("checkout_session", Object{}) },
			func(s *shop, id string) { s.want("POST", "/checkout_session/"+id+"/cancel", "") },
		},
		"voided invoice": {
			func(s *shop) (string, string) {
				return "invoice", s.stored("invoice", Object{"dueAt": "2030-01-01T00:00:00Z"})
			},
			func(s *shop, id string) { s.want("DELETE", "/invoice/"+id, "") },
		},
		"cancelled subscription": {
			func(s *shop) (string, string) { return "subscription", s.subscribed(s.makeCustomer()) },
			func(s *shop, id string) { s.want("POST", "/subscription/"+id+"/cancel", "") },
		},
		"cancelled payout": {
			func(s *shop) (string, string) { return "payout", s.stored("payout", Object{}) },
			func(s *shop, id string) { s.want("POST", "/payout/"+id+"/cancel", "") },
		},
		"failed payout": {
			func(s *shop) (string, string) {
				return "payout", s.stored("payout", Object{"status": "Pending", "entries": []any{Object{"amount": "12.5", "currency": "EUR"}}})
			},
			func(s *shop, id string) {
				if err := s.FailPayout(id, "", "closed"); err != nil {
					s.t.Error(err)
				}
			},
		},
		"failed withdrawal": {
			func(s *shop) (string, string) { return "withdrawal", s.stored("withdrawal", Object{}) },
			func(s *shop, id string) {
				if err := s.FailWithdrawal(id); err != nil {
					s.t.Error(err)
				}
			},
		},
		"deposit that vanished": {
			func(s *shop) (string, string) {
				return "detected_deposit", s.stored("detected_deposit", Object{"depositAccountId": s.till()})
			},
			func(s *shop, id string) { s.Remove("detected_deposit", id) },
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := openAtNoon(t, Options{})
			group, id := c.start(s)
			scheduled := func() int {
				jobs := s.Read().List("_schedule")
				return len(slices.DeleteFunc(jobs, func(job Object) bool { return job["group"] != group || job["of"] != id }))
			}
			if scheduled() != 1 {
				t.Fatalf("%d jobs are scheduled for the %s, want 1", scheduled(), group)
			}
			if c.end(s, id); scheduled() != 0 {
				t.Errorf("%d jobs are left", scheduled())
			}
		})
	}
}

// TestSchedule_survivesPut: an outside change of another member does not postpone a job.
func TestSchedule_survivesPut(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	withdrawal := text(s.Put("withdrawal", Object{"withdrawalAmount": "0"})["id"])
	refund := text(s.Put("refund", Object{"amount": "0"})["id"])
	payout := text(s.Put("payout", Object{"status": "Processing"})["id"])
	s.Advance(time.Minute - time.Second)
	s.Put("withdrawal", Object{"id": withdrawal, "transactionHash": nil})
	s.Advance(time.Second)
	s.Advance(10*time.Minute - time.Minute - time.Second)
	s.Put("refund", Object{"id": refund, "reason": "broken"})
	s.Advance(time.Second)
	s.Advance(time.Hour - 10*time.Minute - time.Second)
	s.Put("payout", Object{"id": payout})
	s.Advance(time.Second)
	for group, id := range map[string]string{"withdrawal": withdrawal, "refund": refund, "payout": payout} {
		object, _ := s.Object(group, id)
		status := text(object["status"]) + text(object["withdrawalStatus"])
		if !strings.EqualFold(status, "complete") {
			t.Errorf("the %s is %s", group, status)
		}
	}
}

// TestSchedule_never: a time after the year 9999 never comes.
func TestSchedule_never(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	id := text(s.Put("invoice", Object{"dueAt": "9999-12-31T23:59:59-12:00"})["id"])
	s.Advance(time.Hour)
	if invoice, _ := s.Object("invoice", id); invoice["status"] != "pending" {
		t.Errorf("the invoice is %v", invoice["status"])
	}
	if left := s.Store().View().Len("_schedule"); left != 0 {
		t.Errorf("%d jobs are scheduled", left)
	}
}
