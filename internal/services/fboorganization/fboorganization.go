// SPDX-License-Identifier: MPL-2.0

// Package fboorganization is the FBO Organizations group of the specification: child organizations
// that a parent manages (for the benefit of others), and their verification. Both resources are
// outside the kit's flows, because two ids name each of them. No operation reads, lists or deletes
// a child organization, so the read of its verification shows whether it exists.
package fboorganization

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Service is the resources payments_fbo_organization and payments_fbo_verification, and the data
// source payments_fbo_verification, and the action that transfers between them.
var Service = tfkit.Join(
	tfkit.Service{Resources: []func() resource.Resource{
		func() resource.Resource { return &organization{managed{of: organizationKind}} },
		func() resource.Resource { return &verification{managed{of: verificationKind}} },
	}},
	verificationQuery.Service(), transferBalance.Service(),
)

// kind describes one of the two resources.
type kind struct {
	name, noun string
	child      string // the attribute with the id of the child organization
	identity   lifecycle.Identity
}

const parentID = "parent_id"

var (
	organizationKind = kind{"fbo_organization", "FBO organization", "id", identity("id")}
	verificationKind = kind{"fbo_verification", "FBO verification", "child_id", identity("child_id")}
)

func identity(child string) lifecycle.Identity {
	return lifecycle.Identity{
		{Name: parentID, Description: "The id of the parent organization."},
		{Name: child, Description: "The id of the child organization."},
	}
}

func (k kind) names() lifecycle.Names {
	return lifecycle.Names{Name: k.noun, Plural: k.noun + "s", Identity: []string{parentID, k.child}}
}

// importBlock is the block that imports a child organization, or its verification.
func (k kind) importBlock(parent, child string) string {
	return diagnose.ImportBlock(k.name, parent+"/"+child)
}

// ids returns the ids of the parent and of the child. An unknown id is empty.
func (k kind) ids(value tftypes.Value) (parent, child string) {
	parent, _ = raw.StringAt(value, parentID)
	child, _ = raw.StringAt(value, k.child)
	return parent, child
}

// managed is the part that both resources have in common.
type managed struct {
	lifecycle.Managed
	of kind
}

// Metadata names the type.
func (m *managed) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + m.of.name
}

// IdentitySchema returns the identity's schema.
func (m *managed) IdentitySchema(_ context.Context, _ resource.IdentitySchemaRequest, resp *resource.IdentitySchemaResponse) {
	resp.IdentitySchema = m.of.identity.Schema()
}

// ImportState takes both ids, from a string or an identity. Reading is Terraform's next step.
func (m *managed) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	req.ID = strings.ReplaceAll(req.ID, ",", "/")
	values := m.of.identity.Imported(ctx, req, &resp.Diagnostics)
	if resp.Diagnostics.HasError() {
		return
	}
	ok := len(values) == len(m.of.identity)
	for i, value := range values {
		values[i] = strings.ToLower(strings.TrimSpace(value))
		ok = ok && client.CheckID(values[i]) == nil
	}
	if !ok {
		resp.Diagnostics.AddError("This is no import id of an "+m.of.noun, fmt.Sprintf(
			"%q are not two UUIDs. The import id is PARENT_ID/ID: the id of the parent organization, and the id of the child organization.",
			strings.Join(values, "/")))
		return
	}
	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root(parentID), values[0])...)
	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root(m.of.child), values[1])...)
	m.of.identity.Set(ctx, resp.Identity, &resp.Diagnostics, values...)
	resp.Diagnostics.Append(resp.Private.SetKey(ctx, importedKey, []byte("true"))...)
}

// importedKey is the key of private state that marks an imported object. An import cannot know the
// arguments that the service does not show.
const importedKey = "imported"

// privateState is the part of private state that tells an imported object.
type privateState interface {
	GetKey(ctx context.Context, key string) ([]byte, diag.Diagnostics)
}

// isImported reports whether private state has the mark of an import.
func isImported(ctx context.Context, private privateState) bool {
	mark, diags := private.GetKey(ctx, importedKey)
	return !diags.HasError() && string(mark) == "true"
}

// notImported is the value of the mark of any other object.
var notImported = []byte("false")

// read reads the verification of a child organization that a state names. It returns false after an
// error, and after it removed a missing child from the state with a warning.
func (m *managed) read(
	ctx context.Context, s diagnose.Schema, known tfsdk.State, state *tfsdk.State, diags *diag.Diagnostics,
) (current client.FboVerification, ok bool) {
	if diags.HasError() {
		return current, false
	}
	parent, child := m.of.ids(known.Raw)
	current, err := m.Client().FboVerification(ctx, parent, child)
	_, read := raw.StringAt(known.Raw, lifecycle.OrganizationID) // each read sets it
	switch {
	case client.IsNotFound(err) && !read:
		diags.AddError("Could not import the "+m.of.noun, fmt.Sprintf(
			"The organization %s has no child organization %s. The import id is PARENT_ID/ID: check both ids and their order. "+
				"To import the other objects without it, delete its import block.", parent, child))
	case m.inAnotherAccount(ctx, known, err, diags):
	default:
		ok = !lifecycle.ReadFailed(ctx, m.Client(), m.of.names(), s, child, err, known, state, diags)
	}
	return current, ok
}

// inAnotherAccount reports an error if a missing child may be of another account. An account
// without objects is no evidence: no operation deletes a child.
func (m *managed) inAnotherAccount(ctx context.Context, known tfsdk.State, err error, diags *diag.Diagnostics) bool {
	return lifecycle.WrongOrganization(ctx, m.Client(), m.of.names(), false, known, err, diags)
}

// exists reports whether the child organization of a state exists. It returns false after an error.
func (m *managed) exists(ctx context.Context, s diagnose.Schema, known tfsdk.State, diags *diag.Diagnostics) bool {
	parent, child := m.of.ids(known.Raw)
	_, err := m.Client().FboVerification(ctx, parent, child)
	if err != nil && !m.inAnotherAccount(ctx, known, err, diags) && !client.IsNotFound(err) {
		diagnose.Add(ctx, diags, s, "find", m.of.noun, err)
	}
	return err == nil
}

// explainParent explains a request about a parent organization that the service refuses. It returns
// false for any other error.
func explainParent(parent string, err error) (detail string, ok bool) {
	var refused *client.Error
	if !errors.As(err, &refused) || refused.HTML {
		return "", false
	}
	switch refused.Status {
	case http.StatusForbidden:
		detail = fmt.Sprintf("A parent organization must be verified and have FBO mode on before it can have child organizations. Nothing was "+
			"created. Look at the organization %s in the payments service:\n\n"+
			"- If it is not verified, complete its verification, and apply again after it.\n"+
			"- If FBO mode is off, turn it on, or ask the service to do so.\n"+
			"- If both are in order, the API key may not create child organizations: check its permissions.", parent)
	case http.StatusNotFound:
		detail = fmt.Sprintf("parent_id must be the id of the API key's own organization: it is the `organization_id` of its other objects. "+
			"Nothing was created. If %s is that organization, check the host and the path of base_url (or PAYMENTS_BASE_URL).", parent)
	default:
		return "", false
	}
	return diagnose.Sentence(err.Error()) + "\n\n" + detail, true
}
