// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// took demands that an operation was sent so many times, and took effect so many times.
func (w *bubble) took(o *once, sent, effects int) {
	w.t.Helper()
	if count := w.Received(o.op); count != sent {
		w.t.Errorf("%s was sent %d times, and not %d", o.op, count, sent)
	}
	if count := o.look(w); count != effects {
		w.t.Errorf("%s took effect %d times, and not %d", o.op, count, effects)
	}
}

// TestReconcile_sentOnce loses the outcome of an operation that must not happen twice. The client
// does not send it again, and the error says where to look. The effect is visible there.
func TestReconcile_sentOnce(t *testing.T) {
	t.Parallel()
	for _, o := range onces() {
		for name, lost := range map[string]struct {
			fault    sandbox.Fault
			effects  int
			accepted bool // the service said so
		}{
			"the reply is lost":    {fault: sandbox.Fault{DropAfter: true}, effects: 1},
			"the request is lost":  {fault: sandbox.Fault{DropBefore: true}},
			"500":                  {fault: sandbox.Fault{Status: 500}},
			"502":                  {fault: sandbox.Fault{Status: 502}},
			"504":                  {fault: sandbox.Fault{Status: 504}},
			"524":                  {fault: sandbox.Fault{Status: 524}},
			"a redirect":           {fault: sandbox.Fault{Status: 307}},
			"half of the response": {fault: sandbox.Fault{Truncate: true}, effects: 1, accepted: true},
			"a late response":      {fault: sandbox.Fault{Latency: time.Hour}},
		} {
			inBubble(t, o.op+": "+name, func(w *bubble) {
				ask := o.prepare(w)
				lost.fault.Operation, lost.fault.Times = o.op, 1
				w.AddFault(lost.fault)
				id, err := ask(w.t.Context(), w.client)
				switch {
				case lost.accepted && o.group != "", lost.effects == 1 && o.read:
					w.found(&o, id, err)
				case lost.accepted && !o.mute: // half of nothing is no response
					w.accepted(err)
				default:
					w.unknown(err, o.advice...)
				}
				w.took(&o, 1, lost.effects)
			})
		}
	}
}

// TestReconcile_sentAgain refuses such an operation with a 429, which never has an effect. Only
// then the client may send it again.
func TestReconcile_sentAgain(t *testing.T) {
	t.Parallel()
	for _, o := range onces() {
		inBubble(t, o.op+": refused for now", func(w *bubble) {
			ask := o.prepare(w)
			w.AddFault(sandbox.Fault{Operation: o.op, Status: 429, RetryAfter: "7", Times: 2})
			if _, err := ask(w.t.Context(), w.client); err != nil {
				w.t.Error(err)
			}
			w.took(&o, 3, 1)
		})
		inBubble(t, o.op+": refused, then lost", func(w *bubble) {
			ask := o.prepare(w)
			w.AddFault(sandbox.Fault{Operation: o.op, Status: 429, Times: 1})
			w.AddFault(sandbox.Fault{Operation: o.op, DropBefore: true, Times: 1})
			_, err := ask(w.t.Context(), w.client)
			w.unknown(err, o.advice...)
			w.took(&o, 2, 0)
		})
	}
}

// found demands that the returned object is the existing one.
func (w *bubble) found(o *once, id string, err error) {
	w.t.Helper()
	if err != nil || client.CheckID(id) != nil {
		w.t.Errorf("got %q, %v", id, err)
	}
	if o.group == "" {
		return
	}
	if _, ok := w.Object(o.group, id); !ok {
		w.t.Errorf("there is no %s %s", o.group, id)
	}
}

// TestReconcile_told has responses with no more than the id of the new object.
func TestReconcile_told(t *testing.T) {
	t.Parallel()
	for _, o := range onces() {
		inBubble(t, o.op, func(w *bubble) {
			ask := o.prepare(w)
			w.SetDialect(sandbox.Dialect{Writes: "id"})
			if o.page {
				w.wire.after = func(_ int, resp *http.Response, err error) (*http.Response, error) {
					return saying(resp, strconv.Quote(w.ids("checkout_session")[0])), err
				}
			}
			id, err := ask(w.t.Context(), w.client)
			w.SetDialect(sandbox.Dialect{})
			var made *client.CreatedError
			switch {
			case !o.page:
				w.found(&o, id, err)
			case !errors.As(err, &made) || made.ID != w.ids("checkout_session")[0]:
				w.t.Errorf("got %v", err)
			}
			w.took(&o, 1, 1)
		})
	}
}

// silent makes the next response empty, after something else has happened.
func (w *bubble) silent(meanwhile func()) {
	w.wire.after = func(_ int, resp *http.Response, err error) (*http.Response, error) {
		meanwhile()
		return saying(resp, ""), err
	}
}

// TestReconcile_toldNothing has responses without any content. The client finds the object in the
// list, unless an equal one was created at the same time.
func TestReconcile_toldNothing(t *testing.T) {
	t.Parallel()
	for _, o := range onces() {
		inBubble(t, o.op, func(w *bubble) {
			ask := o.prepare(w)
			w.silent(func() {})
			id, err := ask(w.t.Context(), w.client)
			if o.group != "" || o.read || o.mute {
				w.found(&o, id, err)
			} else {
				w.accepted(err)
			}
			w.took(&o, 1, 1)
		})
		if o.group == "" {
			continue
		}
		inBubble(t, o.op+": others did it before", func(w *bubble) {
			ask := o.prepare(w)
			w.Advance(24 * time.Hour)
			old := w.otherClient(ask)
			time.Sleep(5 * time.Second)
			w.ClearRequests()
			w.silent(func() {})
			id, err := ask(w.t.Context(), w.client)
			w.found(&o, id, err)
			if id == old {
				w.t.Errorf("%s is older", id)
			}
			w.took(&o, 1, 2)
		})
		inBubble(t, o.op+": others did it at that moment", func(w *bubble) {
			ask := o.prepare(w)
			w.silent(func() { w.otherClient(ask) })
			_, err := ask(w.t.Context(), w.client)
			w.accepted(err, w.ids(o.group)...)
			if strings.Contains(diagnose.Detail("thing", err), "import") {
				w.t.Errorf("the object cannot be imported: %v", err)
			}
			w.took(&o, 2, 2)
		})
		inBubble(t, o.op+": the list fails", func(w *bubble) {
			ask := o.prepare(w)
			w.silent(func() {})
			w.AddFault(sandbox.Fault{Method: http.MethodGet, Status: 500})
			_, err := ask(w.t.Context(), w.client)
			w.ClearFaults()
			w.accepted(err, "500")
			w.took(&o, 1, 1)
		})
	}
}

// repeated are the POSTs that leave the same result however often they are sent, or change nothing.
var repeated = map[string]func(w *bubble) ask{
	"swapQuote": asQuestion(func(ctx context.Context, c *client.Client) error {
		_, err := c.SwapQuote(ctx, client.SwapParams{Source: dollars, Destination: client.Asset{Network: "Tron"}, Amount: mustDecimal("1")})
		return err
	}),
	"swapSupportedTargets": asQuestion(func(ctx context.Context, c *client.Client) error {
		_, err := collect(c.SwapSupportedTargets(ctx, dollars))
		return err
	}),
	"payoutQuote": about(awaiting, func(ctx context.Context, c *client.Client, id string) error {
		_, err := c.PayoutQuote(ctx, id)
		return err
	}),
	"cancelPayout": about(awaiting, func(ctx context.Context, c *client.Client, id string) error {
		_, err := c.CancelPayout(ctx, id)
		return err
	}),
	"cancelCheckoutSession": about(waiting("checkout_session"), func(ctx context.Context, c *client.Client, id string) error {
		_, err := c.CancelCheckoutSession(ctx, id)
		return err
	}),
	"cancelPaymentSession": about(waiting("payment_session"), func(ctx context.Context, c *client.Client, id string) error {
		_, err := c.CancelPaymentSession(ctx, id)
		return err
	}),
	"extendPaymentSession": about(waiting("payment_session"), func(ctx context.Context, c *client.Client, id string) error {
		_, err := c.ExtendPaymentSession(ctx, id)
		return err
	}),
	"cancelSubscription": about(
		waiting("subscription"), func(ctx context.Context, c *client.Client, id string) error { return c.CancelSubscription(ctx, id) },
	),
}

func waiting(group string) func(w *bubble) string {
	return func(w *bubble) string { return w.stored(group, sandbox.Object{}) }
}

func asQuestion(ask func(ctx context.Context, c *client.Client) error) func(w *bubble) ask {
	return about(func(*bubble) string { return "" }, func(ctx context.Context, c *client.Client, _ string) error { return ask(ctx, c) })
}

// TestReconcile_repeated loses such an operation, and its response. The client sends it again, and
// succeeds.
func TestReconcile_repeated(t *testing.T) {
	t.Parallel()
	for op, prepare := range repeated {
		for _, fault := range []sandbox.Fault{{DropBefore: true}, {DropAfter: true}, {Status: 500}, {Status: 429}} {
			inBubble(t, op, func(w *bubble) {
				ask := prepare(w)
				fault.Operation, fault.Times = op, 1
				w.AddFault(fault)
				if _, err := ask(w.t.Context(), w.client); err != nil {
					w.t.Error(err)
				}
				if count := w.Received(op); count != 2 {
					w.t.Errorf("it was sent %d times", count)
				}
			})
		}
	}
}

// TestReconcile_masterAccount loses the outcome of the request that creates the one master account.
// Such a request is idempotent.
func TestReconcile_masterAccount(t *testing.T) {
	t.Parallel()
	for _, fault := range []sandbox.Fault{{DropBefore: true}, {DropAfter: true}, {Truncate: true}, {Status: 500}} {
		inBubble(t, "lost", func(w *bubble) {
			fault.Operation, fault.Times = "masterDepositAccount", 1
			w.AddFault(fault)
			account, err := w.client.MasterDepositAccount(w.t.Context(), "Ethereum", usdCoin)
			if err != nil {
				w.t.Error(err)
			}
			w.wants(&creation{op: fault.Operation, group: "deposit_account"}, 2, account.ID)
		})
	}
}
