// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// TestRefused_interrupted interrupts the wait after a refusal: nothing more is sent, and the client
// does not look for an object.
func TestRefused_interrupted(t *testing.T) {
	t.Parallel()
	for name, run := range map[string]func(context.Context, *Client) error{
		"read": func(ctx context.Context, c *Client) error { _, err := c.Product(ctx, idA); return err },
		"list": func(ctx context.Context, c *Client) error {
			_, err := collect[Product](t, c.Products(ctx, true))
			return err
		},
		"update": func(ctx context.Context, c *Client) error {
			_, err := c.UpdateProduct(ctx, idA, mugParams(t))
			return err
		},
		"create": func(ctx context.Context, c *Client) error { _, err := c.CreateProduct(ctx, mugParams(t)); return err },
	} {
		for _, status := range []int{429, 503} {
			if name == "create" && status == 503 {
				continue // its outcome is unknown
			}
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(context.Background())
				requests := 0
				c := newTestClient(t, func(cfg *settings) {
					cfg.Base = memory{func(w http.ResponseWriter, _ *http.Request) {
						requests++
						time.AfterFunc(time.Second, cancel)
						w.Header().Set("Retry-After", "60")
						w.WriteHeader(status)
					}}
				})
				start := time.Now()
				err := run(ctx, c)
				if !errors.Is(err, context.Canceled) {
					t.Errorf("%s, %d: %v", name, status, err)
				}
				var unknown *UnknownOutcomeError
				if errors.As(err, &unknown) {
					t.Errorf("%s, %d: the service refused it, so its outcome is known: %v", name, status, err)
				}
				if waited := time.Since(start); waited != time.Second || requests != 1 {
					t.Errorf("%s, %d: ended after %s and %d requests", name, status, waited, requests)
				}
			})
		}
	}
}

// confirmation is a request that moves money.
var confirmation = operation.Request{Op: operation.Paying("/payout/{payout_id}/confirm"), Args: []string{idA}}

// TestMoneyMovement_refused calls every method that moves money. It is refused, and nothing is
// sent.
func TestMoneyMovement_refused(t *testing.T) {
	t.Parallel()
	for _, op := range rows(t) {
		if effect, _ := EffectOf(op.Method, op.Path); effect == transport.MovesMoney {
			_, err := callWithSamples(t, reflect.ValueOf(serve(t).client()).MethodByName(methodName(op.ID)))
			if !errors.Is(err, ErrMoneyMovement) {
				t.Errorf("%s: %v, want %v", op.ID, err, ErrMoneyMovement)
			}
		}
	}
}

func TestMoneyMovement_allowed(t *testing.T) {
	t.Parallel()
	s := serve(t, reply(200, `{}`))
	c := s.client(func(cfg *settings) { cfg.AllowMoneyMovement = true })
	if _, err := c.calls.DoRaw(context.Background(), confirmation); err != nil {
		t.Error(err)
	}
	s.wantLines("POST /payout/" + idA + "/confirm")
}

// TestList_long cuts a list that is longer than an answer may be otherwise: its beginning has been
// handed over, so it is an error and no repetition. Whole, it is read to its end.
func TestList_long(t *testing.T) {
	t.Parallel()
	long := "[" + mug(idA, justNow) + strings.Repeat(" ", 16<<20) + "," + mug(idB, justNow)
	s := serve(t, reply(200, long+"]"), cut(long))
	items, err := collect[Product](t, s.client().Products(context.Background(), false))
	if err != nil || len(items) != 2 {
		t.Errorf("%d items, %v", len(items), err)
	}
	items, err = collect[Product](t, s.client().Products(context.Background(), false))
	wantError(t, err, "the list broke off after 2 of its objects")
	if len(items) != 2 {
		t.Errorf("%d items", len(items))
	}
}

// TestInterrupted_write interrupts a write when it has arrived. It is finished, and what it did is
// known.
func TestInterrupted_write(t *testing.T) {
	t.Parallel()
	for name, run := range map[string]func(context.Context, *Client) (Product, error){
		"create": func(ctx context.Context, c *Client) (Product, error) { return c.CreateProduct(ctx, mugParams(t)) },
		"update": func(ctx context.Context, c *Client) (Product, error) {
			return c.UpdateProduct(ctx, idA, mugParams(t))
		},
		"archive": func(ctx context.Context, c *Client) (Product, error) {
			return c.SetProductArchived(ctx, idA, true)
		},
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
			c := newTestClient(t, func(cfg *settings) {
				cfg.Base = memory{func(w http.ResponseWriter, r *http.Request) {
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

// TestInterrupted_write_network is the same over a real connection.
func TestInterrupted_write_network(t *testing.T) {
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

func TestInterrupted_before(t *testing.T) {
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
