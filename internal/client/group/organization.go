// SPDX-License-Identifier: MPL-2.0

package group

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// requirement is the organization that a client is for. The zero value allows any.
type requirement struct {
	id        string
	confirmed atomic.Bool   // the account belongs to it
	first     chan struct{} // held by a create in an account that does not show its organization yet
	doubtful  bool          // an earlier holder may have created an object in another organization
}

// newRequirement returns a requirement. An empty id allows any organization.
func newRequirement(id string) requirement {
	return requirement{id: strings.ToLower(id), first: make(chan struct{}, 1)}
}

// allows reports whether an object may belong to an organization. An empty one is not known.
func (r *requirement) allows(organization string) bool {
	return r.id == "" || organization == "" || wire.SameID(r.id, organization)
}

// WrongOrganizationError says that an account or an object belongs to another organization than the
// required one.
type WrongOrganizationError struct {
	Noun, ID     string // of the object; both are empty for the account, and the noun may be
	Organization string
	Required     string
	Created      bool // a request of this client created the object
}

// Error names both organizations.
func (e *WrongOrganizationError) Error() string {
	object := "the account"
	if e.ID != "" {
		object = strings.TrimSpace("the " + e.Noun + " " + e.ID)
		if e.Noun == "" {
			object = "the object " + e.ID
		}
	}
	verb := "belongs to"
	if e.Created {
		verb = "was created in"
	}
	return fmt.Sprintf("%s %s the organization %s, and the required organization is %s", object, verb, e.Organization, e.Required)
}

// UnknownOrganizationError says that no object of the account names its organization, so the
// account may be another one than the required one.
type UnknownOrganizationError struct {
	Operation string // that was not sent; empty for none
	Required  string
}

// Error names the operation and the organization.
func (e *UnknownOrganizationError) Error() string {
	reason := "no object of the account shows whether it belongs to the organization " + e.Required
	if e.Operation == "" {
		return reason
	}
	return e.Operation + " was not sent: " + reason
}

type exemptKey struct{}

// exempt returns a context whose requests and responses are not compared with the required
// organization. The caller compares the result.
func exempt(ctx context.Context) context.Context { return context.WithValue(ctx, exemptKey{}, true) }

// ConfirmOrganization checks that the account belongs to the required organization, if there is
// one. Without the call, the first request does it. An account without objects passes: the first
// create checks it.
func (a *Account) ConfirmOrganization(ctx context.Context) error {
	err := a.Before(ctx, operation.Op{Effect: transport.Safe})
	if unknown, ok := err.(*UnknownOrganizationError); ok { //nolint:errorlint // Before returns it bare
		unknown.Operation = ""
	}
	return err
}

// Before lets a request pass if the account belongs to the required organization. In an account
// that has no objects, it lets only reads pass. See [Confirming] for creates.
func (a *Account) Before(ctx context.Context, op operation.Op) error {
	if a.required.id == "" || a.required.confirmed.Load() || ctx.Value(exemptKey{}) != nil {
		return nil
	}
	organization, found, err := a.FindOrganization(ctx)
	switch {
	case err != nil:
		return err
	case !a.required.allows(organization):
		return &WrongOrganizationError{Organization: organization, Required: a.required.id}
	case organization != "":
		a.required.confirmed.Store(true)
		return nil
	case found, op.Effect != transport.Safe:
		return &UnknownOrganizationError{op.String(), a.required.id}
	}
	return nil
}

// Confirming runs a create operation. If the account has no object that shows its organization, the
// created object does. So creates go one after another until one has shown it. If one may have
// created an object without showing it, the account's lists must show it before the next one. An
// object of another organization is a [CreatedError]: the caller must not lose its id.
func Confirming[T wire.Entity](
	ctx context.Context, a *Account, op operation.Op, noun string, create func(context.Context) (T, error),
) (T, error) {
	var object T
	if _, names := any(object).(wire.Owned); a.required.id == "" || !names {
		return create(ctx)
	}
	if err := a.MayChange(op); err != nil {
		return object, err // nothing would be sent
	}
	leave, err := a.waitToCreate(ctx, op)
	if err != nil {
		return object, err
	}
	object, err = create(exempt(ctx))
	organization := wire.OrganizationOf(object)
	leave(organization, err)
	if err != nil {
		return object, err
	}
	if !a.required.allows(organization) {
		return object, &CreatedError{Noun: noun, ID: object.ObjectID(), Err: &WrongOrganizationError{
			Noun: noun, ID: object.ObjectID(), Organization: organization, Required: a.required.id, Created: true,
		}}
	}
	return object, nil
}

// waitToCreate waits until no other create may show the organization of the account. The caller
// passes the result of its create to leave.
func (a *Account) waitToCreate(ctx context.Context, op operation.Op) (leave func(organization string, err error), err error) {
	none := func(string, error) {}
	if a.required.confirmed.Load() {
		return none, nil
	}
	select {
	case a.required.first <- struct{}{}:
	case <-ctx.Done():
		return none, ctx.Err()
	}
	if a.required.doubtful {
		a.owner.forget()
	} else {
		op.Effect = transport.Safe // it passes in an empty account, like a read
	}
	if err := a.Before(ctx, op); err != nil || a.required.confirmed.Load() {
		<-a.required.first
		return none, err
	}
	return func(organization string, err error) {
		if organization != "" {
			a.owner.learn(organization)
		}
		a.required.doubtful = organization == "" && mayHaveCreated(err)
		<-a.required.first
	}, nil
}

// mayHaveCreated reports whether a create with this result may have made an object.
func mayHaveCreated(err error) bool {
	return err == nil || transport.OutcomeUnknown(err) || is[*AcceptedError](err) || is[*UnknownOutcomeError](err) ||
		is[*CreatedError](err) || is[*ConcurrentCreateError](err) || is[*CandidatesError](err)
}

// Inspect reports an object of another organization than the required one in a response, or in
// an element of a list.
func (a *Account) Inspect(ctx context.Context, r operation.Request, body []byte) error {
	if a.required.id == "" || r.Op.Effect != transport.Safe || ctx.Value(exemptKey{}) != nil || r.Op.Foreign {
		return nil
	}
	err := a.ownerOf(r.Noun, body, 3, wire.MaxArrays)
	if err != nil && !is[*WrongOrganizationError](err) {
		return a.Redact(r, fmt.Errorf("%s: the response cannot be read: %w", r.Op, err))
	}
	return err
}

// ownerOf compares the objects of a response, at the top or so many envelopes and arrays down.
func (a *Account) ownerOf(noun string, body []byte, depth, arrays int) error {
	if items, err := strictjson.Elements(body); err == nil {
		if arrays == 0 {
			return errors.New("it has too many arrays around its objects")
		}
		for _, item := range items {
			if err := a.ownerOf(noun, item, depth, arrays-1); err != nil {
				return err
			}
		}
		return nil
	}
	var members map[string]json.RawMessage
	if err := strictjson.Unmarshal(body, &members); strictjson.IsDoubled(err) { // any other value has no members
		return err
	}
	var organization, id string
	if strictjson.Unmarshal(members["organizationId"], &organization) == nil && organization != "" {
		if a.required.allows(organization) {
			return nil
		}
		_ = strictjson.Unmarshal(members["id"], &id)
		return &WrongOrganizationError{
			Noun: noun, ID: transport.Printable(id, 60), Organization: transport.Printable(organization, 60), Required: a.required.id,
		}
	}
	if depth == 0 {
		return nil
	}
	for _, inner := range members {
		if err := a.ownerOf(noun, inner, depth-1, arrays); err != nil {
			return err
		}
	}
	return nil
}
