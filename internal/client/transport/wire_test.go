// SPDX-License-Identifier: MPL-2.0

package transport

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
		return &http.Response{
			StatusCode: http.StatusOK, Header: http.Header{}, Request: r, Body: &pieces{r.Context(), wait, slices.Clone(texts)},
		}, nil
	})
}

// TestWire_stream lets a stream take its time as long as pieces arrive, but no longer than all
// attempts of a request may take.
func TestWire_stream(t *testing.T) {
	t.Parallel()
	texts := []string{"[", `{"id":"x"}`, ",", `{"id":"y"}`, "]"}
	endless := strings.Split(strings.Repeat(" ", 1000), "")
	for _, test := range []struct {
		wait   time.Duration
		texts  []string
		reason Reason
		took   time.Duration
	}{
		{50 * time.Second, texts, "", 4 * time.Minute}, // and more, as the pieces are cut
		{61 * time.Second, texts, ReasonTimeout, 5 * time.Minute},
		{50 * time.Second, endless, ReasonTimeout, 10 * time.Minute},
	} {
		synctest.Test(t, func(t *testing.T) {
			tr := newTest(t, func(cfg *Config) { cfg.Base = slowly(test.wait, test.texts...) })
			start := time.Now()
			body, err := read(t.Context(), tr, getThings)
			if ReasonOf(err) != test.reason || test.reason == "" && body != strings.Join(texts, "") || test.reason != "" && !failureOf(err).Partial {
				t.Errorf("%q, %+v", body, failureOf(err))
			}
			if took := time.Since(start); took < test.took || took > test.took*3/2 {
				t.Errorf("it took %s, want %s", took, test.took)
			}
		})
	}
}

// TestWire_longStream cuts a stream that is longer than any other response. Its beginning has been
// handed over, so that is an error and no retry. A whole one is read to its end.
func TestWire_longStream(t *testing.T) {
	t.Parallel()
	long := strings.Repeat(" ", MaxBody+10)
	s := serve(t, reply(200, long+"]"), cut(long))
	body, err := read(t.Context(), s.transport(), getThings)
	if err != nil || body != long+"]" {
		t.Errorf("%d bytes, %v", len(body), err)
	}
	body, err = read(t.Context(), s.transport(), getThings)
	if !errors.Is(err, io.ErrUnexpectedEOF) || body != long {
		t.Errorf("%d bytes, %v", len(body), err)
	}
}

// TestWire_cutStream reads a stream again that was cut, as often as any other response.
func TestWire_cutStream(t *testing.T) {
	t.Parallel()
	cutOff := cut("[1,")
	s := serve(t, cutOff, cutOff, reply(200, "[1]"), cutOff, cutOff, cutOff, cutOff, cutOff)
	body, err := read(t.Context(), s.transport(), getThings)
	if err != nil || body != "[1]" {
		t.Errorf("%q, %v", body, err)
	}
	_, err = read(t.Context(), s.transport(), getThings)
	wantError(t, err, "GET /things to ", "failed after 5 attempts: connection closed")
	if failure := failureOf(err); !failure.Partial || !failure.Accepted {
		t.Errorf("%+v", failure)
	}
}

// TestWire_wholeResponse gives any other response one minute from the first byte to the last.
func TestWire_wholeResponse(t *testing.T) {
	t.Parallel()
	for wait, late := range map[time.Duration]bool{10 * time.Second: false, 50 * time.Second: true} {
		synctest.Test(t, func(t *testing.T) {
			tr := newTest(t, func(cfg *Config) { cfg.Base = slowly(wait, `{"id":`, `"x"}`) })
			_, err := read(t.Context(), tr, getThing)
			failure := failureOf(err)
			if (err != nil) != late || late &&
				(failure.Reason != ReasonTimeout || failure.Timeout != time.Minute || !failure.Partial || failure.Attempts != 5) {
				t.Errorf("%s: %+v", wait, failure)
			}
		})
	}
}

// TestWire_noResponse counts attempts without a response: a create request is retried only if it
// was not sent.
func TestWire_noResponse(t *testing.T) {
	t.Parallel()
	for _, sent := range []bool{true, false} {
		for name, op := range effects {
			synctest.Test(t, func(t *testing.T) {
				tr := newTest(t, func(cfg *Config) {
					cfg.RequestTimeout = 10 * time.Second
					cfg.Base = transportFunc(func(r *http.Request) (*http.Response, error) {
						if sent {
							httptrace.ContextClientTrace(r.Context()).WroteHeaders()
						}
						<-r.Context().Done()
						return nil, r.Context().Err()
					})
				})
				_, err := read(t.Context(), tr, op)
				want, reason := 5, ReasonTimeout
				if !sent {
					reason = ReasonUnreachable
				}
				if sent && !op.Effect.isRepeatable() {
					want = 1
				}
				if failure := failureOf(err); failure.Attempts != want || failure.Sent != sent || failure.Reason != reason ||
					failure.Timeout != 10*time.Second {
					t.Errorf("%s, sent %v: %+v", name, sent, failure)
				}
			})
		}
	}
}

// TestWire_lateNote reports the sent headers while the attempt is given up, as Go's transport does.
// Without a lock the race detector fails it.
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
	r := effects["creates"]
	a := &attempt{request: &r}
	req, err := http.NewRequestWithContext(withAttempt(t.Context(), a), http.MethodPost, "http://localhost/", nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = link.RoundTrip(req) //nolint:bodyclose // there is none
	_ = a.sent.Load()
	wantError(t, err, "given up")
	<-noted
	if !a.sent.Load() {
		t.Error("it is not noted as sent")
	}
}

func TestWire_hugeResponse(t *testing.T) {
	t.Parallel()
	huge := strings.Repeat(" ", MaxBody+1)
	for name, status := range map[string]int{"answer": 200, "refusal": 400, "failure": 503} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			attempts := 0
			tr := newTest(t, func(cfg *Config) {
				cfg.Base = transportFunc(func(r *http.Request) (*http.Response, error) {
					attempts++
					return &http.Response{StatusCode: status, Header: http.Header{}, Request: r, Body: io.NopCloser(strings.NewReader(huge))}, nil
				})
			})
			_, err := read(t.Context(), tr, getThing)
			if !errors.Is(err, ErrTooLarge) || attempts != 1 {
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
		{"12345", ErrTooLarge},
		{strings.Repeat("1", 100), ErrTooLarge},
	} {
		body := &timedBody{body: io.NopCloser(strings.NewReader(test.text)), ctx: context.Background(), left: 5}
		got, err := io.ReadAll(body)
		if !errors.Is(err, test.err) || len(got) > 5 || !bytes.HasPrefix([]byte(test.text), got) {
			t.Errorf("%d bytes: read %q, %v; want %v", len(test.text), got, err, test.err)
		}
	}
}

// TestWire_cancelledWrite interrupts a write that has arrived. It is finished, so its result is
// known.
func TestWire_cancelledWrite(t *testing.T) {
	t.Parallel()
	for name, r := range effects {
		if r.Effect == Safe {
			continue
		}
		ctx, cancel := context.WithCancel(t.Context())
		s := serve(t, func(w http.ResponseWriter, r *http.Request) {
			cancel()
			if err := r.Context().Err(); err != nil {
				t.Errorf("%s: the write in flight was cut off: %v", name, err)
			}
			reply(200, "done")(w, r)
		})
		if body, err := read(ctx, s.transport(), r); err != nil || body != "done" {
			t.Errorf("%s: %q, %v", name, body, err)
		}
	}
}

// TestWire_cancelledRead interrupts a read: it ends at once.
func TestWire_cancelledRead(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	s := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done() // ends when the client has hung up
	})
	if _, err := read(ctx, s.transport(), getThing); !errors.Is(err, context.Canceled) || ReasonOf(err) != ReasonInterrupted {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// TestWire_cancelledBefore sends nothing after an interrupt.
func TestWire_cancelledBefore(t *testing.T) {
	t.Parallel()
	s := serve(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, r := range effects {
		if _, err := read(ctx, s.transport(), r); !errors.Is(err, context.Canceled) || OutcomeUnknown(err) {
			t.Errorf("%s: error %v, want %v", name, err, context.Canceled)
		}
	}
}

// TestWire_cancelledAtTheLast demands that a write which was interrupted while it waited for its
// turn does not go out.
func TestWire_cancelledAtTheLast(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(withAttempt(t.Context(), &attempt{request: &Request{Effect: Creates}}))
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
