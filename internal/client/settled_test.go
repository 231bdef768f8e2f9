// SPDX-License-Identifier: MPL-2.0

package client

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// TestAutoSwap_settles: after an update whose reply has no object, any read that differs from the
// read before the update shows the update. Another object that was read in between says nothing,
// and an unchanged read lags behind.
func TestAutoSwap_settles(t *testing.T) {
	t.Parallel()
	const (
		off   = `{"enabled":false,"target":null}`
		other = `{"enabled":true,"target":{"network":"Polygon","token":null}}`
	)
	wanted := AutoSwapParams{Enabled: true, Target: &Asset{Network: "Ethereum"}}
	s := serve(t, reply(200, off), reply(200, mug(idA, justNow)), reply(204, ""), reply(200, off), reply(200, other))
	c, ctx := s.client(), WithUpdate(t.Context())
	if _, err := c.AutoSwap(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Product(ctx, idA); err != nil {
		t.Fatal(err)
	}
	if got, err := c.SetAutoSwap(ctx, wanted); err != nil || !got.Enabled || got.Target == nil || got.Target.Network != "Polygon" {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestAutoSwap_unknownMember: a read that differs in an unknown member alone lags behind.
func TestAutoSwap_unknownMember(t *testing.T) {
	t.Parallel()
	off := func(served string) step { return reply(200, `{"enabled":false,"target":null,"servedAt":"`+served+`"}`) }
	s := serve(t, off("1"), reply(204, ""), off("2"), reply(200, `{"enabled":true,"target":{"network":"Ethereum"},"servedAt":"3"}`))
	c, ctx := s.client(), WithUpdate(t.Context())
	if _, err := c.AutoSwap(ctx); err != nil {
		t.Fatal(err)
	}
	got, err := c.SetAutoSwap(ctx, AutoSwapParams{Enabled: true, Target: &Asset{Network: "Ethereum"}})
	if err != nil || !got.Enabled {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestRecall: an object that an earlier client wrote lately is looked at again after a 404. One of
// long ago, or of a clock that is ahead, is not.
func TestRecall(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		ago   time.Duration
		steps []step
		found bool
	}{
		"lately":      {0, []step{reply(404, ""), reply(200, `[]`), reply(200, mug(idA, justNow))}, true},
		"long ago":    {time.Hour, []step{reply(404, ""), reply(200, `[]`)}, false},
		"from ahead":  {-time.Hour, []step{reply(404, ""), reply(200, `[]`)}, false},
		"not at once": {0, []step{reply(404, ""), reply(200, `[]`), reply(404, ""), reply(200, `[]`), reply(200, mug(idA, justNow))}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := serve(t, test.steps...).client()
			c.account.Looks = []time.Duration{time.Millisecond, time.Millisecond, time.Minute} // reads lag for their sum
			c.Account().Recall(idA, time.Now().Add(-test.ago))
			got, err := c.Product(t.Context(), idA)
			if test.found != (err == nil && got.ID == idA) || !test.found && !IsNotFound(err) {
				t.Errorf("%s, %v", got.ID, err)
			}
		})
	}
}

// TestRecall_slow looks again after a 404 that was asked for within the lag, and came after it.
func TestRecall_slow(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		late := func(w http.ResponseWriter, r *http.Request) { time.Sleep(15 * time.Second); reply(404, "")(w, r) }
		steps := []step{late, reply(200, `[]`), reply(200, mug(idA, justNow))}
		c := newTestClient(t, func(cfg *settings) {
			cfg.BaseURL, cfg.realWaits = "http://127.0.0.1:1", true
			cfg.Base = memory{func(w http.ResponseWriter, r *http.Request) {
				next := steps[0]
				steps = steps[1:]
				next(w, r)
			}}
		})
		c.Account().Recall(idA, time.Now())
		if got, err := c.Product(t.Context(), idA); err != nil || got.ID != idA || len(steps) > 0 {
			t.Errorf("%s, %v, %d requests less", got.ID, err, len(steps))
		}
	})
}
