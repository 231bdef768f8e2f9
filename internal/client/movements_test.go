// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"testing"
)

func TestMovements_turns(t *testing.T) {
	t.Parallel()
	m := newTestClient(t).Movements()
	end, err := m.Begin(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := m.Begin(cancelled); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
	waiting := make(chan error)
	next, interrupt := context.WithCancel(context.Background())
	go func() {
		_, err := m.Begin(next)
		waiting <- err
	}()
	interrupt()
	if err := <-waiting; !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted while it waited: %v", err)
	}
	go func() {
		end, err := m.Begin(context.Background())
		if err == nil {
			end()
		}
		waiting <- err
	}()
	select {
	case err := <-waiting:
		t.Errorf("two movements at once: %v", err)
	default:
	}
	end()
	if err := <-waiting; err != nil {
		t.Error(err)
	}
	if _, err := m.Begin(cancelled); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted, although it need not wait: %v", err)
	}
}

func TestMovements_made(t *testing.T) {
	t.Parallel()
	m := newTestClient(t).Movements()
	end, err := m.Begin(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer end()
	if id, ok := m.Made("withdrawal", outgoingParams(t)); ok {
		t.Errorf("made before anything was: %q", id)
	}
	m.Note("withdrawal", outgoingParams(t), idA)
	other, lower := outgoingParams(t), outgoingParams(t)
	other.Amount = decimal(t, "1.51")
	lower.Token, lower.WithdrawalAddress, lower.Amount = new("0xab"), new("0xcd"), decimal(t, "1.50")
	for name, test := range map[string]struct {
		kind   string
		params any
		want   string
	}{
		"equal":            {"withdrawal", outgoingParams(t), idA},
		"another spelling": {"withdrawal", lower, idA},
		"another amount":   {"withdrawal", other, ""},
		"another kind":     {"refund", outgoingParams(t), ""},
	} {
		if id, ok := m.Made(test.kind, test.params); id != test.want || ok != (test.want != "") {
			t.Errorf("%s: %q, %t", name, id, ok)
		}
	}
	m.Note("swap", swapParams(t), "")
	if id, ok := m.Made("swap", swapParams(t)); id != "" || !ok {
		t.Errorf("without an id: %q, %t", id, ok)
	}
}
