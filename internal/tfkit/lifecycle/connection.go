// SPDX-License-Identifier: MPL-2.0

// Package lifecycle holds the parts of Terraform types that are the same inside and outside the
// kit's flows: the connection to the service, the identity, saving, and telling a missing object
// from an object of another account. A type that fits no flow is as safe as any with them.
package lifecycle

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// connection holds the client that the provider's configuration made. It is nil until then, as
// during `terraform validate`.
type connection struct{ client *client.Client }

// Client returns the provider's client.
func (c *connection) Client() *client.Client { return c.client }

func (c *connection) connect(data any, diags *diag.Diagnostics) {
	if data == nil {
		return
	}
	configured, ok := data.(*client.Client)
	if !ok {
		diags.AddError("The provider's data has a wrong type",
			fmt.Sprintf("A *client.Client was expected, and a %T came. This is a defect of the provider: please report it.", data))
		return
	}
	c.client = configured
}

// Managed is the Configure of managed and list resources, which embed it.
type Managed struct{ connection }

// Configure takes over the provider's client.
func (c *Managed) Configure(_ context.Context, req resource.ConfigureRequest, resp *resource.ConfigureResponse) {
	c.connect(req.ProviderData, &resp.Diagnostics)
}

// Data is the Configure of data sources, which embed it.
type Data struct{ connection }

// Configure takes over the provider's client.
func (c *Data) Configure(_ context.Context, req datasource.ConfigureRequest, resp *datasource.ConfigureResponse) {
	c.connect(req.ProviderData, &resp.Diagnostics)
}

// Ephemeral is the Configure of ephemeral resources, which embed it.
type Ephemeral struct{ connection }

// Configure takes over the provider's client.
func (c *Ephemeral) Configure(_ context.Context, req ephemeral.ConfigureRequest, resp *ephemeral.ConfigureResponse) {
	c.connect(req.ProviderData, &resp.Diagnostics)
}

// Action is the Configure and the ModifyPlan of actions, which embed it.
type Action struct{ connection }

// Configure takes over the provider's client.
func (c *Action) Configure(_ context.Context, req action.ConfigureRequest, resp *action.ConfigureResponse) {
	c.connect(req.ProviderData, &resp.Diagnostics)
}

// ModifyPlan refuses the action if the provider is read-only: every action writes.
func (c *Action) ModifyPlan(_ context.Context, _ action.ModifyPlanRequest, resp *action.ModifyPlanResponse) {
	if c.Client() == nil {
		return
	}
	if err := c.Client().CheckWrite("the request of the action"); err != nil {
		resp.Diagnostics.AddError("The provider is read-only", diagnose.Detail("", err))
	}
}
