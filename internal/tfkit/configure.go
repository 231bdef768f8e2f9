// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// connection is the client that the provider's configuration made. It is nil until the provider is configured, as during
// `terraform validate`.
type connection struct{ client *client.Client }

func (c *connection) connect(data any, diags *diag.Diagnostics) {
	if data == nil {
		return
	}
	configured, ok := data.(*client.Client)
	if !ok {
		diags.AddError("The provider handed over something unexpected",
			fmt.Sprintf("A *client.Client was expected, and a %T came. This is a defect of the provider: please report it.", data))
		return
	}
	c.client = configured
}

// managedConnection is the Configure of managed and list resources.
type managedConnection struct{ connection }

// Configure takes over the provider's client.
func (c *managedConnection) Configure(_ context.Context, req resource.ConfigureRequest, resp *resource.ConfigureResponse) {
	c.connect(req.ProviderData, &resp.Diagnostics)
}

// dataConnection is the Configure of data sources.
type dataConnection struct{ connection }

// Configure takes over the provider's client.
func (c *dataConnection) Configure(_ context.Context, req datasource.ConfigureRequest, resp *datasource.ConfigureResponse) {
	c.connect(req.ProviderData, &resp.Diagnostics)
}

// EphemeralConnection is the Configure of ephemeral resources, which embed it and have nothing else in common.
type EphemeralConnection struct{ connection }

// Configure takes over the provider's client.
func (c *EphemeralConnection) Configure(_ context.Context, req ephemeral.ConfigureRequest, resp *ephemeral.ConfigureResponse) {
	c.connect(req.ProviderData, &resp.Diagnostics)
}

// Client returns the provider's client.
func (c *EphemeralConnection) Client() *client.Client { return c.client }

// diagnostics travel by pointer: appending to a copy loses the diagnostic.
type diagnostics = diag.Diagnostics
