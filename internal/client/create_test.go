// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

const (
	posted = "POST /product/create"
	looked = "GET /products?include_archived=true"
)

// listed answers with a list, and with the service's clock.
func listed(objects ...string) step {
	return reply(200, "["+strings.Join(objects, ",")+"]", "Date", serviceDate)
}

// TestCreate_budget checks, with a fake clock, that no further request follows after the
// operation's time.
func TestCreate_budget(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		posts := 0
		c := newTestClient(t, func(cfg *settings) {
			cfg.RequestTimeout = 10 * time.Second
			cfg.Base = memory{func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodPost {
					posts++
					time.Sleep(9 * time.Second)
					w.WriteHeader(http.StatusBadGateway)
					return
				}
				time.Sleep(9 * time.Second)
				_, _ = io.WriteString(w, "[]")
			}}
		})
		start := time.Now()
		_, err := c.CreateProduct(context.Background(), mugParams(t))
		wantError(t, err, "the product was not created")
		if took := time.Since(start); posts != 4 || took < 108*time.Second || took > 109*time.Second {
			t.Errorf("%d posts, %s", posts, took)
		}
	})
}

func TestCreate_neverSent(t *testing.T) {
	t.Parallel()
	attempts := 0
	c := newTestClient(t, func(cfg *settings) {
		cfg.Base = transportFunc(func(r *http.Request) (*http.Response, error) {
			attempts++
			if r.Method != http.MethodPost {
				t.Errorf("%s %s, although nothing was sent", r.Method, r.URL)
			}
			return nil, errors.New("no route to host")
		})
	})
	_, err := c.CreateProduct(context.Background(), mugParams(t))
	wantError(t, err, "after 5 attempts", "no route to host")
	var unknown *UnknownOutcomeError
	if errors.As(err, &unknown) || attempts != 5 {
		t.Errorf("%d attempts, %v", attempts, err)
	}
}

// TestCreate_clocks checks that the service's clock decides the age of an object, and that times
// which may come from another clock decide nothing.
func TestCreate_clocks(t *testing.T) {
	t.Parallel()
	at := func(moment time.Time) string { return mug(idA, string(NewTimestamp(moment))) }
	type owner int
	const (
		own     owner = iota
		another       // the object is older, so the request is sent again
		unclear       // the object may be older
		undated       // the object has no time, so no list tells whether it is older
	)
	type row struct {
		date   string // "" for none
		object string
		owner  owner
	}
	rows := func(now time.Time) map[string]row {
		return map[string]row{
			"service a year ahead":          {now.AddDate(1, 0, 0).UTC().Format(http.TimeFormat), at(now.AddDate(1, 0, 0)), own},
			"service a year behind":         {serviceDate, mug(idA, justNow), own},
			"a little before":               {serviceDate, mug(idA, "2026-03-02T09:59:59Z"), own},
			"five seconds before":           {serviceDate, mug(idA, "2026-03-02T09:59:55Z"), unclear},
			"an hour before":                {serviceDate, mug(idA, longAgo), unclear},
			"the day":                       {serviceDate, mug(idA, "2026-03-02T00:00:00Z"), unclear},
			"ten minutes before":            {serviceDate, mug(idA, "2026-03-02T09:50:00Z"), unclear},
			"a year before":                 {serviceDate, mug(idA, "2025-03-02T10:00:00Z"), unclear},
			"this year's, service behind":   {serviceDate, at(now), own},
			"an hour before, service ahead": {now.AddDate(1, 0, 0).UTC().Format(http.TimeFormat), at(now.AddDate(1, 0, 0).Add(-time.Hour)), unclear},
			"the first time of Go":          {serviceDate, mug(idA, "0001-01-01T00:00:00Z"), undated},
			"the first second of 1970":      {serviceDate, mug(idA, "1970-01-01T00:00:00Z"), undated},
			"no date":                       {"", at(now), own},
			"no date, a minute off":         {"", at(now.Add(-time.Minute)), own},
			"no date, an hour before":       {"", at(now.Add(-time.Hour)), unclear},
			"no date, two days before":      {"", at(now.AddDate(0, 0, -2)), unclear},
			"nonsense for a date":           {"yesterday", at(now), own},
			"creation time in another zone": {serviceDate, mug(idA, "2026-03-02T12:00:00.000000+02:00"), own},
			"a year before, and archived": {
				serviceDate, strings.Replace(mug(idA, "2025-03-02T10:00:00Z"), `"isArchived":false`, `"isArchived":true`, 1), another,
			},
			"another one, an hour before": {
				serviceDate, strings.Replace(mug(idA, longAgo), "Holds tea", "Holds more", 1), another,
			},
		}
	}
	for name := range rows(time.Now()) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test := rows(time.Now())[name] // it may have waited for a minute
			look := func(w http.ResponseWriter, _ *http.Request) {
				w.Header()["Date"] = []string{test.date}
				if test.date == "" {
					w.Header()["Date"] = nil // keeps net/http from adding its own
				}
				_, _ = io.WriteString(w, "["+test.object+"]")
			}
			steps, want := []step{drop, look}, idA
			switch test.owner {
			case another:
				steps, want = []step{drop, look, look, reply(200, mug(idB, justNow)), listed(mug(idB, justNow))}, idB
			case unclear, undated:
				steps = []step{drop, look, look}
			}
			s := serve(t, steps...)
			got, err := s.client().CreateProduct(context.Background(), mugParams(t))
			switch {
			case test.owner == undated:
				wantError(t, err, "whether it took effect is unknown", "an object that differs from it", idA)
			case test.owner == unclear:
				wantError(t, err, "whether it took effect is unknown", "an equal object may be its result", idA)
			case err != nil || got.ID != want:
				t.Errorf("%v, %v; want %s", got.ID, err, want)
			}
		})
	}
}

// TestCreate_lateEffect shows the object of the first request only after the second response is
// lost, too. The client takes neither of the two objects.
func TestCreate_lateEffect(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var made []string
		posts := 0
		c := newTestClient(t, func(cfg *settings) {
			cfg.Base = memory{func(w http.ResponseWriter, r *http.Request) {
				object := func(id string) string { return mug(id, string(NewTimestamp(time.Now()))) }
				if r.Method == http.MethodGet {
					time.Sleep(10 * time.Second)
					mu.Lock()
					defer mu.Unlock()
					w.Header().Set("Date", time.Now().UTC().Format(http.TimeFormat))
					_, _ = io.WriteString(w, "["+strings.Join(made, ",")+"]")
					return
				}
				mu.Lock()
				defer mu.Unlock()
				if posts++; posts == 1 {
					first := object(idA)
					time.AfterFunc(25*time.Second, func() {
						mu.Lock()
						defer mu.Unlock()
						made = append(made, first)
					})
				} else {
					made = append(made, object(idB))
				}
				w.WriteHeader(http.StatusGatewayTimeout)
			}}
		})
		_, err := c.CreateProduct(context.Background(), mugParams(t))
		wantError(t, err, "2 equal objects", idA, idB)
		if posts != 2 {
			t.Errorf("%d requests to create", posts)
		}
	})
}

// TestCreate_cancelledAfter interrupts after the response is lost. The client still looks for the
// object, and sends nothing again.
func TestCreate_cancelledAfter(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		looks    []step
		messages []string
	}{
		"there":     {[]step{listed(mug(idA, justNow))}, nil},
		"not there": {[]step{listed(), listed()}, []string{"the product was not created"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(context.Background())
			s := serve(t, append([]step{func(w http.ResponseWriter, r *http.Request) {
				cancel()
				drop(w, r)
			}}, test.looks...)...)
			got, err := s.client().CreateProduct(ctx, mugParams(t))
			wantError(t, err, test.messages...)
			if test.messages == nil && got.ID != idA {
				t.Errorf("product %q", got.ID)
			}
		})
	}
}

// TestCreateInvoice_caller sends the parts of a product that the caller did not give, and leaves
// the caller's product as it is.
func TestCreateInvoice_caller(t *testing.T) {
	t.Parallel()
	params := InvoiceParams{Products: []ProductWithQuantity{{Quantity: 1}}}
	_, err := serve(t, reply(403, "")).client().CreateInvoice(context.Background(), params)
	if wantError(t, err, "403"); params.Products[0].Product.AddOns != nil {
		t.Error("the caller's product was changed")
	}
}
