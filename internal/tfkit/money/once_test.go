// SPDX-License-Identifier: MPL-2.0

package money

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
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

// newRun returns a run that reaches a service, and its reports so far.
func newRun(t *testing.T, service http.HandlerFunc) (*Run, *[]string) {
	t.Helper()
	tr, err := transport.New(transport.Config{
		BaseURL: "http://127.0.0.1:1", APIKey: "key-of-a-test-0123456789",
		Base: transporttest.RoundTripFunc(func(r *http.Request) (*http.Response, error) { return transporttest.Respond(service, r) }),
	})
	if err != nil {
		t.Fatal(err)
	}
	var reports []string
	return &Run{
		Client: client.New(tr, client.Config{AllowMoneyMovement: true}), Diags: &diag.Diagnostics{},
		Report: func(message string) { reports = append(reports, message) },
	}, &reports
}

// payment is a movement that counts its requests.
type payment struct {
	earlier    []client.Earlier
	earlierErr error
	id         string
	err        error
	looks      int
	sent       int
	params     string
}

func (p *payment) movement() Movement {
	return Movement{
		Kind: "payment", Params: map[string]string{"to": p.params},
		Earlier: func(_ context.Context, within time.Duration) ([]client.Earlier, error) {
			p.looks++
			if within != time.Hour {
				return nil, errors.New("another window than an hour")
			}
			return p.earlier, p.earlierErr
		},
		Send: func(context.Context) (string, error) {
			p.sent++
			return p.id, p.err
		},
	}
}

// TestOnce sends a movement, unless the service shows an equal one, or does not show its list.
func TestOnce(t *testing.T) {
	t.Parallel()
	unknown := &client.UnknownOutcomeError{Operation: "POST /payment", Kind: "payment", Err: errors.New("lost")}
	first := client.Earlier{Kind: "payment", ID: idB, Status: "pending", At: "2026-03-02T10:00:00Z"}
	for name, test := range map[string]struct {
		payment payment
		allow   types.Bool
		sent    int
		words   string // of the error
	}{
		"the first":             {payment: payment{id: idA}, sent: 1},
		"not allowed to repeat": {payment: payment{id: idA}, allow: types.BoolValue(false), sent: 1},
		"refused":               {payment: payment{err: errors.New("no")}, sent: 1, words: "no"},
		"unknown":               {payment: payment{err: unknown}, sent: 1, words: "unknown"},
		"repeated": {
			payment: payment{earlier: []client.Earlier{first}},
			words:   "equal payment of the last hour: payment " + idB + " at 2026-03-02T10:00:00Z, with the status pending. So nothing was sent",
		},
		"repeated often": {payment: payment{earlier: []client.Earlier{first, first, first}}, words: "pending, and 2 more."},
		"undated":        {payment: payment{earlier: []client.Earlier{{Kind: "payment", ID: idB}}}, words: "payment " + idB + ". So nothing"},
		"a transaction": {
			payment: payment{earlier: []client.Earlier{{Kind: "transaction", ID: idB, Status: "swap"}}},
			words:   "The transactions show a payment of the same amount within the last hour: transaction " + idB + ". So nothing",
		},
		"allowed":        {payment: payment{id: idA, earlier: []client.Earlier{first}}, allow: types.BoolValue(true), sent: 1},
		"no list":        {payment: payment{earlierErr: errors.New("a 403")}, words: "could not be checked, so nothing was sent: a 403"},
		"allowed anyway": {payment: payment{id: idA, earlierErr: errors.New("a 403")}, allow: types.BoolValue(true), sent: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run, _ := newRun(t, nil)
			p := test.payment
			id, err := run.Once(t.Context(), test.allow, p.movement())
			if p.sent != test.sent || (err != nil) != (test.words != "") || err != nil && !strings.Contains(err.Error(), test.words) {
				t.Errorf("%d requests, error: %v, want %q", p.sent, err, test.words)
			}
			if err == nil && id != idA || test.allow.ValueBool() && p.looks > 0 {
				t.Errorf("id %q after %d looks", id, p.looks)
			}
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
		"made":     {nil, "sent an equal request already: it made the payment " + idA + "."},
		"unknown":  {&client.UnknownOutcomeError{Kind: "payment", Err: errors.New("lost")}, "sent an equal request already."},
		"not read": {&client.CreatedError{Kind: "payment", ID: idB, Err: errors.New("lost")}, "it made the payment " + idB + "."},
		"failed":   {errors.New("no"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run, _ := newRun(t, nil)
			p := payment{id: idA, err: test.first}
			if test.first != nil {
				p.id = ""
			}
			_, _ = run.Once(t.Context(), types.BoolNull(), p.movement())
			p.err = nil
			_, err := run.Once(t.Context(), types.BoolNull(), p.movement())
			if test.refused == "" && (err != nil || p.sent != 2) ||
				test.refused != "" && (err == nil || p.sent != 1 || !strings.Contains(err.Error(), test.refused)) {
				t.Errorf("%d requests, error: %v", p.sent, err)
			}
			other := payment{params: "another payee"}
			if _, err := run.Once(t.Context(), types.BoolNull(), other.movement()); err != nil || other.sent != 1 {
				t.Errorf("to another payee: %d requests, error: %v", other.sent, err)
			}
			if _, err := run.Once(t.Context(), types.BoolValue(true), p.movement()); err != nil {
				t.Errorf("allowed: %v", err)
			}
		})
	}
}

// TestOnce_interrupted sends nothing after an interrupt: before the turn, or while it looks for an
// equal movement.
func TestOnce_interrupted(t *testing.T) {
	t.Parallel()
	run, _ := newRun(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	p := payment{id: idA}
	m := p.movement()
	look := m.Earlier
	m.Earlier = func(ctx context.Context, within time.Duration) ([]client.Earlier, error) {
		cancel()
		return look(ctx, within)
	}
	for range 2 {
		if _, err := run.Once(ctx, types.BoolNull(), m); !errors.Is(err, context.Canceled) || p.sent > 0 || p.looks != 1 {
			t.Errorf("%d requests after %d looks, error: %v", p.sent, p.looks, err)
		}
	}
	if _, err := run.Once(t.Context(), types.BoolNull(), p.movement()); err != nil || p.sent != 1 {
		t.Errorf("the turn was kept: %v", err)
	}
}
