// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/movement"
)

// begin begins a movement that need not wait.
func begin(t *testing.T, c *Client, of movement.Movement) *movement.Turn {
	t.Helper()
	turn, err := c.Movements().Begin(context.Background(), of)
	if err != nil {
		t.Fatal(err)
	}
	return turn
}

// TestMovements_turns lets equal movements happen one after the other, and others at once.
func TestMovements_turns(t *testing.T) {
	t.Parallel()
	c := newTestClient(t)
	m := c.Movements()
	one, other := NewMovement("payment", "Ann"), NewMovement("payment", "Bob")
	turn := begin(t, c, one)
	begin(t, c, other).End()
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := m.Begin(cancelled, one); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
	waiting := make(chan error)
	next, interrupt := context.WithCancel(context.Background())
	go func() {
		_, err := m.Begin(next, one)
		waiting <- err
	}()
	interrupt()
	if err := <-waiting; !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted while it waited: %v", err)
	}
	go func() {
		turn, err := m.Begin(context.Background(), one)
		if err == nil {
			turn.End()
		}
		waiting <- err
	}()
	select {
	case err := <-waiting:
		t.Errorf("two equal movements at once: %v", err)
	default:
	}
	turn.End()
	if err := <-waiting; err != nil {
		t.Error(err)
	}
	if _, err := m.Begin(cancelled, other); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted, although it need not wait: %v", err)
	}
}

// TestMovements_made remembers movements that happened, in any spelling, and no others.
func TestMovements_made(t *testing.T) {
	t.Parallel()
	c := newTestClient(t)
	of := func(params WithdrawalParams, address string) movement.Movement {
		return c.WithdrawalMovement(params, address)
	}
	sent := of(outgoingParams(t), "0xCD")
	begin(t, c, sent).End() // it did not happen
	if id, ok := c.Movements().Made(sent); ok {
		t.Errorf("made before anything was: %q", id)
	}
	turn := begin(t, c, sent)
	turn.Note(idA)
	turn.End()
	other, lower, account := outgoingParams(t), outgoingParams(t), outgoingParams(t)
	other.Amount = decimal(t, "1.51")
	lower.Token, lower.WithdrawalAddress, lower.Amount = new("0xab"), new("0xcd"), decimal(t, "1.50")
	account.WithdrawalAddress, account.WithdrawalAccountID = nil, new(idB)
	for name, test := range map[string]struct {
		of   movement.Movement
		want string
	}{
		"equal":                        {sent, idA},
		"another spelling":             {of(lower, "0xcd"), idA},
		"an account with that address": {of(account, "0xcd"), idA},
		"an account with another":      {of(account, "0xce"), ""},
		"an account at a bank":         {of(account, ""), ""},
		"another amount":               {of(other, "0xCD"), ""},
		"another kind":                 {NewMovement("refund", outgoingParams(t)), ""},
	} {
		if id, ok := c.Movements().Made(test.of); id != test.want || ok != (test.want != "") {
			t.Errorf("%s: %q, %t", name, id, ok)
		}
	}
	swap := NewMovement("swap", swapParams(t))
	turn = begin(t, c, swap)
	turn.Note("")
	turn.End()
	if id, ok := c.Movements().Made(swap); id != "" || !ok {
		t.Errorf("without an id: %q, %t", id, ok)
	}
}

// TestMovements_madePayouts takes the entries in any order, and from any funding source.
func TestMovements_madePayouts(t *testing.T) {
	t.Parallel()
	c := newTestClient(t)
	turn := begin(t, c, c.PayoutMovement(wagesParams(t)))
	turn.Note(idA)
	turn.End()
	turned, less, funded := wagesParams(t), wagesParams(t), wagesParams(t)
	turned.Entries[0], turned.Entries[1] = turned.Entries[1], turned.Entries[0]
	less.Entries = less.Entries[1:]
	funded.FundingSource = Asset{Network: "Moon"}
	for name, test := range map[string]struct {
		params PayoutParams
		made   bool
	}{"another order": {turned, true}, "an entry less": {less, false}, "another funding source": {funded, true}} {
		if _, ok := c.Movements().Made(c.PayoutMovement(test.params)); ok != test.made {
			t.Errorf("%s: %t", name, ok)
		}
	}
}

// TestMovements_hidden pays two payees the same in a service whose list hides them. The object of
// the first movement is known by its id. Any other one may be a repetition.
func TestMovements_hidden(t *testing.T) {
	t.Parallel()
	hidden := func(id string) string { return strings.Replace(outgoing(id, justNow), `"0xcd"`, `null`, 1) }
	other := outgoingParams(t)
	other.WithdrawalAddress = new("0xce")
	for name, test := range map[string]struct {
		first string // the known id
		list  []string
		found string
	}{
		"its own":               {idA, []string{idA}, ""},
		"in capitals":           {strings.ToUpper(idA), []string{idA}, ""},
		"an earlier run's":      {idA, []string{idB}, idB},
		"both":                  {idA, []string{idA, idB}, idB},
		"an earlier run's, too": {"", []string{idB}, idB},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var all []string
			for _, id := range test.list {
				all = append(all, hidden(id))
			}
			steps := []step{listed(), listed(), listed(all...)}
			if test.found != "" {
				steps = []step{listed(all...)} // the first look shows it
			}
			c := serve(t, steps...).client()
			first := withdrawing(t)(c)
			if test.found == "" {
				if found, err := c.Movements().Earlier(context.Background(), first); err != nil || found != nil {
					t.Fatalf("%v, %v", found, err)
				}
			}
			turn := begin(t, c, first)
			turn.Note(test.first)
			turn.End()
			found, err := c.Movements().Earlier(context.Background(), c.WithdrawalMovement(other, "0xce"))
			if err != nil || (len(found) == 1) != (test.found != "") || len(found) > 0 && found[0].ID != test.found {
				t.Errorf("%v, %v, want %q", found, err, test.found)
			}
		})
	}
}

// TestMovements_repeated: the object that an equal request of this client made is a repetition.
// Only the objects of other requests are explained by them.
func TestMovements_repeated(t *testing.T) {
	t.Parallel()
	c := serve(t, listed(outgoing(idA, justNow))).client()
	made := withdrawing(t)(c)
	turn := begin(t, c, made)
	turn.Note(idA)
	turn.End()
	if found, err := c.Movements().Earlier(context.Background(), made); err != nil || len(found) != 1 || found[0].ID != idA {
		t.Errorf("%v, %v", found, err)
	}
}

// TestMovements_noList cannot look for a movement that no list shows.
func TestMovements_noList(t *testing.T) {
	t.Parallel()
	_, err := newTestClient(t).Movements().Earlier(context.Background(), NewMovement("transfer", 1))
	wantError(t, err, "no list of the payments service shows it")
}
