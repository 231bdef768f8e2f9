// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/movement"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/refresh"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// ReadOnlyError says that a client which only reads refused a write. Nothing was sent.
type ReadOnlyError = operation.ReadOnlyError

var (
	// ErrMoneyMovement says that [Config].AllowMoneyMovement does not allow an operation.
	ErrMoneyMovement = operation.ErrMoneyMovement
	// ErrMasked says that a request would send a mask of a response back. Nothing was sent.
	ErrMasked = operation.ErrMasked
)

// WithParts is [operation.WithParts].
func WithParts(ctx context.Context) context.Context { return operation.WithParts(ctx) }

// WithRecheck is [operation.WithRecheck].
func WithRecheck(ctx context.Context, check func(context.Context) error) context.Context {
	return operation.WithRecheck(ctx, check)
}

// Refresh is a read of an object whose earlier value the caller knows, see [refresh.Refresh].
type Refresh = refresh.Refresh

// WithUpdate is [operation.WithUpdate].
func WithUpdate(ctx context.Context) context.Context { return operation.WithUpdate(ctx) }

// FirstReads is [refresh.FirstReads].
const FirstReads = refresh.FirstReads

// WithoutLists is [refresh.WithoutLists].
func WithoutLists(ctx context.Context) context.Context { return refresh.WithoutLists(ctx) }

// WithRefresh is [refresh.WithRefresh].
func WithRefresh(ctx context.Context) (context.Context, *Refresh) { return refresh.WithRefresh(ctx) }

// The errors of objects and accounts.
type (
	// NotFoundError is the only error that may drop an object from a state.
	NotFoundError = group.NotFoundError
	// UnconfirmedError says that no list confirmed that an object is missing.
	UnconfirmedError = group.UnconfirmedError
	// UnknownOutcomeError says that no response tells whether a request took effect.
	UnknownOutcomeError = group.UnknownOutcomeError
	// AcceptedError says that a request took effect, and that its result is not known.
	AcceptedError = group.AcceptedError
	// CandidatesError names the objects that may be the result of one request.
	CandidatesError = group.CandidatesError
	// CreatedError has the id of a created object, which the caller must not lose.
	CreatedError = group.CreatedError
	// NotCreatedError says that no attempt of a create request took effect.
	NotCreatedError = group.NotCreatedError
	// NotEndedError says that an accepted deletion had no effect.
	NotEndedError = group.NotEndedError
	// OtherIDError says that an update returned another object.
	OtherIDError = group.OtherIDError
	// ConcurrentCreateError says that two create requests got one object.
	ConcurrentCreateError = group.ConcurrentCreateError
	// WrongOrganizationError says that an account or an object belongs to another organization.
	WrongOrganizationError = group.WrongOrganizationError
	// UnknownOrganizationError says that no object of the account names its organization.
	UnknownOrganizationError = group.UnknownOrganizationError
)

// ErrPage says that a list may be one page of several.
var ErrPage = group.ErrPage

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
)

// RepeatWindow is [movement.Window].
const RepeatWindow = movement.Window

// RepeatWindows is [movement.Windows].
const RepeatWindows = movement.Windows

// ParseRepeatWindow is [movement.ParseWindow].
func ParseRepeatWindow(text string) (time.Duration, error) { return movement.ParseWindow(text) }

// NewMovement is [movement.NewMovement].
func NewMovement(noun string, params any) Movement { return movement.NewMovement(noun, params) }

// Error is a response with a status other than 2xx.
type Error = transport.StatusError

// ErrConflict is matched by an [Error] with the status 409: the request conflicts with an existing
// object.
var ErrConflict = transport.ErrConflict

// Status returns the status behind err, or 0 if no response is the cause.
func Status(err error) int { return transport.Status(err) }
