// SPDX-License-Identifier: MPL-2.0

package money

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

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport/transporttest"
)

const (
	idA = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	idB = "5d1c7b52-93f8-4a67-8f0b-6e2d1a9c4b31"
)

// newRun returns a run that reaches a service.
func newRun(t *testing.T, service http.HandlerFunc) *Run {
	t.Helper()
	tr, err := transport.New(transport.Config{
		BaseURL: "http://127.0.0.1:1", APIKey: "key-of-a-test",
		Base: transporttest.RoundTripFunc(func(r *http.Request) (*http.Response, error) { return transporttest.Respond(service, r) }),
	})
	if err != nil {
		t.Fatal(err)
	}
	return &Run{
		Client: client.New(tr, client.Config{AllowMoneyMovement: true}), Diags: &diag.Diagnostics{},
		Report: func(string) {},
	}
}

// bank is a service on a fake clock. Its transactions show payments, but not to whom.
type bank struct {
	t *testing.T

	mu      sync.Mutex
	lines   []line
	late    func(to string) time.Duration // after which the list shows a payment
	noDate  bool                          // no response tells the service's clock
	sameIDs bool                          // a payment has the id of its transaction
	gets    int
	sent    []string // to whom
}

// line is a transaction that the list shows from a time on.
type line struct {
	id   string
	made time.Time
	from time.Time
}

func newBank(t *testing.T) *bank {
	return &bank{t: t, late: func(string) time.Duration { return 0 }}
}

// never is the time after which no test looks.
func never(string) time.Duration { return 24 * time.Hour }

// pay adds a transaction, and returns its id. The list shows it later.
func (b *bank) pay(late time.Duration) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	id := fmt.Sprintf("%s%02d", idA[:34], len(b.lines))
	b.lines = append(b.lines, line{id, time.Now(), time.Now().Add(late)})
	return id
}

func (b *bank) list(w http.ResponseWriter, _ *http.Request) {
	time.Sleep(50 * time.Millisecond)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.gets++
	var all []string
	for _, l := range b.lines {
		if !time.Now().Before(l.from) {
			all = append(all, fmt.Sprintf(`{"id":%q,"type":"payment","network":"Base","token":null,"amount":"-1.00","createdAt":%q}`,
				l.id, l.made.UTC().Format(time.RFC3339Nano)))
		}
	}
	if !b.noDate {
		w.Header().Set("Date", time.Now().UTC().Format(http.TimeFormat))
	}
	_, _ = io.WriteString(w, "["+strings.Join(all, ",")+"]")
}

// run returns a new run of the provider.
func (b *bank) run() *Run { return newRun(b.t, b.list) }

// movement is a payment of 1 to a payee.
func (b *bank) movement(run *Run, to string) Movement {
	return Movement{
		Request: run.Client.TransactionMovement("payment", map[string]string{"to": to}, nil, amountOf(b.t, "1")),
		Send: func(context.Context) (string, error) {
			time.Sleep(100 * time.Millisecond)
			id := b.pay(b.late(to))
			b.mu.Lock()
			defer b.mu.Unlock()
			b.sent = append(b.sent, to)
			if b.sameIDs {
				return id, nil
			}
			return idB, nil
		},
	}
}

// once pays 1 to a payee.
func (b *bank) once(run *Run, to string, allow bool) error {
	_, err := run.Once(b.t.Context(), Repetition{AllowRepeat: types.BoolValue(allow)}, b.movement(run, to))
	return err
}

// TestOnce sends a movement, unless the service shows an equal one, or does not show its list.
func TestOnce(t *testing.T) {
	t.Parallel()
	unknown := &client.UnknownOutcomeError{Operation: "POST /payment", Noun: "payment", Err: errors.New("lost")}
	const dated = `{"id":"` + idB + `","type":"payment","amount":1,"createdAt":"2000-01-01T00:00:00Z"}`
	var others []string
	for i := range 25 {
		others = append(others, fmt.Sprintf(`{"id":"%s%02d","type":"payment","amount":2,"createdAt":"1999-01-%02dT00:00:00Z"}`, idA[:34], i, i+1))
	}
	page := strings.Join(others, ",")
	for name, test := range map[string]struct {
		list  string
		err   error // of the request
		allow types.Bool
		sent  int
		words string // of the error
	}{
		"the first":             {sent: 1},
		"not allowed to repeat": {allow: types.BoolValue(false), sent: 1},
		"refused":               {err: errors.New("no"), sent: 1, words: "no"},
		"unknown":               {err: unknown, sent: 1, words: "unknown"},
		"repeated": {
			list: dated,
			words: "The transactions show a payment of the same amount within the last hour: transaction " + idB +
				" at 2000-01-01T00:00:00Z. So nothing",
		},
		"repeated often": {
			list:  dated + "," + strings.Replace(dated, idB, idA, 1) + "," + strings.Replace(dated, idB, "C2"+idB[2:], 1),
			words: ", and 2 more.",
		},
		"undated":        {list: `{"id":"` + idB + `","type":"payment"}`, words: "transaction " + idB + ". So nothing"},
		"allowed":        {list: dated, allow: types.BoolValue(true), sent: 1},
		"no list":        {list: "}", words: "could not be checked, so nothing was sent: GET /transactions"},
		"a page":         {list: page, words: "exactly 25 objects, so it may be only a part of them. So nothing was sent. Look for"},
		"page, allowed":  {list: page, allow: types.BoolValue(true), sent: 1},
		"allowed anyway": {list: "}", allow: types.BoolValue(true), sent: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				looks, sent := 0, 0
				run := newRun(t, func(w http.ResponseWriter, _ *http.Request) {
					looks++
					_, _ = io.WriteString(w, "["+test.list+"]")
				})
				id, err := run.Once(t.Context(), Repetition{AllowRepeat: test.allow}, Movement{
					Request: run.Client.TransactionMovement("payment", 1, nil, amountOf(t, "1")),
					Send:    func(context.Context) (string, error) { sent++; return idA, test.err },
				})
				if sent != test.sent || (err != nil) != (test.words != "") || err != nil && !strings.Contains(err.Error(), test.words) {
					t.Errorf("%d requests, error: %v, want %q", sent, err, test.words)
				}
				if err == nil && id != idA || test.allow.ValueBool() && looks > 0 {
					t.Errorf("id %q after %d looks", id, looks)
				}
			})
		})
	}
}

// TestOnce_listed names an earlier object of the same kind, with its status.
func TestOnce_listed(t *testing.T) {
	t.Parallel()
	run := newRun(t, http.HandlerFunc(transporttest.Reply(http.StatusOK, `[{"id":"`+idB+`","organizationId":"`+idA+`","network":"Base",`+
		`"withdrawalAmount":1,"withdrawalAddress":"0xab","withdrawalStatus":"pending","requestedAt":"2999-01-01T00:00:00Z"}]`)))
	params := client.WithdrawalParams{Network: "Base", Amount: amountOf(t, "1"), WithdrawalAddress: new("0xAB")}
	_, err := run.Once(t.Context(), Repetition{}, Movement{Request: run.Client.WithdrawalMovement(params, "0xAB")})
	const words = "equal withdrawal of the last hour: withdrawal " + idB +
		" at 2999-01-01T00:00:00Z, with the status pending. So nothing was sent"
	if err == nil || !strings.Contains(err.Error(), words) {
		t.Errorf("error: %v", err)
	}
}

// TestOnce_bounds holds a bound before the search, and right before the request: after the wait.
func TestOnce_bounds(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		holds        int // how often the bound holds
		allow        bool
		checks, gets int
		sent         bool
	}{
		"never":              {0, false, 1, 0, false},
		"before the search":  {1, false, 2, 2, false},
		"always":             {2, false, 2, 2, true},
		"allowed, and never": {0, true, 1, 0, false},
		"allowed":            {1, true, 1, 0, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				b := newBank(t)
				run, checks := b.run(), 0
				m := b.movement(run, "Ann")
				m.Check = func(context.Context) error {
					if checks++; checks > test.holds {
						return errors.New("too much")
					}
					return nil
				}
				_, err := run.Once(t.Context(), Repetition{AllowRepeat: types.BoolValue(test.allow)}, m)
				if (err == nil) != test.sent || len(b.sent) == 1 != test.sent || checks != test.checks || b.gets != test.gets {
					t.Errorf("%d checks, %d looks, %d requests, error: %v", checks, b.gets, len(b.sent), err)
				}
			})
		})
	}
}

// TestOnce_memory refuses an equal movement of the same run of Terraform, although the service
// shows none. It does not refuse one that certainly did not happen.
func TestOnce_memory(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		first   error
		refused string
	}{
		"made":     {nil, "sent an equal request already: it made the payment " + idB + "."},
		"unknown":  {&client.UnknownOutcomeError{Noun: "payment", Err: errors.New("lost")}, "sent an equal request already."},
		"not read": {&client.CreatedError{Noun: "payment", ID: idA, Err: errors.New("lost")}, "it made the payment " + idA + "."},
		"failed":   {errors.New("no"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				b := newBank(t)
				b.late = never
				run := b.run()
				first := b.movement(run, "Ann")
				if test.first != nil {
					first.Send = func(context.Context) (string, error) { return "", test.first }
				}
				_, _ = run.Once(t.Context(), Repetition{}, first)
				before := len(b.sent)
				err := b.once(run, "Ann", false)
				if test.refused == "" && err != nil || test.refused != "" && (err == nil || !strings.Contains(err.Error(), test.refused)) ||
					len(b.sent)-before == 1 != (test.refused == "") {
					t.Errorf("%d requests, error: %v", len(b.sent)-before, err)
				}
				if err := b.once(run, "Bob", false); err != nil {
					t.Errorf("to another payee: %v", err)
				}
				if err := b.once(run, "Ann", true); err != nil {
					t.Errorf("allowed: %v", err)
				}
			})
		})
	}
}

// TestOnce_interrupted sends nothing after an interrupt while it waits. Those who wait with it go
// on.
func TestOnce_interrupted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBank(t)
		run := b.run()
		var all sync.WaitGroup
		for i, to := range []string{"Ann", "Bob", "Cid"} {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			interrupted := i < 2
			if interrupted {
				time.AfterFunc(time.Duration(2*i+1)*time.Second, cancel)
			}
			all.Go(func() {
				if _, err := run.Once(ctx, Repetition{}, b.movement(run, to)); errors.Is(err, context.Canceled) != interrupted {
					t.Errorf("%s: %v", to, err)
				}
			})
		}
		all.Wait()
		if len(b.sent) != 1 || b.sent[0] != "Cid" || b.gets != 2 {
			t.Errorf("sent to %v after %d looks", b.sent, b.gets)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := run.Once(ctx, Repetition{AllowRepeat: types.BoolValue(true)}, b.movement(run, "Dan")); !errors.Is(err, context.Canceled) ||
			len(b.sent) != 1 {
			t.Errorf("interrupted before: %v", err)
		}
	})
}

// TestOnce_interruptedAlone ends the look with the last one who waits. The next one looks again.
func TestOnce_interruptedAlone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBank(t)
		run := b.run()
		for n, after := range []time.Duration{time.Millisecond, 5 * time.Second} { // in the first look, and in the wait
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(after, cancel)
			if _, err := run.Once(ctx, Repetition{}, b.movement(run, "Ann")); !errors.Is(err, context.Canceled) || len(b.sent) > 0 {
				t.Errorf("%d: %v", n, err)
			}
		}
		if err := b.once(run, "Ann", false); err != nil || len(b.sent) != 1 {
			t.Errorf("error: %v", err)
		}
	})
}
