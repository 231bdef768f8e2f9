// SPDX-License-Identifier: MPL-2.0

package group

import (
	"context"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// SendOnce runs an operation that moves money, prepares to, or makes objects that look all alike.
// It never repeats a request whose outcome is unknown. It returns an [UnknownOutcomeError] then.
// Equal requests run one after another.
//
// If the response to an accepted request has the object's id, but not the sent values, SendOnce
// reads the object. If it has no id, SendOnce looks for the object in the list; if there is
// one. If that does not tell the object either, it returns an [AcceptedError]. An id
// that is claimed already is no error here, unlike in [Of.Create]: each accepted request moved
// money, and an error would make a user ask again.
func (g Of[T, P]) SendOnce(ctx context.Context, a *Account, params P, args ...string) (T, error) {
	var none T
	r := operation.Request{Op: g.Creates, Noun: g.Noun, In: params, Args: args, IDIn: g.IDIn}
	s, done, err := newSearch(ctx, a, g, params, args...)
	if err != nil {
		return none, err // interrupted before anything was sent
	}
	defer done()
	s.existing = a.created.existing.of(g.Noun)
	s.before, s.patient = s.existing, s.existing == nil
	got, err := operation.DoOptional[T](ctx, &a.Caller, r)
	accepted := operation.IsDone(err)
	switch {
	case err == nil && got.Object != nil && match.MayHold(*got.Object, params):
		a.created.claim(g.Noun, got.ID)
		return *got.Object, nil
	case err == nil && got.ID != "":
		a.created.claim(g.Noun, got.ID)
		return g.ReadCreated(ctx, a, s.start, got.ID)
	case err != nil && !transport.Accepted(err) && !transport.OutcomeUnknown(err):
		return none, err
	case err == nil:
		err = got.Why
	}
	var lookErr error
	if g.hasList() && (accepted || transport.Accepted(err)) {
		var found *T
		if found, lookErr = s.find(ctx, true); found != nil {
			return *found, nil
		}
	}
	return none, OutcomeError(accepted, g.Creates, g.Noun, err, a.Redact(r, lookErr))
}
