// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/movement"
)

// find looks for earlier movements, as a request does.
func find(ctx context.Context, c *Client, of func(c *Client) movement.Movement) ([]movement.Earlier, error) {
	return c.Movements().Earlier(ctx, of(c))
}

// withdrawing is a withdrawal of [outgoingParams]. Addresses are compared in any case. The services
// know the other spellings.
func withdrawing(t testing.TB) func(c *Client) movement.Movement {
	return func(c *Client) movement.Movement { return c.WithdrawalMovement(outgoingParams(t), "0xCD") }
}

// TestEarlier_interrupted ends the wait between two looks. The list was not read to the end, so
// nothing may be sent.
func TestEarlier_interrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	first := listed()
	s := serve(t, first)
	c := s.client()
	c.account.Looks = []time.Duration{time.Hour}
	time.AfterFunc(time.Millisecond, func() {
		for len(s.Lines()) == 0 {
			time.Sleep(time.Millisecond)
		}
		cancel()
	})
	found, err := find(ctx, c, withdrawing(t))
	if !errors.Is(err, context.Canceled) || found != nil {
		t.Errorf("%v, %v", found, err)
	}
}

// TestEarlier_clocks takes the service's clock for the window. Without one, this machine's clock
// may differ from the service's by two minutes.
func TestEarlier_clocks(t *testing.T) {
	t.Parallel()
	dateless := func(object string) step { return reply(200, "["+object+"]", "Date", "") }
	type row struct {
		step  step
		found bool
	}
	rows := func(now time.Time) map[string]row {
		ended := func(created string) string { return strings.Replace(outgoing(idA, created), "pending", "complete", 1) }
		at := func(ago time.Duration) string { return ended(now.Add(-ago).Format(time.RFC3339Nano)) }
		return map[string]row{
			"the service's clock, years behind":      {listed(outgoing(idA, justNow)), true},
			"the service's clock, the day":           {listed(outgoing(idA, "2026-03-02T00:00:00Z")), true},
			"the service's clock, the day before":    {listed(ended("2026-03-01T00:00:00Z")), false},
			"no clock, now":                          {dateless(at(0)), true},
			"no clock, 61 minutes ago":               {dateless(at(61 * time.Minute)), true},
			"no clock, 63 minutes ago":               {dateless(at(63 * time.Minute)), false},
			"no clock, 2 minutes ahead":              {dateless(at(-2 * time.Minute)), true},
			"a clock ahead of this machine by a day": {reply(200, "["+at(-24*time.Hour)+"]", "Date", now.Add(24*time.Hour).Format(httpTime)), true},
		}
	}
	for name := range rows(time.Now().UTC()) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test := rows(time.Now().UTC())[name] // it may have waited for a minute
			steps := []step{test.step}
			if !test.found {
				steps = append(steps, test.step)
			}
			found, err := find(context.Background(), serve(t, steps...).client(), withdrawing(t))
			if err != nil || (len(found) == 1) != test.found {
				t.Errorf("%v, %v", found, err)
			}
		})
	}
}

// TestEarlier_cache has a cache that keeps the list. A copy shows no movement of a moment ago.
func TestEarlier_cache(t *testing.T) {
	t.Parallel()
	for age, told := range map[string]string{
		"0": "", "10": "", "a day": "", "11": "11", "300": "300", "11, 0": "11", "11.7": "11",
		"18446744074": "(not shown)", "99999999999999999999": "(not shown)",
	} {
		ok := told == ""
		list := reply(200, "[]", "Age", age)
		s := serve(t, list)
		if ok {
			s.Steps = append(s.Steps, list)
		}
		_, err := find(context.Background(), s.client(), withdrawing(t))
		if (err == nil) != ok || err != nil && !strings.Contains(err.Error(), "a copy of "+told+" s ago") {
			t.Errorf("%s: %v", age, err)
		}
		if got := s.Got[0].Header.Get("Cache-Control"); got != "no-cache" {
			t.Errorf("Cache-Control: %q", got)
		}
	}
}

const httpTime = "Mon, 02 Jan 2006 15:04:05 GMT"
