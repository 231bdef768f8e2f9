// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"errors"
	"fmt"
	"net/http"
	"time"
)

// The sandbox's clock: a real one, or that of [Options], and an offset that tests change. With a
// data file the offset is kept, because the objects in it were created by that time.

// clockOffset is the setting that keeps the offset, as a duration such as "1h0m0s".
const clockOffset = "clock_offset"

// Now is the sandbox's time.
func (s *Sandbox) Now() time.Time { return s.clock().Add(time.Duration(s.offset.Load())).UTC() }

// stamp is the time as the service writes it.
func (s *Sandbox) stamp() string { return stampOf(s.Now()) }

func stampOf(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000Z07:00") }

// SetClock sets the clock to a time, from which it goes on. Scheduled jobs that are due by then
// have run when it returns. It panics if the data file fails.
func (s *Sandbox) SetClock(t time.Time) {
	if err := s.moveClock(t, 0); err != nil {
		panic(err)
	}
}

// Advance moves the clock. Scheduled jobs that are due by then have run when it returns. It panics
// if the data file fails.
func (s *Sandbox) Advance(d time.Duration) {
	if err := s.moveClock(time.Time{}, d); err != nil {
		panic(err)
	}
}

// moveClock sets the clock to a time, unless it is zero, advances it, and runs the due jobs. The
// offset is in the data file before it has an effect.
func (s *Sandbox) moveClock(to time.Time, advance time.Duration) error {
	if err := s.keepOffset(to, advance); err != nil {
		return err
	}
	return s.catchUp()
}

func (s *Sandbox) keepOffset(to time.Time, advance time.Duration) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, actual := time.Duration(s.offset.Load()), s.clock()
	if to.IsZero() {
		to = actual.Add(before)
	}
	to = to.Add(advance)
	offset := to.Sub(actual)
	if !actual.Add(offset).Equal(to) {
		return errors.New("the clock can be moved by at most 292 years")
	}
	if err := s.store.SetSetting(clockOffset, offset.String()); err != nil {
		return fmt.Errorf("the data file cannot be written: %w", err)
	}
	s.offset.Store(int64(offset))
	if offset < before {
		s.store.ForgetHistory() // its times are yet to come
	}
	return nil
}

// restoreClock reads the offset from the data file.
func (s *Sandbox) restoreClock() error {
	kept, err := s.store.Setting(clockOffset, func() string { return "0s" })
	if err != nil {
		return err
	}
	offset, err := time.ParseDuration(kept)
	if err != nil {
		return fmt.Errorf("the data file has a wrong setting %s: %w", clockOffset, err)
	}
	s.offset.Store(int64(offset))
	return nil
}

func controlClock(s *Sandbox, _ *http.Request, body []byte) (any, error) {
	var wanted struct {
		Now     time.Time `json:"now"`
		Advance duration  `json:"advance"`
	}
	if err := decodeStrictly(body, &wanted); err != nil {
		return nil, err
	}
	if wanted.Now.IsZero() && wanted.Advance == 0 {
		return nil, errors.New("now: either now or advance must be given")
	}
	if err := s.moveClock(wanted.Now, time.Duration(wanted.Advance)); err != nil {
		return nil, err
	}
	return controlTime(s, nil, nil)
}

func controlTime(s *Sandbox, _ *http.Request, _ []byte) (any, error) {
	return Object{"now": s.stamp()}, nil
}
