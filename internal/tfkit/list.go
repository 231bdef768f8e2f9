// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/list/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// List is the list resource of a [Kind], for `terraform query`.
type List[M any, PM Model[M, T, P], T Object, P any] struct {
	managedConnection
	kind Kind[M, PM, T, P]
}

// NewList returns the list resource of kind.
func NewList[M any, PM Model[M, T, P], T Object, P any](kind Kind[M, PM, T, P]) *List[M, PM, T, P] {
	return &List[M, PM, T, P]{kind: kind}
}

// Metadata names the type: the managed resource's name.
func (l *List[M, PM, T, P]) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + l.kind.Name
}

// ListResourceConfigSchema has the filters.
func (l *List[M, PM, T, P]) ListResourceConfigSchema(_ context.Context, _ list.ListResourceSchemaRequest, resp *list.ListResourceSchemaResponse) {
	resp.Schema = schema.Schema{
		MarkdownDescription: fmt.Sprintf("Finds the %s of the organization for `terraform query`, to look at or to import. Needs Terraform 1.14 or newer.", diagnose.Human(l.kind.Plural)),
		Attributes:          listFilters(l.kind.Filters),
	}
}

// List streams what passes the filters. A failure is pushed as the last result.
func (l *List[M, PM, T, P]) List(ctx context.Context, req list.ListRequest, stream *list.ListResultsStream) {
	var diags diagnostics
	passes := matcher(ctx, l.kind.Filters, req.Config, &diags)
	if diags.HasError() {
		stream.Results = list.ListResultsStreamDiagnostics(diags)
		return
	}
	stream.Results = func(push func(list.ListResult) bool) {
		count := int64(0)
		for object, err := range l.kind.List(l.client, ctx) {
			if err != nil {
				failed := list.ListResult{}
				diagnose.Add(ctx, &failed.Diagnostics, l.kind.Schema, "list", l.kind.Plural, err)
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

func (l *List[M, PM, T, P]) result(ctx context.Context, req list.ListRequest, object T) list.ListResult {
	result := req.NewListResult(ctx)
	result.DisplayName = l.kind.Label(object)
	identify(ctx, result.Identity, object.ObjectID(), &result.Diagnostics)
	if req.IncludeResource {
		known := PM(new(M))
		known.Refresh(object)
		result.Diagnostics.Append(result.Resource.Set(ctx, known)...)
	}
	return result
}
