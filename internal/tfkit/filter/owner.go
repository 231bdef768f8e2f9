// SPDX-License-Identifier: MPL-2.0

package filter

import (
	"context"
	"iter"

	datasource "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
)

// Owner is an argument with the id of an object that has a list of its own in the service.
type Owner[T any] struct {
	Name        string // "customer_id"
	Description string
	// List streams the objects of one owner. A missing owner is a [client.NotFoundError].
	List func(c *client.Client, ctx context.Context, id string) iter.Seq2[T, error]
}

// AddOwners adds the arguments to those of a data source. They exclude each other.
func AddOwners[T any](attributes map[string]datasource.Attribute, owners []Owner[T], required bool) {
	for i, owner := range owners {
		checks := []validator.String{check.ID()}
		for _, other := range owners[i+1:] { // one message for each pair
			checks = append(checks, check.Excludes(owner.Name, other.Name))
		}
		attributes[owner.Name] = datasource.StringAttribute{
			Required: required, Optional: !required, Validators: checks, MarkdownDescription: owner.Description,
		}
	}
}

// OfOwner returns the list of the configured owner, or the list of all objects.
func OfOwner[T any](
	ctx context.Context, owners []Owner[T], all func(*client.Client, context.Context) iter.Seq2[T, error], config tfsdk.Config,
	diags *diag.Diagnostics,
) func(*client.Client, context.Context) iter.Seq2[T, error] {
	for _, owner := range owners {
		var id types.String
		diags.Append(config.GetAttribute(ctx, path.Root(owner.Name), &id)...)
		if !id.IsNull() {
			return func(c *client.Client, ctx context.Context) iter.Seq2[T, error] {
				return owner.List(c, ctx, id.ValueString())
			}
		}
	}
	return all
}
