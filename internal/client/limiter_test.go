// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"io"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// TestLimiter runs on a clock of its own. A second's worth may go at once; after that the rate holds.
func TestLimiter(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		requests := 0
		c := newTestClient(t, func(cfg *Config) {
			cfg.MaxRequestsPerSecond = 5
			cfg.Transport = memory{func(w http.ResponseWriter, _ *http.Request) {
				if requests++; requests%2 == 1 {
					w.Header().Set("Retry-After", "0")
					w.WriteHeader(http.StatusTooManyRequests) // a repetition pays as well
					return
				}
				_, _ = io.WriteString(w, "[]")
			}}
		})
		start := time.Now()
		for range 10 {
			if _, err := collect[Product](t, c.Products(context.Background(), false)); err != nil {
				t.Fatal(err)
			}
		}
		if took := time.Since(start); requests != 20 || took != 3*time.Second {
			t.Errorf("%d requests took %s, want 20 in 3s: 5 at once, 15 at 5 a second", requests, took)
		}
	})
}

func TestLimiter_cancelled(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		requests := 0
		c := newTestClient(t, func(cfg *Config) {
			cfg.MaxRequestsPerSecond = 1
			cfg.Transport = memory{func(w http.ResponseWriter, _ *http.Request) {
				requests++
				_, _ = io.WriteString(w, mug(idA, justNow))
			}}
		})
		if _, err := c.Product(context.Background(), idA); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(time.Second/2, cancel)
		start := time.Now()
		_, err := c.CreateProduct(ctx, mugParams(t))
		if !errors.Is(err, context.Canceled) || time.Since(start) != time.Second/2 || requests != 1 {
			t.Errorf("%v after %s and %d requests", err, time.Since(start), requests)
		}
	})
}
