// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/list/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

// listResource is the list resource of a [Kind], for `terraform query`.
type listResource[M Model[M, T], T Object] struct {
	lifecycle.Managed
	view View[M, T]
}

func (l *listResource[M, T]) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + l.view.Name
}

func (l *listResource[M, T]) ListResourceConfigSchema(
	_ context.Context, _ list.ListResourceSchemaRequest, resp *list.ListResourceSchemaResponse,
) {
	about := fmt.Sprintf("Finds the %s of the organization for `terraform query`, to look at or to import.", diagnose.Human(l.view.Plural))
	about += " Needs Terraform 1.14 or newer. OpenTofu has no list resources."
	resp.Schema = schema.Schema{MarkdownDescription: about, Attributes: filter.List(l.view.filters())}
}

// List streams the objects that pass the filters. A failure is pushed as the last result.
func (l *listResource[M, T]) List(ctx context.Context, req list.ListRequest, stream *list.ListResultsStream) {
	var diags diag.Diagnostics
	passes := filter.New(ctx, l.view.filters(), req.Config, &diags)
	if diags.HasError() {
		stream.Results = list.ListResultsStreamDiagnostics(diags)
		return
	}
	stream.Results = func(push func(list.ListResult) bool) {
		count := int64(0)
		for object, err := range l.view.List(l.Client(), ctx) {
			if err != nil {
				failed := list.ListResult{}
				diagnose.Add(ctx, &failed.Diagnostics, nil, "list", l.view.Plural, err)
				push(failed)
				return
			}
			if !passes(object) {
				continue
			}
			count++
			if !push(l.result(ctx, req, object)) || count == req.Limit {
				return
			}
		}
	}
}

func (l *listResource[M, T]) result(ctx context.Context, req list.ListRequest, object T) list.ListResult {
	result := req.NewListResult(ctx)
	result.DisplayName = l.view.Label(object)
	idIdentity(l.view.Name).Set(ctx, result.Identity, &result.Diagnostics, object.ObjectID())
	if req.IncludeResource {
		var m M
		raw := result.Resource.Raw
		result.Resource.Raw, _ = lifecycle.RawOf(ctx, l.view.Schema, raw.Type(), raw, m.Refresh(object), &result.Diagnostics)
	}
	return result
}
