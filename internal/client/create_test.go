// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
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

func TestCreate_replies(t *testing.T) {
	t.Parallel()
	whole := mug(idA, justNow)
	for name, test := range map[string]struct {
		steps []step
		lines []string
	}{
		"id in snake case": {[]step{reply(200, `{"product_id":"`+idA+`"}`), reply(200, whole)}, []string{posted, "GET /product/" + idA}},
		"id in an array":   {[]step{reply(200, `["`+idA+`"]`), reply(200, whole)}, []string{posted, "GET /product/" + idA}},
		"blank":            {[]step{reply(200, " \n"), listed(whole)}, []string{posted, looked}},
		"null":             {[]step{reply(200, "null"), listed(whole)}, []string{posted, looked}},
		"not understood":   {[]step{reply(200, `{"product": {"a": 1}}`), listed(whole)}, []string{posted, looked}},
		"cut short":        {[]step{cut(whole[:40]), listed(whole)}, []string{posted, looked}},
		"HTML page":        {[]step{reply(200, "<html>"), listed(whole)}, []string{posted, looked}},
		"array of two":     {[]step{reply(200, "["+whole+","+whole+"]"), listed(whole)}, []string{posted, looked}},
		"a string":         {[]step{reply(200, `"created"`), listed(whole)}, []string{posted, looked}},
		"refused before":   {[]step{reply(429, ""), reply(429, ""), reply(200, whole)}, []string{posted, posted, posted}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			got, err := s.client().CreateProduct(context.Background(), mugParams(t))
			if err != nil || got.ID != idA || got.Name != "Mug" || got.Price.String() != "10.1" {
				t.Errorf("%+v, %v", got, err)
			}
			s.wantLines(test.lines...)
		})
	}
}

// TestCreate_reconcile loses the response in every way, before and after the request takes effect.
func TestCreate_reconcile(t *testing.T) {
	t.Parallel()
	whole := mug(idA, justNow)
	for name, lost := range map[string]step{
		"dropped":  drop,
		"500":      reply(500, ""),
		"502":      reply(502, "<html>"),
		"504":      reply(504, ""),
		"redirect": reply(302, "", "Location", "/products"),
	} {
		for _, test := range []struct {
			name  string
			steps []step
			lines []string
		}{
			{"after the effect", []step{lost, listed(mug(idB, longAgo), whole)}, []string{posted, looked}},
			{"after the effect, seen late", []step{lost, listed(), listed(whole)}, []string{posted, looked, looked}},
			{
				"before the effect",
				[]step{lost, listed(), listed(), reply(200, whole), listed(whole)},
				[]string{posted, looked, looked, posted, looked},
			},
			{
				"twice",
				[]step{lost, listed(), listed(), lost, listed(whole), listed(whole), listed(whole)},
				[]string{posted, looked, looked, posted, looked, looked, looked},
			},
			{
				"before a conflict",
				[]step{lost, listed(), listed(), reply(409, ""), listed(whole), listed(whole), listed(whole)},
				[]string{posted, looked, looked, posted, looked, looked, looked},
			},
			{"before another refusal", []step{
				lost, listed(), listed(), reply(400, `{"error": "name: is taken"}`), listed(whole), listed(whole),
				listed(whole),
			}, []string{posted, looked, looked, posted, looked, looked, looked}},
			{"enveloped", []step{lost, reply(200, `{"products":[`+whole+`]}`, "Date", serviceDate)}, []string{posted, looked}},
		} {
			t.Run(name+"/"+test.name, func(t *testing.T) {
				t.Parallel()
				s := serve(t, test.steps...)
				got, err := s.client().CreateProduct(context.Background(), mugParams(t))
				if err != nil || got.ID != idA {
					t.Errorf("%v, %v", got.ID, err)
				}
				s.wantLines(test.lines...)
			})
		}
	}
}

func TestCreate_failures(t *testing.T) {
	t.Parallel()
	unsettled := []string{
		"POST /product/create was sent, but whether it took effect is unknown",
	}
	for name, test := range map[string]struct {
		steps    []step
		unknown  bool
		messages []string
	}{
		"refused":        {[]step{reply(422, `{"error": "no such currency"}`)}, false, []string{"422", "no such currency"}},
		"unauthorized":   {[]step{reply(401, "")}, false, []string{"401"}},
		"forbidden":      {[]step{reply(403, "")}, false, []string{"403"}},
		"not found":      {[]step{reply(404, "")}, false, []string{"404"}},
		"conflict":       {[]step{reply(409, "")}, false, []string{"409"}},
		"empty 400":      {[]step{reply(400, "")}, false, []string{"400"}},
		"always refused": {[]step{reply(429, ""), reply(429, ""), reply(429, ""), reply(429, ""), reply(429, "")}, false, []string{"429"}},

		"two equal ones": {
			[]step{drop, listed(mug(idA, justNow), mug(idB, justNow))},
			true,
			append(unsettled, "2 equal objects", idA, idB, "connection closed"),
		},
		"nothing, two equal ones": {
			[]step{reply(204, ""), listed(mug(idA, justNow), mug(idB, justNow))},
			true,
			append(undisclosed, ": the response was empty; looking for the product: ", "2 equal objects", idA, idB),
		},
		"nothing, no list": {
			[]step{reply(204, ""), reply(403, "")},
			true,
			append(undisclosed, ": the response was empty; looking for the product: ", "403"),
		},
		"list refused": {[]step{reply(500, ""), reply(403, "")}, true, append(unsettled, "500", "403")},
		"list broke off": {
			[]step{drop, reply(200, "["+mug(idA, justNow)), reply(200, "["+mug(idA, justNow))},
			true,
			append(unsettled, "the list broke off"),
		},
		"list not readable": {[]step{drop, reply(200, "<html>")}, true, append(unsettled, "HTML page")},
		"nothing, not there": {
			[]step{reply(204, ""), listed(), listed(mug(idB, longAgo))},
			true,
			append(undisclosed, ": the response was empty; looking for the product: ", "it is not in the list"),
		},
		// A 2xx proves the creation: another request would create a second one.
		"not understood, not there": {
			[]step{reply(200, `{"product": {}}`), listed(), listed()},
			true,
			append(undisclosed, "cannot be read", "it is not in the list"),
		},
		"cut short, not there": {
			[]step{cut(`{"id":`), listed(), listed()},
			true,
			append(undisclosed, "connection closed", "it is not in the list"),
		},
		"array of two, not there": {
			[]step{reply(200, `[{}, {}]`), listed(), listed()},
			true,
			append(undisclosed, "2 came", "it is not in the list"),
		},

		"lost, then refused": {
			[]step{drop, listed(), listed(), reply(422, `{"error": "no such currency"}`), listed(), listed()},
			false,
			[]string{"422", "no such currency"},
		},

		"never": {
			[]step{
				drop, listed(), listed(), reply(500, ""), listed(), listed(), drop, listed(), listed(), drop, listed(), listed(),
				reply(502, `{"error": "still down"}`), listed(), listed(),
			},
			false,
			[]string{"the product was not created in 5 attempts", "still down"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			got, err := s.client().CreateProduct(context.Background(), mugParams(t))
			wantError(t, err, test.messages...)
			if err != nil && (strings.Contains(err.Error(), "nil") || IsNotFound(err)) {
				t.Errorf("%v, not found %v", err, IsNotFound(err))
			}
			if isUndecided(err) != test.unknown {
				t.Errorf("%T, want an UnknownOutcomeError: %v", err, test.unknown)
			}
			if got.ID != "" {
				t.Errorf("an error and product %s", got.ID)
			}
		})
	}
}

// TestCreate_rounds checks that MaxRetries limits the requests.
func TestCreate_rounds(t *testing.T) {
	t.Parallel()
	for retries := range 4 {
		var steps []step
		for range retries + 1 {
			steps = append(steps, reply(500, ""), listed(), listed())
		}
		_, err := serve(t, steps...).client(func(cfg *settings) { cfg.MaxRetries = retries }).CreateProduct(context.Background(), mugParams(t))
		wantError(t, err, "the product was not created", "500")
	}
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

// TestCreate_notSent checks that the client repeats a request that was not sent, without a look at
// the list.
func TestCreate_notSent(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(200, mug(idA, justNow)))
	c := s.client(func(cfg *settings) { cfg.Base = failFirst(errors.New("no route to host"), cfg.Base) })
	if got, err := c.CreateProduct(context.Background(), mugParams(t)); err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
	s.wantLines(posted)
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

// TestCreate_readFails checks that the error keeps the id of a created object that cannot be read.
func TestCreate_readFails(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		read     []step
		messages string
	}{
		"forbidden":  {[]step{reply(403, "")}, "403"},
		"not found":  {[]step{reply(404, ""), listed(), reply(404, ""), listed()}, "has no product"}, // it may appear later
		"404":        {[]step{reply(404, ""), reply(404, ""), reply(404, ""), reply(404, "")}, "could not be confirmed"},
		"another id": {[]step{reply(200, mug(idB, justNow))}, "returned " + idB},
		"empty":      {[]step{reply(200, "")}, "returned no object"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, append([]step{reply(200, `{"productId":"`+idA+`"}`)}, test.read...)...)
			_, err := s.client().CreateProduct(context.Background(), mugParams(t))
			wantError(t, err, "product "+idA+" was created, but could not be read afterwards: ", test.messages)
			var made *CreatedError
			if !errors.As(err, &made) || made.ID != idA || made.Kind != "product" {
				t.Errorf("%#v", err)
			}
		})
	}
}

// TestCreate_matches lists objects that differ from the request in one field. The client takes
// none.
func TestCreate_matches(t *testing.T) {
	t.Parallel()
	whole := mug(idA, justNow)
	var others []string
	for _, change := range [][2]string{
		{`"name":"Mug"`, `"name":"Jug"`},
		{`"description":"Holds tea"`, `"description":"holds tea"`},
		{`"name":"Lid"`, `"name":"Lids"`},
		{`"price":"2.50"`, `"price":"2.51"`},
		{`"addOns":[`, `"addOns":[{"id":"` + idC + `","name":"Lid","price":2.5},`},
		{`"chargingIntervalSeconds":0`, `"chargingIntervalSeconds":60`},
		{`"currency":"EUR"`, `"currency":"USD"`},
		{`"price":10.10`, `"price":10.1000000000000001`},
		{`"imageUrl":""`, `"imageUrl":"https://example.com/jug.png"`},
		{`"isArchived":false`, `"isArchived":true`},
		{`"sendSubscriptionEmails":null`, `"sendSubscriptionEmails":false`},
		{`"productType":null`, `"productType":{"Presale":{"Token":{"ticker":"MUG","decimals":7}}}`},
		{`"createdAt":"` + justNow, `"createdAt":"` + longAgo},
	} {
		other := strings.Replace(whole, change[0], change[1], 1)
		if other == whole {
			t.Fatalf("%s is not in the product", change[0])
		}
		others = append(others, strings.Replace(other, idA, idB, 1))
	}
	image, emails := "https://example.com/mug.png", true
	params := mugParams(t)
	params.ImageURL, params.SendSubscriptionEmails, params.ChargingIntervalSeconds = &image, &emails, new(int64)
	params.ProductType = &ProductType{Presale: &Presale{&TokenPresale{"MUG", 6}}}
	full := strings.NewReplacer(
		`"imageUrl":""`, `"imageUrl":"`+image+`"`,
		`"sendSubscriptionEmails":null`, `"sendSubscriptionEmails":true`,
		`"productType":null`, `"productType":{"Token":{"TokenPresale":{"ticker":"MUG","decimals":6}}}`)

	// A request with every field. Each other object differs in exactly one.
	for i, other := range others {
		others[i] = full.Replace(other)
	}
	s := serve(t, drop, listed(append(slices.Clone(others), full.Replace(whole))...))
	got, err := s.client().CreateProduct(context.Background(), params)
	if err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}

	// The service may choose the members that were not sent.
	filled := strings.NewReplacer(
		`"sendSubscriptionEmails":null`, `"sendSubscriptionEmails":true`, `"imageUrl":""`, `"imageUrl":"`+image+`"`,
		`"chargingIntervalSeconds":0`, `"chargingIntervalSeconds":60`,
		`"productType":null`, `"productType":{"Presale":{"Token":{"ticker":"MUG","decimals":7}}}`).Replace(whole)
	s = serve(t, drop, listed(filled))
	got, err = s.client().CreateProduct(context.Background(), mugParams(t))
	if err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
}

// TestCreate_clocks checks that the service's clock decides the age of an object.
func TestCreate_clocks(t *testing.T) {
	t.Parallel()
	at := func(moment time.Time) string { return mug(idA, string(NewTimestamp(moment))) }
	type row struct {
		date    string // "" for none
		object  string
		another bool // the object has another owner
	}
	rows := func(now time.Time) map[string]row {
		return map[string]row{
			"service a year ahead":          {now.AddDate(1, 0, 0).UTC().Format(http.TimeFormat), at(now.AddDate(1, 0, 0)), false},
			"service a year behind":         {serviceDate, mug(idA, justNow), false},
			"a little before":               {serviceDate, mug(idA, "2026-03-02T09:59:59Z"), false},
			"an hour before":                {serviceDate, mug(idA, longAgo), true},
			"this year's, service behind":   {serviceDate, at(now), false},
			"an hour before, service ahead": {now.AddDate(1, 0, 0).UTC().Format(http.TimeFormat), at(now.AddDate(1, 0, 0).Add(-time.Hour)), true},
			"no date":                       {"", at(now), false},
			"no date, a minute off":         {"", at(now.Add(-time.Minute)), false},
			"no date, an hour before":       {"", at(now.Add(-time.Hour)), true},
			"nonsense for a date":           {"yesterday", at(now), false},
			"creation time in another zone": {serviceDate, mug(idA, "2026-03-02T12:00:00.000000+02:00"), false},
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
			if test.another {
				steps, want = []step{drop, look, look, reply(200, mug(idB, justNow)), listed(mug(idB, justNow))}, idB
			}
			s := serve(t, steps...)
			got, err := s.client().CreateProduct(context.Background(), mugParams(t))
			if err != nil || got.ID != want {
				t.Errorf("%v, %v; want %s", got.ID, err, want)
			}
		})
	}
}

// busyService creates products on a fake clock, loses the first response, and lists slowly.
func busyService(slow func(looks int, w http.ResponseWriter) bool) (http.HandlerFunc, func() int) {
	var made []string
	looks := 0
	handler := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Date", time.Now().UTC().Format(http.TimeFormat))
		if r.Method == http.MethodPost {
			made = append(made, mug(fmt.Sprintf("0b9f6a2e-7c35-4f0e-9d6b-%012d", len(made)), string(NewTimestamp(time.Now()))))
			if len(made) == 1 {
				drop(w, r)
			}
			_, _ = io.WriteString(w, made[len(made)-1])
			return
		}
		looks++
		if slow(looks, w) {
			_, _ = io.WriteString(w, "["+strings.Join(made, ",")+"]")
		}
	}
	return handler, func() int { return len(made) }
}

// TestCreate_slowList lists more slowly than clocks may differ. The client still takes the object.
func TestCreate_slowList(t *testing.T) {
	t.Parallel()
	for name, slow := range map[string]func(int, http.ResponseWriter) bool{
		"answers late": func(_ int, w http.ResponseWriter) bool {
			time.Sleep(20 * time.Second)
			w.Header().Set("Date", time.Now().UTC().Format(http.TimeFormat))
			return true
		},
		"is asked to wait": func(looks int, w http.ResponseWriter) bool {
			if looks%2 == 1 {
				w.Header().Set("Retry-After", "20")
				w.WriteHeader(http.StatusTooManyRequests)
				return false
			}
			return true
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			handler, made := busyService(slow)
			c := newTestClient(t, func(cfg *settings) { cfg.Base = memory{handler} })
			_, err := c.CreateProduct(context.Background(), mugParams(t))
			if err != nil || made() != 1 {
				t.Errorf("%s: %d products were made, %v", name, made(), err)
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

// TestCreate_ownObjects creates two equal products with one client. The client never takes the
// first one for the second.
func TestCreate_ownObjects(t *testing.T) {
	t.Parallel()
	for name, first := range map[string][]step{
		"answered":        {reply(200, mug(idA, justNow))},
		"by id":           {reply(200, `{"id":"`+strings.ToUpper(idA)+`"}`), reply(200, mug(idA, justNow))},
		"found":           {drop, listed(mug(idA, justNow))},
		"by id, not read": {reply(200, `{"id":"`+idA+`"}`), reply(403, "")},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			second := []step{drop, listed(mug(idA, justNow)), listed(mug(idA, justNow), mug(idB, justNow))}
			s := serve(t, append(slices.Clone(first), second...)...)
			c := s.client()
			if _, err := c.CreateProduct(context.Background(), mugParams(t)); err != nil && name != "by id, not read" {
				t.Fatal(err)
			}
			got, err := c.CreateProduct(context.Background(), mugParams(t))
			if err != nil || got.ID != idB {
				t.Errorf("%v, %v; want %s", got.ID, err, idB)
			}
		})
	}
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

// TestCreate_gaveUp answers with statuses that say nothing of the effect. The client finds the
// product, and sends no second request.
func TestCreate_gaveUp(t *testing.T) {
	t.Parallel()
	for _, status := range []int{408, 425, 500, 501, 502, 503, 504, 520, 522, 524, 599} {
		for _, body := range []string{"", `{"message": "Service Unavailable"}`, "<html>", "upstream connect error"} {
			s := serve(t, reply(status, body), listed(mug(idA, justNow)))
			if got, err := s.client().CreateProduct(context.Background(), mugParams(t)); err != nil || got.ID != idA {
				t.Errorf("%d with %q: %q, %v", status, body, got.ID, err)
			}
			s.wantLines("POST /product/create", "GET /products?include_archived=true")
		}
	}
}

// TestCreate_noMoment lists an equal object without a creation time. It may be old and have another
// owner. The client neither takes it nor creates a second one.
func TestCreate_noMoment(t *testing.T) {
	t.Parallel()
	for _, moment := range []string{"", "yesterday"} {
		s := serve(t, drop, listed(mug(idA, moment)), listed(mug(idA, moment)))
		got, err := s.client().CreateProduct(context.Background(), mugParams(t))
		wantError(t, err, "whether it took effect is unknown", idA)
		if got.ID != "" {
			t.Errorf("%s was taken", got.ID)
		}
	}
}
