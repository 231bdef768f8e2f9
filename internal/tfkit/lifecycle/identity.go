// SPDX-License-Identifier: MPL-2.0

package lifecycle

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/identityschema"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// Identity lists the parts of a resource's identity, in the order of an import string. Each part is
// an attribute of the identity.
type Identity []IdentityPart

// IdentityPart is one attribute of an identity. All are strings and required for an import.
type IdentityPart struct{ Name, Description string }

// Schema returns the identity's schema.
func (i Identity) Schema() identityschema.Schema {
	attributes := make(map[string]identityschema.Attribute, len(i))
	for _, part := range i {
		attributes[part.Name] = identityschema.StringAttribute{RequiredForImport: true, Description: part.Description}
	}
	return identityschema.Schema{Attributes: attributes}
}

// Set sets an identity, which must never change. Ids are in lower case, because an id in upper case
// is the same id.
func (i Identity) Set(ctx context.Context, identity *tfsdk.ResourceIdentity, diags *diag.Diagnostics, values ...string) {
	for n, part := range i {
		diags.Append(identity.SetAttribute(ctx, path.Root(part.Name), strings.ToLower(values[n]))...)
	}
}

// Imported returns the values of an import. An import has either an identity, with a value for each
// part, or a string, in which "/" separates any number of values.
func (i Identity) Imported(ctx context.Context, req resource.ImportStateRequest, diags *diag.Diagnostics) (values []string) {
	if given := strings.TrimSpace(req.ID); given != "" || req.Identity == nil {
		return strings.Split(given, "/")
	}
	for _, part := range i {
		var value types.String
		diags.Append(req.Identity.GetAttribute(ctx, path.Root(part.Name), &value)...)
		values = append(values, value.ValueString())
	}
	return values
}
