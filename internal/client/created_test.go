// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// lagging is a service that shows a new object only after a while.
type lagging struct {
	mu      sync.Mutex
	behind  time.Duration
	undated bool // objects have no creation time
	lose    func(n int) bool
	made    []laggingProduct
	lines   []string
}

type laggingProduct struct {
	id, image string
	at        time.Time
	removed   bool
}

func (s *lagging) object(p laggingProduct) string {
	at := string(NewTimestamp(p.at))
	if s.undated {
		at = "once"
	}
	return strings.Replace(mug(p.id, at), `"imageUrl":""`, `"imageUrl":"`+p.image+`"`, 1)
}

func (s *lagging) serve(w http.ResponseWriter, r *http.Request) {
	var body []byte
	if r.Body != nil {
		body, _ = io.ReadAll(r.Body)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lines = append(s.lines, r.Method+" "+r.URL.Path)
	w.Header().Set("Date", time.Now().UTC().Format(http.TimeFormat))
	if r.URL.Path == "/product/create" {
		p := laggingProduct{id: fmt.Sprintf("0b9f6a2e-7c35-4f0e-9d6b-%012d", len(s.made)), at: time.Now()}
		if strings.Contains(string(body), "imageUrl") {
			p.image = "https://example.com/mug.png"
		}
		s.made = append(s.made, p)
		if s.lose != nil && s.lose(len(s.made)) {
			panic(errors.New("connection reset"))
		}
		_, _ = io.WriteString(w, s.object(p))
		return
	}
	var shown []string
	for i, p := range s.made {
		if p.removed || time.Since(p.at) < s.behind {
			continue
		}
		if !strings.HasPrefix(r.URL.Path, "/product/"+p.id) {
			shown = append(shown, s.object(p))
			continue
		}
		s.made[i].removed = r.Method == http.MethodDelete
		_, _ = io.WriteString(w, strings.Replace(s.object(p), `"isArchived":false`,
			fmt.Sprintf(`"isArchived":%t`, strings.HasSuffix(r.URL.Path, "/true")), 1))
		return
	}
	if r.URL.Path == "/products" {
		_, _ = io.WriteString(w, "["+strings.Join(shown, ",")+"]")
		return
	}
	w.WriteHeader(http.StatusNotFound)
}

func (s *lagging) client(t *testing.T) *Client {
	return newTestClient(t, func(cfg *settings) { cfg.realWaits, cfg.Base = true, memory{s.serve} })
}

// TestTurn_interrupted interrupts a request that waits for an equal one. Nothing is sent. A
// different request does not wait.
func TestTurn_interrupted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &lagging{}
		held := make(chan struct{})
		s.lose = func(n int) bool {
			if n == 1 {
				s.mu.Unlock()
				<-held
				s.mu.Lock()
			}
			return false
		}
		c := s.client(t)
		go func() { _, _ = c.CreateProduct(t.Context(), mugParams(t)) }()
		synctest.Wait()
		ctx, cancel := context.WithCancel(t.Context())
		failed := make(chan error, 1)
		go func() {
			_, err := c.CreateProduct(ctx, mugParams(t))
			failed <- err
		}()
		other := mugParams(t)
		other.ImageURL = new("https://example.com/mug.png")
		if _, err := c.CreateProduct(t.Context(), other); err != nil {
			t.Error(err)
		}
		cancel()
		if err := <-failed; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		close(held)
		synctest.Wait()
		if len(s.made) != 2 || c.account.InFlight() != 0 {
			t.Errorf("%d made, %d in flight", len(s.made), c.account.InFlight())
		}
	})
}

// TestCreate_similar creates two products at once. The second one matches both requests. The first
// request is lost before it takes effect. The service creates the second product while the first
// request looks for its own. The first request does not take the second product.
func TestCreate_similar(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &lagging{}
		posts := 0
		c := newTestClient(t, func(cfg *settings) {
			cfg.realWaits = true
			cfg.Base = memory{func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodPost {
					if posts++; posts == 1 {
						panic(errors.New("connection reset")) // nothing is created
					}
					if posts == 2 {
						defer time.Sleep(4 * time.Second) // the list shows it before the response arrives
					}
				}
				s.serve(w, r)
			}}
		})
		plain, filled := make(chan result, 1), make(chan result, 1)
		run := func(to chan result, params ProductParams) {
			got, err := c.CreateProduct(t.Context(), params)
			to <- result{got.ID, err}
		}
		go run(plain, mugParams(t))
		synctest.Wait()
		other := mugParams(t)
		other.ImageURL = new("https://example.com/mug.png")
		go run(filled, other)
		a, b := <-plain, <-filled
		if a.err != nil || b.err != nil || a.id == b.id || b.id != s.made[0].id || len(s.made) != 2 {
			t.Errorf("%+v and %+v of %+v", a, b, s.made)
		}
	})
}

type result struct {
	id  string
	err error
}

// TestCreate_undated creates equal products without a creation time. The first one may be another
// client's. After it, the client reads the list before each request, and knows its own products.
func TestCreate_undated(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &lagging{undated: true, lose: func(int) bool { return true }}
		c := s.client(t)
		_, err := c.CreateProduct(t.Context(), mugParams(t))
		wantError(t, err, "differs from it ("+s.made[0].id+")")
		for n := 1; n < 4; n++ {
			got, err := c.CreateProduct(t.Context(), mugParams(t))
			if err != nil || got.ID != s.made[n].id {
				t.Errorf("%s, %v", got.ID, err)
			}
		}
		// A product that appears during the looks is new.
		s = &lagging{undated: true, behind: 3 * time.Second, lose: func(int) bool { return true }}
		if got, err := s.client(t).CreateProduct(t.Context(), mugParams(t)); err != nil || got.ID != s.made[0].id {
			t.Errorf("%s, %v", got.ID, err)
		}
	})
}

// TestFresh reads, updates and deletes a new product that the service does not show yet.
func TestFresh(t *testing.T) {
	t.Parallel()
	for name, run := range map[string]func(*Client, string) error{
		"read": func(c *Client, id string) error { _, err := c.Product(context.Background(), id); return err },
		"update": func(c *Client, id string) error {
			_, err := c.UpdateProduct(context.Background(), id, mugParams(t))
			return err
		},
		"archive": func(c *Client, id string) error {
			_, err := c.SetProductArchived(context.Background(), id, true)
			return err
		},
		"remove": func(c *Client, id string) error {
			return products.Delete(context.Background(), c.account, operation.Deleting("/product/{id}"), id)
		},
	} {
		for _, behind := range []time.Duration{0, 2 * time.Second, 9 * time.Second} {
			synctest.Test(t, func(t *testing.T) {
				s := &lagging{behind: behind}
				c := s.client(t)
				got, err := c.CreateProduct(t.Context(), mugParams(t))
				if err != nil {
					t.Fatal(err)
				}
				if err := run(c, got.ID); err != nil {
					t.Errorf("%s, %s behind: %v", name, behind, err)
				}
				if name != "remove" {
					return
				}
				start := time.Now() // the client deleted it, so a 404 counts now
				if _, err := c.Product(t.Context(), got.ID); !IsNotFound(err) || time.Since(start) > 0 {
					t.Errorf("%v after %s", err, time.Since(start))
				}
			})
		}
		synctest.Test(t, func(t *testing.T) { // a 404 for another client's product counts at once
			start := time.Now()
			if err := run((&lagging{}).client(t), idA); !IsNotFound(err) || time.Since(start) > 0 {
				t.Errorf("%s: %v after %s", name, err, time.Since(start))
			}
		})
		synctest.Test(t, func(t *testing.T) { // a 404 for an older product of this client counts, too
			s := &lagging{behind: time.Hour}
			c := s.client(t)
			got, err := c.CreateProduct(t.Context(), mugParams(t))
			start := time.Now()
			if notFound := run(c, got.ID); err != nil || !IsNotFound(notFound) || time.Since(start) > 15*time.Second ||
				time.Since(start) < 10*time.Second {
				t.Errorf("%s: %v after %s", name, notFound, time.Since(start))
			}
		})
	}
}

// TestReadCreated reads a created product for as long as an operation may take. After an interrupt,
// it reads for as long as one request may take.
func TestReadCreated(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		fails      func(w http.ResponseWriter)
		until      time.Duration
		interrupts bool
		messages   string
		most       time.Duration
	}{
		"404": {func(w http.ResponseWriter) { w.WriteHeader(http.StatusNotFound) }, 8 * time.Minute, false, "", 9 * time.Minute},
		"500": {
			func(w http.ResponseWriter) { w.WriteHeader(http.StatusInternalServerError) }, 8 * time.Minute, false, "",
			9 * time.Minute,
		},
		"503": {
			func(w http.ResponseWriter) { w.WriteHeader(http.StatusServiceUnavailable) }, 8 * time.Minute, false, "",
			9 * time.Minute,
		},
		"no response": {
			func(http.ResponseWriter) { panic(errors.New("connection reset")) }, 8 * time.Minute, false, "",
			9 * time.Minute,
		},
		"404 for good": {
			func(w http.ResponseWriter) { w.WriteHeader(http.StatusNotFound) }, time.Hour, false, "could not be read",
			11 * time.Minute,
		},
		"403": {func(w http.ResponseWriter) { w.WriteHeader(http.StatusForbidden) }, time.Hour, false, "403", 0},
		"404, and interrupted": {
			func(w http.ResponseWriter) { w.WriteHeader(http.StatusNotFound) }, time.Hour, true, "could not be read",
			61 * time.Second,
		},
		"500, and interrupted": {
			func(w http.ResponseWriter) { w.WriteHeader(http.StatusInternalServerError) }, 50 * time.Second, true, "",
			60 * time.Second,
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			start := time.Now()
			c := newTestClient(t, func(cfg *settings) {
				cfg.realWaits, cfg.MaxRetries = true, 1
				cfg.Base = memory{func(w http.ResponseWriter, r *http.Request) {
					switch {
					case r.Method == http.MethodPost:
						if test.interrupts {
							cancel()
						}
						_, _ = io.WriteString(w, `{"id":"`+idA+`","status":"made"}`)
					case time.Since(start) < test.until:
						test.fails(w)
					default:
						_, _ = io.WriteString(w, mug(idA, justNow))
					}
				}}
			})
			got, err := c.CreateProduct(ctx, mugParams(t))
			if took := time.Since(start); took > test.most {
				t.Errorf("%s: %s", name, took)
			}
			var created *CreatedError
			switch {
			case test.messages == "" && (err != nil || got.ID != idA):
				t.Errorf("%s: %v", name, err)
			case test.messages != "" && (!errors.As(err, &created) || created.ID != idA || !strings.Contains(err.Error(), test.messages)):
				t.Errorf("%s: %v", name, err)
			}
		})
	}
}

// TestCreate_interruptedLook interrupts a request while the client looks for its object. The looks
// go on for as long as one request may take, and their result is not lost.
func TestCreate_interruptedLook(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		behind time.Duration
		made   bool
		most   time.Duration
	}{"there": {9 * time.Second, true, 11 * time.Second}, "not there": {time.Hour, false, 11 * time.Second}} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			s := &lagging{behind: test.behind, lose: func(int) bool { cancel(); return true }}
			start := time.Now()
			got, err := s.client(t).CreateProduct(ctx, mugParams(t))
			if (err == nil) != test.made || test.made && got.ID != s.made[0].id || time.Since(start) > test.most || len(s.made) != 1 {
				t.Errorf("%s: %s, %v after %s, %d made", name, got.ID, err, time.Since(start), len(s.made))
			}
		})
	}
	synctest.Test(t, func(t *testing.T) { // the client repeats a failed list until then
		ctx, cancel := context.WithCancel(t.Context())
		start := time.Now()
		c := newTestClient(t, func(cfg *settings) {
			cfg.realWaits, cfg.MaxRetries = true, 0
			cfg.Base = memory{func(w http.ResponseWriter, _ *http.Request) {
				cancel()
				w.WriteHeader(http.StatusInternalServerError)
			}}
		})
		_, err := c.CreateProduct(ctx, mugParams(t))
		wantError(t, err, "whether it took effect is unknown")
		if took := time.Since(start); took < 55*time.Second || took > 61*time.Second {
			t.Errorf("it took %s", took)
		}
	})
}

// TestCreate_undecided looks for a product for as long as an operation may take. In one case the
// request was accepted, in the other the list fails.
func TestCreate_undecided(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		post, list int
		body       string
		says       string
	}{
		"accepted, not listed": {201, 200, "[]", undisclosed[0]}, "failed, no list": {500, 500, "", "whether it took effect is unknown"},
	} {
		synctest.Test(t, func(t *testing.T) {
			start := time.Now()
			logged := 0
			c := newTestClient(t, func(cfg *settings) {
				cfg.realWaits, cfg.MaxRetries = true, 0
				cfg.Log = func(_ context.Context, _ transport.Level, message string, _ map[string]any) {
					if strings.Contains(message, "waiting before the next look") {
						logged++
					}
				}
				cfg.Base = memory{func(w http.ResponseWriter, r *http.Request) {
					if r.Method == http.MethodPost {
						w.WriteHeader(test.post)
						return
					}
					w.WriteHeader(test.list)
					_, _ = io.WriteString(w, test.body)
				}}
			})
			_, err := c.CreateProduct(t.Context(), mugParams(t))
			wantError(t, err, test.says, "looking for the product")
			if took := time.Since(start); took < 590*time.Second || took > 600*time.Second || logged < 100 {
				t.Errorf("%s: %s, %d looks", name, took, logged)
			}
		})
	}
}

// TestCreatedError_twins checks that the error names every object and its import command.
func TestCreatedError_twins(t *testing.T) {
	t.Parallel()
	err := &CreatedError{Noun: "product", ID: idA, Twins: []string{idB, idC}}
	wantError(t, err, "product "+idA+" was created", "("+idB+", "+idC+")")
	if err.Unwrap() != nil {
		t.Error("nothing failed")
	}
}

// TestCreate_sharedID has a service with one id for objects of two groups, which gives the id of a
// deleted object to a new one.
func TestCreate_sharedID(t *testing.T) {
	t.Parallel()
	objects := map[string]string{"/customer": sample("ann", idA, longAgo), "/webhook/create": hook(idA, longAgo)}
	c := newTestClient(t, func(cfg *settings) {
		cfg.Base = memory{func(w http.ResponseWriter, r *http.Request) {
			switch r.Method {
			case http.MethodPost:
				echo(objects[r.URL.Path])(w, r)
			case http.MethodGet:
				w.WriteHeader(http.StatusNotFound)
			}
		}}
	})
	for range 2 {
		_, err := c.CreateCustomer(t.Context(), CustomerParams{Name: "Ann", Email: "ann@example.com"})
		if err == nil {
			err = c.DeleteCustomer(t.Context(), idA)
		}
		if err != nil {
			t.Error(err)
		}
	}
	if _, err := c.CreateWebhook(t.Context(), WebhookParams{URL: "https://example.com/events"}); err != nil {
		t.Error(err)
	}
}
