// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// pieces is a body that takes its time between two pieces, and stops where its request does.
type pieces struct {
	ctx   context.Context //nolint:containedctx // a body belongs to one request
	wait  time.Duration
	texts []string
}

func (p *pieces) Read(into []byte) (int, error) {
	if len(p.texts) == 0 {
		return 0, io.EOF
	}
	select {
	case <-time.After(p.wait):
	case <-p.ctx.Done():
		return 0, p.ctx.Err()
	}
	n := copy(into, p.texts[0])
	if p.texts[0] = p.texts[0][n:]; p.texts[0] == "" {
		p.texts = p.texts[1:]
	}
	return n, nil
}

func (p *pieces) Close() error { return nil }

func slowly(wait time.Duration, texts ...string) http.RoundTripper {
	return transportFunc(func(r *http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Request: r, Body: &pieces{r.Context(), wait, slices.Clone(texts)}}, nil
	})
}

// TestWire_stream lets a list take its time as long as something comes, but no longer than an operation may take.
func TestWire_stream(t *testing.T) {
	t.Parallel()
	texts := []string{"[", mug(idA, justNow), ",", mug(idB, justNow), "]"}
	endless := strings.Split(strings.Repeat(" ", 1000), "")
	for _, test := range []struct {
		wait  time.Duration
		texts []string
		words []string
		took  time.Duration
	}{
		{50 * time.Second, texts, nil, 4 * time.Minute}, // and more, as the pieces are cut
		{61 * time.Second, texts, []string{"GET /products got no usable answer", "its answer was not complete within 1m"}, 5 * time.Minute},
		{50 * time.Second, endless, []string{"GET /products got no usable answer", "its answer was not complete within"}, 10 * time.Minute},
	} {
		synctest.Test(t, func(t *testing.T) {
			c := newTestClient(t, func(cfg *Config) { cfg.Transport = slowly(test.wait, test.texts...) })
			start := time.Now()
			items, err := collect[Product](t, c.Products(context.Background(), false))
			wantError(t, err, test.words...)
			if test.words == nil && len(items) != 2 {
				t.Errorf("%d items", len(items))
			}
			if took := time.Since(start); took < test.took || took > test.took*3/2 {
				t.Errorf("it took %s, want %s", took, test.took)
			}
		})
	}
}

// TestWire_longList cuts a list that is longer than an answer may be otherwise: its beginning has been handed over, so it is an error and no repetition. Whole,
// it is read to its end.
func TestWire_longList(t *testing.T) {
	t.Parallel()
	long := "[" + mug(idA, justNow) + strings.Repeat(" ", maxBody) + "," + mug(idB, justNow)
	s := serve(t, reply(200, long+"]"), cut(long))
	items, err := collect[Product](t, s.client().Products(context.Background(), false))
	if err != nil || len(items) != 2 {
		t.Errorf("%d items, %v", len(items), err)
	}
	items, err = collect[Product](t, s.client().Products(context.Background(), false))
	wantError(t, err, "the list broke off after 2 objects")
	if len(items) != 2 {
		t.Errorf("%d items", len(items))
	}
}

// TestWire_cutList reads a list again that was cut on its way, as often as any other answer, and hands over each object once.
func TestWire_cutList(t *testing.T) {
	t.Parallel()
	cutOff := cut("[" + mug(idA, justNow) + ",")
	s := serve(t, cutOff, cutOff, reply(200, "["+mug(idA, justNow)+"]"), cutOff, cutOff, cutOff, cutOff, cutOff)
	items, err := collect[Product](t, s.client().Products(context.Background(), false))
	if err != nil || len(items) != 1 {
		t.Errorf("%d items, %v", len(items), err)
	}
	items, err = collect[Product](t, s.client().Products(context.Background(), false))
	wantError(t, err, "GET /products got no usable answer", "after 5 attempts", "the answer broke off before its end")
	if len(items) != 0 {
		t.Errorf("%d items", len(items))
	}
}

// TestWire_wholeAnswer gives any other answer one minute from the first byte to the last.
func TestWire_wholeAnswer(t *testing.T) {
	t.Parallel()
	body := mug(idA, justNow)
	for wait, words := range map[time.Duration][]string{
		10 * time.Second: nil,
		50 * time.Second: {"GET /product/{id} got no usable answer from 127.0.0.1:1 after 5 attempts", "its answer was not complete within 1m"},
	} {
		synctest.Test(t, func(t *testing.T) {
			c := newTestClient(t, func(cfg *Config) { cfg.Transport = slowly(wait, body[:50], body[50:]) })
			_, err := c.Product(context.Background(), idA)
			wantError(t, err, words...)
		})
	}
}

// TestWire_noAnswer counts attempts where nothing ever comes: a creation that was sent is not repeated, one that was not
// is.
func TestWire_noAnswer(t *testing.T) {
	t.Parallel()
	for _, sent := range []bool{true, false} {
		for name, op := range effects {
			synctest.Test(t, func(t *testing.T) {
				c := newTestClient(t, func(cfg *Config) {
					cfg.AllowMoneyMovement, cfg.RequestTimeout = true, 10*time.Second
					cfg.Transport = transportFunc(func(r *http.Request) (*http.Response, error) {
						if sent {
							httptrace.ContextClientTrace(r.Context()).WroteHeaders()
						}
						<-r.Context().Done()
						return nil, r.Context().Err()
					})
				})
				trail := &trail{op: op}
				_, err := c.doRaw(context.Background(), trail, nil)
				want, words := 5, "no answer within 10s"
				if !sent {
					words = "no connection came about in time"
				}
				wantError(t, err, words)
				if sent && (op.effect == creates || op.effect == pays) {
					want = 1
				}
				if trail.attempts != want || trail.sent.Load() != sent {
					t.Errorf("%s, sent %v: %d attempts, want %d; noted as sent: %v", name, sent, trail.attempts, want, trail.sent.Load())
				}
			})
		}
	}
}

// TestWire_lateNote lets the transport say that the headers went out while the attempt is being given up, as Go's own does.
// The race detector is what fails it.
func TestWire_lateNote(t *testing.T) {
	t.Parallel()
	noted := make(chan struct{})
	link := &wireLink{timeout: time.Hour, next: transportFunc(func(r *http.Request) (*http.Response, error) {
		go func() {
			httptrace.ContextClientTrace(r.Context()).WroteHeaders()
			close(noted)
		}()
		return nil, errors.New("given up")
	})}
	trail := &trail{op: effects["creates"]}
	req, err := http.NewRequestWithContext(withTrail(context.Background(), trail), http.MethodPost, "http://localhost/", nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = link.RoundTrip(req) //nolint:bodyclose // there is none
	_ = trail.sent.Load()
	wantError(t, err, "given up")
	<-noted
	if !trail.sent.Load() {
		t.Error("it is not noted as sent")
	}
}

func TestWire_hugeAnswer(t *testing.T) {
	t.Parallel()
	huge := strings.Repeat(" ", maxBody+1)
	for name, status := range map[string]int{"answer": 200, "refusal": 400, "failure": 503} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			attempts := 0
			c := newTestClient(t, func(cfg *Config) {
				cfg.Transport = transportFunc(func(r *http.Request) (*http.Response, error) {
					attempts++
					return &http.Response{StatusCode: status, Header: http.Header{}, Request: r, Body: io.NopCloser(strings.NewReader(huge))}, nil
				})
			})
			_, err := c.Product(context.Background(), idA)
			if !errors.Is(err, errTooLarge) || attempts != 1 {
				t.Errorf("%d attempts, error %v", attempts, err)
			}
		})
	}
}

// TestTimedBody_bound is the bound of a list, which is the same with another number.
func TestTimedBody_bound(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text string
		err  error
	}{
		{"1234", nil},
		{"12345", errTooLarge},
		{strings.Repeat("1", 100), errTooLarge},
	} {
		body := &timedBody{body: io.NopCloser(strings.NewReader(test.text)), ctx: context.Background(), left: 5}
		got, err := io.ReadAll(body)
		if !errors.Is(err, test.err) || len(got) > 5 || !bytes.HasPrefix([]byte(test.text), got) {
			t.Errorf("%d bytes: read %q, %v; want %v", len(test.text), got, err, test.err)
		}
	}
}

// TestWire_cancelledWrite interrupts a write when it has arrived. It is finished, and what it did is known.
func TestWire_cancelledWrite(t *testing.T) {
	t.Parallel()
	for name, run := range map[string]func(context.Context, *Client) (Product, error){
		"create":  func(ctx context.Context, c *Client) (Product, error) { return c.CreateProduct(ctx, mugParams(t)) },
		"update":  func(ctx context.Context, c *Client) (Product, error) { return c.UpdateProduct(ctx, idA, mugParams(t)) },
		"archive": func(ctx context.Context, c *Client) (Product, error) { return c.SetProductArchived(ctx, idA, true) },
	} {
		for _, whole := range []bool{true, false} {
			ctx, cancel := context.WithCancel(context.Background())
			var read step
			body := mug(idA, justNow)
			if !whole {
				body = `{"id":"` + idA + `"}` // then it is read, although the caller is interrupted
				read = reply(200, mug(idA, justNow))
			}
			if name == "archive" {
				archived := strings.Replace(mug(idA, justNow), `"isArchived":false`, `"isArchived":true`, 1)
				body, read = strings.Replace(body, `"isArchived":false`, `"isArchived":true`, 1), nil
				if !whole {
					read = reply(200, archived)
				}
			}
			steps := []step{func(w http.ResponseWriter, r *http.Request) {
				cancel()
				if err := r.Context().Err(); err != nil {
					t.Errorf("%s: the write in flight was cut off: %v", name, err)
				}
				reply(200, body)(w, r)
			}}
			if read != nil {
				steps = append(steps, read)
			}
			next := 0
			c := newTestClient(t, func(cfg *Config) {
				cfg.Transport = memory{func(w http.ResponseWriter, r *http.Request) {
					next++
					steps[next-1](w, r)
				}}
			})
			got, err := run(ctx, c)
			if err != nil || got.ID != idA || got.Name != "Mug" {
				t.Errorf("%s: %+v, %v", name, got, err)
			}
			if next != len(steps) {
				t.Errorf("%s: %d requests, want %d", name, next, len(steps))
			}
		}
	}
}

// TestWire_cancelledWrite_network is the same over a real connection.
func TestWire_cancelledWrite_network(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		cancel()
		reply(200, mug(idA, justNow))(w, r)
	})
	got, err := s.client().CreateProduct(ctx, mugParams(t))
	if err != nil || got.ID != idA {
		t.Errorf("%v, %v", got.ID, err)
	}
}

func TestWire_cancelledRead(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	s := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done() // ends when the client has hung up
	})
	_, err := s.client().Product(ctx, idA)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

func TestWire_cancelledBefore(t *testing.T) {
	t.Parallel()
	s := serve(t) // fails where anything comes
	c := s.client()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, createErr := c.CreateProduct(ctx, mugParams(t))
	_, readErr := c.Product(ctx, idA)
	_, updateErr := c.UpdateProduct(ctx, idA, mugParams(t))
	_, archiveErr := c.SetProductArchived(ctx, idA, true)
	_, listErr := collect[Product](t, c.Products(ctx, true))
	for i, err := range []error{createErr, readErr, updateErr, archiveErr, listErr} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%d: error %v, want %v", i, err, context.Canceled)
		}
	}
}

// TestWire_cancelledAtTheLast demands that a write which was interrupted while it waited for its turn does not go out.
func TestWire_cancelledAtTheLast(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(withTrail(context.Background(), &trail{op: effects["creates"]}))
	cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://localhost/", nil)
	if err != nil {
		t.Fatal(err)
	}
	link := &wireLink{timeout: time.Hour, next: transportFunc(func(*http.Request) (*http.Response, error) {
		t.Error("it went out")
		return nil, errors.New("sent")
	})}
	_, err = link.RoundTrip(req) //nolint:bodyclose // there is none
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// TestExplain demands that a failure to reach the service names the operation and the host, and not the address.
func TestExplain(t *testing.T) {
	t.Parallel()
	s := serve(t, drop)
	_, err := s.client(func(cfg *Config) { cfg.MaxRetries = 0 }).Product(context.Background(), idA)
	wantError(t, err, "GET /product/{id} got no usable answer from "+strings.TrimPrefix(s.url, "http://")+": ", "closed without an answer")
	if strings.Contains(err.Error(), idA) || strings.Contains(err.Error(), "attempts") {
		t.Errorf("%v", err)
	}
}
