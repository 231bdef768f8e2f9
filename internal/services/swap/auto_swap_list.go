// SPDX-License-Identifier: MPL-2.0

package swap

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/list/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

// autoSwapList is the list resource payments_auto_swap. It has one element, the setting of the
// organization.
type autoSwapList struct{ lifecycle.Managed }

// Metadata names the type.
func (*autoSwapList) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_auto_swap"
}

// ListResourceConfigSchema has no arguments.
func (*autoSwapList) ListResourceConfigSchema(_ context.Context, _ list.ListResourceSchemaRequest, resp *list.ListResourceSchemaResponse) {
	resp.Schema = schema.Schema{MarkdownDescription: "Finds the auto-swap setting of the organization for `terraform query`, to look at " +
		"or to import. There is always one. Needs Terraform 1.14 or newer. OpenTofu has no list resources."}
}

// List reads the setting.
func (a *autoSwapList) List(ctx context.Context, req list.ListRequest, stream *list.ListResultsStream) {
	result := req.NewListResult(ctx)
	result.DisplayName = noun
	identity.Set(ctx, result.Identity, &result.Diagnostics, importID)
	state := tfsdk.State{Schema: resourceSchema, Raw: tftypes.NewValue(resourceSchema.Type().TerraformType(ctx), nil)}
	(&autoSwap{a.Managed}).refresh(ctx, model{}, &state, &result.Diagnostics) // without the object, too: it shows that there is one
	if req.IncludeResource {
		result.Resource.Raw = state.Raw
	}
	if result.Diagnostics.HasError() {
		stream.Results = list.ListResultsStreamDiagnostics(result.Diagnostics)
		return
	}
	stream.Results = func(push func(list.ListResult) bool) { push(result) }
}
