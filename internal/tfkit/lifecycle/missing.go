// SPDX-License-Identifier: MPL-2.0

package lifecycle

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// OrganizationID is the attribute with the owner of an object.
const OrganizationID = "organization_id"

// Names are the names of one kind of object in messages. See tfkit.View.
type Names struct {
	Name, Plural string
	Identity     []string // the attributes that an import sets
}

// ReadFailed handles the error of a read, if there is one. A missing object leaves the state with a
// warning, and no other failure does that: one refused request must never plan a second object. A
// missing object of an import is an error, and so is an object of another account.
func ReadFailed(
	ctx context.Context, c *client.Client, n Names, s diagnose.Schema, id string, err error,
	known tfsdk.State, state *tfsdk.State, diags *diag.Diagnostics,
) bool {
	switch {
	case err == nil:
		return false
	case WrongOrganization(ctx, c, n, true, known, err, diags):
	case client.IsNotFound(err) && n.importing(known):
		diagnose.NotImported(diags, n.Name, n.Plural, id)
	case client.IsNotFound(err) && isArchived(known):
		diagnose.ArchivedMissing(diags, n.Name, id)
	case client.IsNotFound(err):
		diagnose.Deleted(diags, n.Name, id)
		state.RemoveResource(ctx)
	case n.importing(known):
		diagnose.Add(ctx, diags, s, "read", n.Name, &diagnose.ImportError{Name: n.Name, ID: id, Err: err})
	default:
		diagnose.Add(ctx, diags, s, "read", n.Name, err)
	}
	return true
}

// isArchived reports whether a state has an archived object. A service may hide archived objects,
// and another one would be created, archived and hidden in each apply.
func isArchived(state tfsdk.State) bool {
	archived := false
	value := raw.Members(state.Raw)["is_archived"]
	return value.Type() != nil && value.As(&archived) == nil && archived
}

// OrHidden explains that an object which was archived is missing for an update, and returns err
// otherwise: no plan proposes a new one.
func OrHidden(state tfsdk.State, err error) error {
	if !client.IsNotFound(err) || !isArchived(state) {
		return err
	}
	return &diagnose.ExplainedError{Message: err.Error() + ", which was archived", Advice: "The payments service may hide archived " +
		"objects. Take it out of the archive there, and plan again. If it was deleted, remove it from the state with `state rm`."}
}

// importing reports whether a state has only its identity, as between an import and the first read.
func (n Names) importing(state tfsdk.State) bool {
	for name, value := range raw.Members(state.Raw) {
		if !value.IsNull() && !slices.Contains(n.Identity, name) {
			return false
		}
	}
	return state.Raw.IsKnown()
}

// WrongOrganization reports an object that is missing from an account which never had it, as an
// error. So the object may exist, and must not leave the state.
//
// An empty account of another organization looks like the right account after all its objects were
// deleted. Engines show no warning on a destroy, so they would forget the whole state unnoticed. A
// refresh may believe one missing object (believeOne), because it may have been the only object of
// its account. It does not believe a second one, and that error keeps the first one in the state,
// too. A destroy believes none, because it forgets each object at once.
func WrongOrganization(
	ctx context.Context, c *client.Client, n Names, believeOne bool, state tfsdk.State, err error, diags *diag.Diagnostics,
) bool {
	var missing *client.NotFoundError
	if !errors.As(err, &missing) {
		return false
	}
	if missing.EmptyList && !n.importing(state) {
		organization, found, err := c.Account().FindOrganization(ctx)
		switch {
		case err != nil:
			diagnose.Add(ctx, diags, nil, "find", n.Name, fmt.Errorf("%s; %w", missing.Error(), err))
			return true
		case found:
			missing.Organization = organization
		case !believeOne || !c.Account().OnlyMissing(missing.ID):
			diagnose.EmptyAccount(diags, n.Name, missing.ID)
			return true
		}
	}
	owner, known := raw.StringAt(state.Raw, OrganizationID)
	if !known || missing.Organization == "" || strings.EqualFold(owner, missing.Organization) {
		return false
	}
	diagnose.WrongOrganization(diags, n.Name, missing.ID, owner, missing.Organization)
	return true
}

// otherKey is the id of the object that an update returned in place of its own.
const otherKey = "other_object"

// RememberOther notes the id of a [client.OtherIDError].
func RememberOther[D Private](ctx context.Context, private D, err error, diags *diag.Diagnostics) {
	var other *client.OtherIDError
	if errors.As(err, &other) {
		set(ctx, private, otherKey, []byte(strconv.Quote(other.Other)), diags)
	}
}

// ForgetOther removes the note of [RememberOther]: the object was changed, or is there.
func ForgetOther[D Private](ctx context.Context, private D, diags *diag.Diagnostics) {
	set(ctx, private, otherKey, nil, diags)
}

// OrOther returns the [client.OtherIDError] of an object that is missing after it, and err
// otherwise: the other one may be its new version, and a create would double it.
func OrOther[D Private](ctx context.Context, private D, name, id string, err error) error {
	var none D
	if private == none || !client.IsNotFound(err) {
		return err
	}
	noted, _ := private.GetKey(ctx, otherKey)
	if other, wrong := strconv.Unquote(string(noted)); wrong == nil {
		return &client.OtherIDError{Noun: diagnose.Human(name), ID: id, Other: other}
	}
	return err
}
