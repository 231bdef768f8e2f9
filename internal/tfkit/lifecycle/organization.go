// SPDX-License-Identifier: MPL-2.0

package lifecycle

import (
	"context"
	"errors"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Organization returns the id of the account's organization, for an object whose response does not
// name its owner, such as a setting. It reads the id from another object of the account. If the
// account has none, it returns the id in the state, or null.
//
// base_url and api_key may belong to another account since the last apply. So a type calls
// Organization before every read and write. It reports an error, and returns false, if the state
// has the id of another organization. An account without objects may be another one, too, and so
// may any account if the state has no id, because the first account had no objects. It is the same
// one if the object in the service is as in the state, which unchanged reports.
func Organization(
	ctx context.Context, c *client.Client, name string, state tfsdk.State, unchanged func() (bool, error), diags *diag.Diagnostics,
) (id types.String, ok bool) {
	organization, found, err := c.Account().FindOrganization(ctx)
	owner, known := raw.StringAt(state.Raw, OrganizationID)
	same := true
	if err == nil && known != found && isSaved(state) {
		same, err = unchanged()
	}
	switch {
	case err != nil:
		diagnose.Add(ctx, diags, nil, "read", name, err)
	case !same && known:
		diagnose.ChangedInEmptyAccount(diags, name, owner)
	case !same:
		diagnose.ChangedWithoutOwner(diags, name, organization)
	case known && organization != "" && !strings.EqualFold(owner, organization):
		diagnose.WrongAccount(diags, name, owner, organization)
	case known:
		return types.StringValue(owner), true
	case organization != "":
		return types.StringValue(organization), true
	default:
		return types.StringNull(), true
	}
	return id, false
}

// IsOwners reports an error, and returns false, if the service shows an object of the state as one
// of another organization, be one required or not. An id tells no owner, so nothing may be planned
// or sent for it.
func IsOwners(name string, state, now tftypes.Value, diags *diag.Diagnostics) bool {
	was, known := raw.StringAt(state, OrganizationID)
	is, _ := raw.StringAt(now, OrganizationID)
	if !known || is == "" || strings.EqualFold(was, is) {
		return true
	}
	diagnose.WrongAccount(diags, name, was, is)
	return false
}

// SaveOwner saves the organization of an object that was created in the wrong one. So a later
// refresh in the right account does not take the object for a deleted one.
func SaveOwner(ctx context.Context, err error, state *tfsdk.State, diags *diag.Diagnostics) {
	var wrong *client.WrongOrganizationError
	members := raw.Members(state.Raw)
	if _, has := members[OrganizationID]; has && errors.As(err, &wrong) {
		diags.Append(state.SetAttribute(ctx, path.Root(OrganizationID), wrong.Organization)...)
	}
}

// isSaved reports whether a state has an object, and not only the beginning of an import.
func isSaved(state tfsdk.State) bool {
	members := raw.Members(state.Raw)
	for _, value := range members {
		if !value.IsNull() {
			return true
		}
	}
	return false
}
