// SPDX-License-Identifier: MPL-2.0

package fboorganization

import (
	"context"

	datasource "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// dataModel mirrors the data source.
type dataModel struct {
	details
	ParentID types.String `tfsdk:"parent_id"`
	ChildID  types.String `tfsdk:"child_id"`
}

var verificationQuery = tfkit.Query[dataModel]{
	Name: "fbo_verification", Schema: dataSchema(),
	Read: func(c *client.Client, ctx context.Context, m dataModel, _ *diag.Diagnostics) (dataModel, error) {
		current, err := c.FboVerification(ctx, m.ParentID.ValueString(), m.ChildID.ValueString())
		m.details = m.refresh(current)
		return m, err
	},
}

func dataSchema() datasource.Schema {
	attributes := derive.Computed(detailAttributes())
	for name, description := range map[string]string{parentID: parentDescription, "child_id": childDescription} {
		attributes[name] = datasource.StringAttribute{
			Required: true, Validators: []validator.String{check.ID()}, MarkdownDescription: description,
		}
	}
	return datasource.Schema{
		MarkdownDescription: "Reads the verification of a child organization: its details, and the decision of the payments service.",
		Attributes:          attributes,
	}
}
