// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

// Action does something once. It is never a resource, because Terraform re-creates resources. M
// mirrors the schema. Actions that move money have a flow of their own, in package money.
type Action[M any] struct {
	// Name is the type's name without the provider's prefix: "test_webhook".
	Name   string
	Schema schema.Schema
	// Invoke runs the action. Messages that it gives to report are shown at once. A missing object
	// is an error at the argument with its id.
	Invoke func(c *client.Client, ctx context.Context, arguments M, report func(message string), diags *diag.Diagnostics) error
}

// Service returns the action.
func (a Action[M]) Service() Service {
	return Service{Actions: []func() action.Action{func() action.Action { return &actionType[M]{kind: a} }}}
}

type actionType[M any] struct {
	lifecycle.Action
	kind Action[M]
}

func (a *actionType[M]) Metadata(_ context.Context, req action.MetadataRequest, resp *action.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + a.kind.Name
}

func (a *actionType[M]) Schema(_ context.Context, _ action.SchemaRequest, resp *action.SchemaResponse) {
	resp.Schema = a.kind.Schema
}

func (a *actionType[M]) Invoke(ctx context.Context, req action.InvokeRequest, resp *action.InvokeResponse) {
	var m M
	resp.Diagnostics.Append(req.Config.Get(ctx, &m)...)
	if resp.Diagnostics.HasError() {
		return
	}
	report := func(message string) { resp.SendProgress(action.InvokeProgressEvent{Message: message}) }
	if err := a.kind.Invoke(a.Client(), ctx, m, report, &resp.Diagnostics); err != nil {
		lifecycle.AddError(ctx, &resp.Diagnostics, a.kind.Schema, req.Config.Raw, "run", "action "+a.kind.Name, err)
	}
}
