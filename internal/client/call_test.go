// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// TestMoneyMovement_refused runs every operation that moves money, with its method and raw. It is
// refused, and nothing is sent.
func TestMoneyMovement_refused(t *testing.T) {
	t.Parallel()
	for _, op := range rows(t) {
		if effect, _ := EffectOf(op.Method, op.Path); effect == transport.MovesMoney {
			c := serve(t).client()
			_, err := callWithSamples(t, methodOf(t, c, op.ID))
			_, raw := SendRaw(context.Background(), c, rawFor(op))
			if !errors.Is(err, ErrMoneyMovement) || !errors.Is(raw, ErrMoneyMovement) {
				t.Errorf("%s: %v, %v, want %v", op.ID, err, raw, ErrMoneyMovement)
			}
		}
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
