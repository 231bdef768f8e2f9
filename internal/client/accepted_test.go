// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

func moved(id, kind, amount, createdAt string) string {
	return fmt.Sprintf(`{"id":%q,"type":%q,"network":"Base","token":"0xab","amount":%s,"createdAt":%q}`, id, kind, amount, createdAt)
}

// TestAccepted_transaction answers a transfer without an id. The error names the only transaction
// that can be the transfer, and none if there are several.
func TestAccepted_transaction(t *testing.T) {
	t.Parallel()
	ours, other := moved(idA, "transfer", "-1.5", justNow), moved(idB, "transfer", "-1.5", justNow)
	for name, test := range map[string]struct {
		before []string // the transactions when the client looks for earlier ones; nil: it does not look
		lists  []step
		want   string
	}{
		"one":                       {nil, []step{listed(), listed(ours)}, idA},
		"one of two fits":           {nil, []step{listed(ours), listed(ours, moved(idB, "swap", "-1.5", justNow))}, idA},
		"another amount":            {nil, []step{listed(moved(idA, "transfer", "-1.51", justNow)), listed()}, ""},
		"an old one":                {nil, []step{listed(moved(idA, "transfer", "-1.5", longAgo)), listed()}, ""},
		"without an amount":         {nil, []step{listed(moved(idA, "transfer", "null", justNow)), listed()}, ""},
		"two":                       {nil, []step{listed(ours), listed(ours, other)}, ""},
		"no list":                   {nil, []step{reply(403, "")}, ""},
		"one existed, one is new":   {[]string{other}, []step{listed(other, ours)}, idA},
		"one existed, none is new":  {[]string{other}, []step{listed(other), listed(other)}, ""},
		"none existed, two are new": {[]string{}, []step{listed(ours, other), listed(ours, other)}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var steps []step
			if test.before != nil {
				steps = append(steps, listed(test.before...), listed(test.before...))
			}
			s := serve(t, append(append(steps, reply(200, `{"ok":true}`)), test.lists...)...)
			c := s.client(allowed)
			ctx := context.Background()
			asset, amount := Asset{"Base", new("0xAB")}, decimal(t, "1.5")
			if test.before != nil { // no transaction is a swap, so the client reads the list twice
				if _, err := c.Movements().Earlier(ctx, c.TransactionMovement("swap", nil, &asset, amount)); err != nil {
					t.Fatal(err)
				}
			}
			_, err := c.TransferBalance(ctx, idA, TransferBalanceParams{idA, idB, asset.Network, asset.Token, amount})
			var accepted *AcceptedError
			if !errors.As(err, &accepted) || accepted.Transaction != test.want || outcomeUnknown(err) {
				t.Errorf("%v: %+v", err, accepted)
			}
		})
	}
}

// outcomeUnknown reports an [UnknownOutcomeError].
func outcomeUnknown(err error) bool { return as[*UnknownOutcomeError](err) }

// TestAccepted_existing lists an equal withdrawal of the same moment that the client saw before the
// request. The client never takes it, and needs one look for its own.
func TestAccepted_existing(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	failed, ours := strings.Replace(outgoing(idB, justNow), `"pending"`, `"failed"`, 1), outgoing(idA, justNow)
	if !strings.Contains(failed, "failed") {
		t.Fatal(failed)
	}
	s := serve(t, listed(failed), listed(failed), reply(200, ""), listed(failed), listed(failed, ours))
	c := s.client(allowed)
	params := outgoingParams(t)
	found, err := c.Movements().Earlier(ctx, c.WithdrawalMovement(params, ""))
	if err != nil || len(found) > 0 {
		t.Fatalf("%v, %v", found, err)
	}
	if got, err := c.CreateWithdrawal(ctx, params); err != nil || got.WithdrawalRequestID != idA {
		t.Errorf("%v, %v", got, err)
	}
}

// TestAccepted_page answers a swap with the HTML page of an intermediary: the service may not have
// seen the request.
func TestAccepted_page(t *testing.T) {
	t.Parallel()
	_, err := serve(t, reply(200, "<html>")).client(allowed).ExecuteSwap(context.Background(), swapParams(t))
	if !outcomeUnknown(err) {
		t.Error(err)
	}
}
