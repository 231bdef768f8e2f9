// SPDX-License-Identifier: MPL-2.0

package money

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestOnce_shared pays 50 payees the same, ten at once as Terraform does. All share one wait, and
// those who look at the same time share the look.
func TestOnce_shared(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := &bank{t: t}
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
		if took := time.Since(start); len(b.sent) != 50 || b.gets > 12 || took > 13*time.Second {
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
		b := &bank{t: t, blind: true}
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
			b.blind = true
			_ = b.once(run, "Ann", true)
			return b.once(run, "Bob", false)
		}, "Ann", true},
		"an earlier run's, and an allowed one": {func(b *bank, run *Run) error {
			_ = b.once(run, "Ann", false)
			b.pay(0)
			_ = b.once(run, "Bob", true)
			return b.once(run, "Cid", false)
		}, "Ann Bob", true},
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
		"of an hour ago": {func(b *bank, run *Run) error {
			b.pay(0)
			time.Sleep(time.Hour + time.Minute)
			return b.once(run, "Bob", false)
		}, "Bob", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				b := &bank{t: t}
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
