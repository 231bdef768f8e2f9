// SPDX-License-Identifier: MPL-2.0

package money

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/types"
)

// TestOnce_shared pays 50 payees the same, ten at once as Terraform does. All share one wait, and
// those who look at the same time share the look.
func TestOnce_shared(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBank(t)
		run, start := b.run(), time.Now()
		var all sync.WaitGroup
		payees := make(chan string)
		for range 10 {
			all.Go(func() {
				for to := range payees {
					if err := b.once(run, to, false); err != nil {
						t.Errorf("%s: %v", to, err)
					}
				}
			})
		}
		for n := range 50 {
			payees <- fmt.Sprint("payee ", n)
		}
		close(payees)
		all.Wait()
		if took := time.Since(start); len(b.sent) != 50 || b.gets > 25 || took > 13*time.Second {
			t.Errorf("%d payments with %d looks took %s", len(b.sent), b.gets, took)
		}
		if err := b.once(b.run(), "payee 7", false); err == nil || len(b.sent) != 50 {
			t.Errorf("another run: %v", err)
		}
	})
}

// TestOnce_equalsAtOnce sends one of several equal movements that wait together.
func TestOnce_equalsAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBank(t)
		b.late = never
		run := b.run()
		var all sync.WaitGroup
		for range 5 {
			all.Go(func() {
				if err := b.once(run, "Ann", false); err != nil && !strings.Contains(err.Error(), "sent an equal request already") {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if len(b.sent) != 1 {
			t.Errorf("sent to %v", b.sent)
		}
	})
}

// TestOnce_counts refuses a movement if the transactions show more than this run made for others.
func TestOnce_counts(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		play func(b *bank, run *Run) (last error)
		sent string
		fail bool
	}{
		"to two payees": {func(b *bank, run *Run) error {
			_ = b.once(run, "Ann", false)
			return b.once(run, "Bob", false)
		}, "Ann Bob", false},
		"an earlier run's": {func(b *bank, run *Run) error {
			b.pay(0)
			return b.once(run, "Bob", false)
		}, "", true},
		"an earlier run's, late": {func(b *bank, run *Run) error {
			b.pay(9 * time.Second)
			return b.once(run, "Bob", false)
		}, "", true},
		// The list shows the payment of the earlier run, and never that of this run.
		"an earlier run's, and an unlisted one": {func(b *bank, run *Run) error {
			b.pay(9 * time.Second)
			b.late = never
			_ = b.once(run, "Ann", true)
			return b.once(run, "Bob", false)
		}, "Ann", true},
		"an earlier run's, and an allowed one": {func(b *bank, run *Run) error {
			_ = b.once(run, "Ann", false)
			b.pay(0)
			_ = b.once(run, "Bob", true)
			return b.once(run, "Cid", false)
		}, "Ann Bob", true},
		// The clocks do not tell that the payment of the earlier run is older.
		"an earlier run's, no clock": {func(b *bank, run *Run) error {
			b.noDate = true
			b.pay(5 * time.Second)
			_ = b.once(run, "Ann", false)
			b.late = never
			_ = b.once(run, "Bob", true)
			return b.once(run, "Cid", false)
		}, "Bob", true},
		"another allowed one": {func(b *bank, run *Run) error {
			_ = b.once(run, "Ann", false)
			_ = b.once(run, "Bob", true)
			return b.once(run, "Cid", false)
		}, "Ann Bob Cid", false},
		"an allowed one twice": {func(b *bank, run *Run) error {
			_ = b.once(run, "Ann", false)
			_ = b.once(run, "Ann", true)
			return b.once(run, "Bob", false)
		}, "Ann Ann Bob", false},
		"another pipeline's": {func(b *bank, run *Run) error {
			_ = b.once(run, "Ann", false)
			time.Sleep(time.Minute)
			b.pay(0)
			return b.once(run, "Bob", false)
		}, "Ann", true},
		"another pipeline's, same ids": {func(b *bank, run *Run) error {
			b.sameIDs = true
			_ = b.once(run, "Ann", false)
			b.pay(0)
			return b.once(run, "Bob", false)
		}, "Ann", true},
		"its own, same ids": {func(b *bank, run *Run) error {
			b.sameIDs = true
			_ = b.once(run, "Ann", false)
			return b.once(run, "Bob", false)
		}, "Ann Bob", false},
		// The list lags more than the provider waits. The times tell that the payment is older.
		"an earlier run's, too late": {func(b *bank, run *Run) error {
			b.pay(20 * time.Second)
			b.late = never
			_ = b.once(run, "Ann", false)
			time.Sleep(20 * time.Second)
			return b.once(run, "Bob", false)
		}, "Ann", true},
		"of an hour ago": {func(b *bank, run *Run) error {
			time.Sleep(time.Second) // a time of midnight may be that of the whole day
			b.pay(0)
			time.Sleep(time.Hour + time.Minute)
			return b.once(run, "Bob", false)
		}, "Bob", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				b := newBank(t)
				err := test.play(b, b.run())
				if (err != nil) != test.fail || err != nil && !strings.Contains(err.Error(), "Refused to repeat") {
					t.Errorf("error: %v", err)
				}
				if sent := strings.Join(b.sent, " "); sent != test.sent {
					t.Errorf("sent to %q, want %q", sent, test.sent)
				}
			})
		})
	}
}

// TestOnce_neverTwice runs the same payments again and again. Each run is interrupted at some
// moment, and lists lag by up to ten seconds. Some runs make other payments, too, that are allowed
// to repeat, and that no list may show. No payee is paid twice.
func TestOnce_neverTwice(t *testing.T) {
	t.Parallel()
	paid := 0
	for seed := range uint64(400) {
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 19)) //nolint:gosec // repeatable on purpose
			b, during := newBank(t), func(most time.Duration) time.Duration { return time.Duration(random.Int64N(int64(most))) }
			late := map[string]time.Duration{} // drawn before each run, so that a seed plays the same
			b.late = func(to string) time.Duration { return late[to] }
			regular := []string{"Ann", "Bob", "Cid"}[:1+random.IntN(3)]
			for n := range 4 {
				payees := slices.Clone(regular)
				for other := range random.IntN(4) {
					payees = append(payees, fmt.Sprint("allowed ", n, other))
				}
				begins := make([]time.Duration, len(payees))
				for i, to := range payees {
					begins[i], late[to] = during(12*time.Second), during(10*time.Second)
					if strings.HasPrefix(to, "allowed") && random.IntN(2) == 0 {
						late[to] = never(to)
					}
				}
				run := b.run()
				ctx, cancel := context.WithCancel(t.Context())
				time.AfterFunc(during(20*time.Second), cancel)
				var all sync.WaitGroup
				for i, to := range payees {
					allowed := types.BoolValue(strings.HasPrefix(to, "allowed"))
					all.Go(func() {
						time.Sleep(begins[i])
						_, _ = run.Once(ctx, Repetition{AllowRepeat: allowed}, b.movement(run, to))
					})
				}
				all.Wait()
				cancel()
				time.Sleep(during(15 * time.Second))
			}
			times := map[string]int{}
			for _, to := range b.sent {
				times[to]++
			}
			for to, count := range times {
				if paid++; count > 1 {
					t.Errorf("seed %d: %s was paid %d times", seed, to, count)
				}
			}
		})
	}
	if paid < 400 {
		t.Errorf("only %d payments", paid)
	}
}
