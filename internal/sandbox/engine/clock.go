// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// The sandbox's clock: a real one, or that of [Options], and an offset that tests change. With a
// data file the offset is kept, because the objects in it were created by that time.

// clockOffset is the setting that keeps the offset, as a duration such as "1h0m0s".
const clockOffset = "clock_offset"

// SetClock sets the clock to a time, from which it goes on. Scheduled jobs that are due by then
// have run when it returns. It panics if the data file fails.
func (e *Engine) SetClock(t time.Time) {
	if err := e.moveClock(t, 0); err != nil {
		panic(err)
	}
}

// Advance moves the clock. Scheduled jobs that are due by then have run when it returns. It panics
// if the data file fails.
func (e *Engine) Advance(d time.Duration) {
	if err := e.moveClock(time.Time{}, d); err != nil {
		panic(err)
	}
}

// moveClock sets the clock to a time, unless it is zero, advances it, and runs the due jobs. The
// offset is in the data file before it has an effect.
func (e *Engine) moveClock(to time.Time, advance time.Duration) error {
	if err := e.keepOffset(to, advance); err != nil {
		return err
	}
	return e.catchUp()
}

func (e *Engine) keepOffset(to time.Time, advance time.Duration) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	before, actual := time.Duration(e.offset.Load()), e.clock()
	if to.IsZero() {
		to = actual.Add(before)
	}
	to = to.Add(advance)
	offset := to.Sub(actual)
	if !actual.Add(offset).Equal(to) {
		return errors.New("the clock can be moved by at most 292 years")
	}
	if err := e.keep(clockOffset, offset.String()); err != nil {
		return err
	}
	e.offset.Store(int64(offset))
	if offset < before {
		e.store.ForgetHistory() // its times are yet to come
	}
	return nil
}

// restoreClock reads the offset from the data file.
func (e *Engine) restoreClock() error {
	offset, err := time.ParseDuration(cmp.Or(e.setting(clockOffset), "0s"))
	if err != nil {
		return fmt.Errorf("the data file has a wrong setting %s: %w", clockOffset, err)
	}
	e.offset.Store(int64(offset))
	return nil
}

func controlClock(e *Engine, _ *http.Request, body []byte) (any, error) {
	var wanted struct {
		Now     time.Time `json:"now"`
		Advance string    `json:"advance"`
	}
	if err := DecodeStrictly(body, &wanted); err != nil {
		return nil, err
	}
	if wanted.Now.IsZero() && wanted.Advance == "" {
		return nil, errors.New("now: either now or advance must be given")
	}
	advance, err := time.ParseDuration(cmp.Or(wanted.Advance, "0s"))
	if err != nil {
		return nil, fmt.Errorf("advance: %q is no duration such as 90s, 15m or 1h30m; a day is 24h", wanted.Advance)
	}
	if err := e.moveClock(wanted.Now, advance); err != nil {
		return nil, err
	}
	return controlTime(e, nil, nil)
}

func controlTime(e *Engine, _ *http.Request, _ []byte) (any, error) {
	return Object{"now": e.Stamp()}, nil
}
