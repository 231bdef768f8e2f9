// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/movement"
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

// The errors of objects and accounts.
type (
	// NotFoundError says that an object does not exist in the service. It is the only error that may
	// drop an object from a state.
	NotFoundError = group.NotFoundError
	// UnconfirmedError says that a response means a missing object, and that the list, which has to
	// confirm it, failed.
	UnconfirmedError = group.UnconfirmedError
	// UnknownOutcomeError says that a request was sent once, and that no response tells whether it
	// took effect.
	UnknownOutcomeError = group.UnknownOutcomeError
	// AcceptedError says that the service accepted a request, so it took effect, and that neither the
	// response nor a list tells its object or its result.
	AcceptedError = group.AcceptedError
	// CandidatesError says that several objects may be the result of one request, or that one may be
	// that differs from it.
	CandidatesError = group.CandidatesError
	// CreatedError says that an object was created, but could not be read, has twins, or belongs to
	// the wrong organization. The caller must not lose its id.
	CreatedError = group.CreatedError
	// NotCreatedError says that no attempt of a create request took effect.
	NotCreatedError = group.NotCreatedError
	// ConcurrentCreateError says that the service answered a create request with an object of an
	// earlier request.
	ConcurrentCreateError = group.ConcurrentCreateError
	// WrongOrganizationError says that an account or an object belongs to another organization than
	// the required one.
	WrongOrganizationError = group.WrongOrganizationError
	// UnknownOrganizationError says that no object of the account names its organization, so the
	// account may be another one than the required one.
	UnknownOrganizationError = group.UnknownOrganizationError
)

// IsNotFound reports whether err says that an object does not exist.
func IsNotFound(err error) bool { return group.IsNotFound(err) }

// WithDoubt is [group.WithDoubt].
func WithDoubt(ctx context.Context) context.Context { return group.WithDoubt(ctx) }

// The movements of money, see package movement.
type (
	// Movement is a request that moves money.
	Movement = movement.Movement
	// Movements are the movements of money of one client.
	Movements = movement.Movements
	// Earlier is a movement of money in the past that a request would repeat.
	Earlier = movement.Earlier
)

// NewMovement is [movement.NewMovement].
func NewMovement(kind string, params any) Movement { return movement.NewMovement(kind, params) }
