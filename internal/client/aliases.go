// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/refresh"
)

// ReadOnlyError says that a client which only reads refused a write. Nothing was sent.
type ReadOnlyError = operation.ReadOnlyError

var (
	// ErrMoneyMovement is the error of an operation that moves money without
	// [Config].AllowMoneyMovement.
	ErrMoneyMovement = operation.ErrMoneyMovement
	// ErrMasked is the error of a request that would send a mask, which a response had, in place of a
	// bank number or an address. Nothing was sent.
	ErrMasked = operation.ErrMasked
)

// WithParts is [operation.WithParts].
func WithParts(ctx context.Context) context.Context { return operation.WithParts(ctx) }

// WithRecheck is [operation.WithRecheck].
func WithRecheck(ctx context.Context, check func(ctx context.Context) error) context.Context {
	return operation.WithRecheck(ctx, check)
}

// Refresh is a read of an object whose earlier value the caller knows, see [refresh.Refresh].
type Refresh = refresh.Refresh

// WithRefresh is [refresh.WithRefresh].
func WithRefresh(ctx context.Context) (context.Context, *Refresh) { return refresh.WithRefresh(ctx) }
