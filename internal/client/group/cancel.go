// SPDX-License-Identifier: MPL-2.0

package group

import (
	"context"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// Cancel cancels an object that waits for a payment, and leaves one alone that has ended. If the
// service refuses to cancel, Cancel reads the object. Reads may lag behind a payment, so it reads a
// pending one several times.
func (g Of[T, P]) Cancel(ctx context.Context, a *Account, cancel operation.Op, id string, pending func(T) bool) error {
	_, refused := g.Update(ctx, a, id, Change{Op: cancel})
	if !slices.Contains([]int{statusBadRequest, statusConflict, statusUnprocessable}, transport.Status(refused)) {
		return refused
	}
	for look := 1; ; look++ {
		session, err := g.Fetch(ctx, a, id)
		switch {
		case IsNotFound(err):
			return err
		case err == nil && !pending(session):
			return nil
		case err != nil && !mayPass(err) && !SaysMissing(err), look > len(a.Looks), ctx.Err() != nil:
			return refused
		}
		PauseFor(ctx, a.pauseBefore(look))
	}
}
