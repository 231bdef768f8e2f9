// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"time"
)

// AcceptedError says that the service accepted a request, so it took effect, and that neither the
// response nor a list tells its object or its result. The request must not be sent again.
type AcceptedError struct {
	Operation   string // "POST /swap"
	Kind        string // of the object that was made: "swap"; empty for none
	ID          string // of the object that the request was about; empty for none
	Transaction string // the id of the only transaction that can be the movement; empty if it is not known
	Err         error  // why the response does not tell
	LookErr     error  // why the list did not tell; nil if there was no look
}

// Error says that the request took effect, and the reason why no more is known.
func (e *AcceptedError) Error() string {
	lacks := "the object's id"
	switch {
	case e.Kind != "" && e.ID != "":
		return fmt.Sprintf("%s %s was confirmed, but could not be read afterwards: %v", e.Kind, e.ID, e.Err)
	case e.Kind == "":
		lacks = "its result"
	}
	text := fmt.Sprintf("%s was accepted, but the response does not tell %s: %v", e.Operation, lacks, e.Err)
	if e.LookErr != nil {
		text = strings.TrimRight(text, ".") + fmt.Sprintf("; looking for the %s: %v", e.Kind, e.LookErr)
	}
	return text
}

// Unwrap returns the reason.
func (e *AcceptedError) Unwrap() error { return e.Err }

// untold is the error of a sent request that leaves its object unknown. accepted says that the
// service accepted the request.
func untold(accepted bool, op operation, kind string, err, lookErr error) error {
	if accepted {
		return &AcceptedError{Operation: op.String(), Kind: kind, Err: err, LookErr: lookErr}
	}
	return &UnknownOutcomeError{Operation: op.String(), Kind: kind, Err: err, LookErr: lookErr}
}

// noting returns a list that notes the ids of a kind's objects each time that it was read to its
// end. So a later search knows that they existed before the request.
func noting[T entity](c *Client, kind string, list every[T]) every[T] {
	return func(ctx context.Context, n *notes) iter.Seq2[T, error] {
		return func(yield func(T, error) bool) {
			ids := map[string]bool{}
			for object, err := range list(ctx, n) {
				if !yield(object, err) || err != nil {
					return
				}
				ids[strings.ToLower(object.ObjectID())] = true
			}
			c.created.noteExisting(kind, ids)
		}
	}
}

// transactionOf returns the id of the only transaction that an accepted movement can have made. It
// is empty if none shows, or several do. Without the ids of the transactions before the movement,
// the list has to show the same after the longest time that it may lag behind.
func (s *search[T]) transactionOf(ctx context.Context) string {
	if s.how.moved == nil {
		return ""
	}
	t := &search[Transaction]{
		c: s.c, op: opTransactions, in: struct{}{}, start: s.start, flight: &flight{op: s.op}, whole: map[string]Transaction{},
		how: creation[Transaction]{
			kind: "transaction", list: s.c.everyTransaction, matches: s.how.moved,
			createdAt: func(t Transaction) Timestamp { return t.CreatedAt },
		},
	}
	t.knowExisting()
	ctx, cancel := s.c.detached(ctx, time.Now())
	defer cancel()
	for look := 0; ; look++ {
		found, _, err := t.candidates(ctx)
		last := look >= len(s.c.looks)
		switch {
		case err != nil && (last || !mayPass(err)), ctx.Err() != nil:
			return ""
		case len(found) == 1 && (last || t.existing != nil) && s.c.created.claim(found[0].ID):
			return shownID(found[0])
		case last:
			return ""
		}
		t.pause(ctx, s.c.pauseBefore(look+1), err)
	}
}

// movedBy reports whether a transaction certainly is a movement of a type, of this amount of an
// asset. A nil asset means any.
func movedBy(kind string, asset *Asset, amount Decimal) func(Transaction) bool {
	return func(t Transaction) bool {
		return strings.Contains(strings.ToLower(t.Type), kind) && t.Amount.IsSet() && t.mayHaveMoved(amount) &&
			(asset == nil || asset.Equal(Asset{t.Network, t.Token}))
	}
}
