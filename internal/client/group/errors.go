// SPDX-License-Identifier: MPL-2.0

package group

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// The statuses that mean something here.
const (
	statusBadRequest       = 400
	statusForbidden        = 403
	statusNotFound         = 404
	statusMethodNotAllowed = 405
	statusConflict         = 409
	statusGone             = 410
	statusUnprocessable    = 422
	statusNotImplemented   = 501
)

// NotFoundError says that an object does not exist in the service. It is the only error that may
// drop an object from a state.
type NotFoundError struct {
	Noun string // "product"
	ID   string
	// Organization is the one that all objects in the group's list belong to. It is empty if the list
	// is empty, or does not name one.
	Organization string
	// EmptyList says that the group's list has no object at all, or that the group has no list. So no
	// list shows that this is the account which had the object: see [Account.FindOrganization].
	EmptyList bool
}

// Error names the object.
func (e *NotFoundError) Error() string {
	return fmt.Sprintf("the payments service has no %s %s", e.Noun, e.ID)
}

// IsNotFound reports whether err says that an object does not exist.
func IsNotFound(err error) bool {
	return is[*NotFoundError](err)
}

// SaysMissing reports whether a response may mean that an object is missing: a 404 or 410, also one
// that the body of a 2xx tells, a 400 without a body (specification section 4.1), or a 2xx without
// an object and without an error. The list has to confirm it.
func SaysMissing(err error) bool {
	var response *transport.StatusError
	if !errors.As(err, &response) {
		return errors.Is(err, operation.ErrNoObject)
	}
	return IsNotFoundStatus(err) || response.NoBody && (response.Status == statusBadRequest || response.Status/100 == 2)
}

// IsNotFoundStatus reports whether a response has, or its body tells, the status 404 or 410.
func IsNotFoundStatus(err error) bool {
	var response *transport.StatusError
	if !errors.As(err, &response) {
		return false
	}
	status := cmp.Or(response.Told, response.Status)
	return status == statusNotFound || status == statusGone
}

// UnconfirmedError says that a response means a missing object, and that the list, which has to
// confirm it, failed.
type UnconfirmedError struct {
	Noun, ID string
	Err      error // the response about the object
	ListErr  error
}

// Error says both.
func (e *UnconfirmedError) Error() string {
	return fmt.Sprintf("%v; whether %s %s still exists could not be confirmed: %v", e.Err, e.Noun, e.ID, e.ListErr)
}

// Unwrap returns both failures.
func (e *UnconfirmedError) Unwrap() []error { return []error{e.Err, e.ListErr} }

// UnknownOutcomeError says that a request was sent once, and that no response tells whether it took
// effect.
type UnknownOutcomeError struct {
	Operation string // "POST /product/create"
	Noun      string // of the object that may exist: "product"; empty for none
	ID        string // of the object that the request was about; empty for none
	Err       error  // the failure of the request
	LookErr   error  // why the list did not tell; nil if there was no look
}

// Error says what is unknown, and why.
func (e *UnknownOutcomeError) Error() string {
	return looked(fmt.Sprintf("%s was sent, but whether it took effect is unknown: %v", e.Operation, e.Err), e.Noun, e.LookErr)
}

// looked adds why the list did not tell; err is nil if there was no look.
func looked(text, noun string, err error) string {
	if err == nil {
		return text
	}
	return strings.TrimRight(text, ".") + fmt.Sprintf("; looking for the %s: %v", noun, err)
}

// Unwrap returns the failure of the request.
func (e *UnknownOutcomeError) Unwrap() error { return e.Err }

// CandidatesError says that several objects may be the result of one request, or that one may be
// that differs from it.
type CandidatesError struct {
	IDs     []string
	Similar bool // they differ from the request; otherwise they are equal
	Older   bool // by their times, they were made before the request
}

// Error names the objects.
func (e *CandidatesError) Error() string {
	if e.Similar {
		return fmt.Sprintf("it may have become an object that differs from it (%s)", strings.Join(e.IDs, ", "))
	}
	if e.Older {
		return fmt.Sprintf("an equal object may be its result, although it says that it was made before (%s)", strings.Join(e.IDs, ", "))
	}
	return fmt.Sprintf("%d equal objects appeared (%s)", len(e.IDs), strings.Join(e.IDs, ", "))
}

// is reports whether err is, or wraps, an E.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// AcceptedError says that the service accepted a request, so it took effect, and that neither the
// response nor a list tells its object or its result. The request must not be sent again.
type AcceptedError struct {
	Operation string // "POST /swap"
	Noun      string // of the object that was made: "swap"; empty for none
	ID        string // of the object that the request was about; empty for none
	Err       error  // why the response does not tell
	LookErr   error  // why the list did not tell; nil if there was no look
}

// Error says that the request took effect, and the reason why no more is known.
func (e *AcceptedError) Error() string {
	lacks := "the object's id"
	switch {
	case e.Noun != "" && e.ID != "":
		return fmt.Sprintf("%s %s was confirmed, but could not be read afterwards: %v", e.Noun, e.ID, e.Err)
	case e.Noun == "":
		lacks = "its result"
	}
	return looked(fmt.Sprintf("%s was accepted, but the response does not tell %s: %v", e.Operation, lacks, e.Err), e.Noun, e.LookErr)
}

// Unwrap returns the reason.
func (e *AcceptedError) Unwrap() error { return e.Err }

// NotEndedError says that the service accepted a request that ends an object, and keeps showing it.
type NotEndedError struct {
	Operation string // "DELETE /customer/{id}"
	Noun, ID  string
}

// Error names the request and the object.
func (e *NotEndedError) Error() string {
	return fmt.Sprintf("the payments service accepted %s, and still shows the %s %s", e.Operation, e.Noun, e.ID)
}

// OtherIDError says that the response to an update has the id of another object, which may be a new
// version of the changed one. Neither may be lost.
type OtherIDError struct{ Noun, ID, Other string }

// Error names both objects.
func (e *OtherIDError) Error() string {
	return fmt.Sprintf("changed %s %s, the payments service returned %s", e.Noun, e.ID, e.Other)
}

// OutcomeError is the error of a sent request that leaves its object unknown. accepted says that
// the service accepted the request.
func OutcomeError(accepted bool, op operation.Op, noun string, err, lookErr error) error {
	if accepted {
		return &AcceptedError{Operation: op.String(), Noun: noun, Err: err, LookErr: lookErr}
	}
	return &UnknownOutcomeError{Operation: op.String(), Noun: noun, Err: err, LookErr: lookErr}
}
