// SPDX-License-Identifier: MPL-2.0

// Package money is the flow of actions that move money. They are sent once, and only if the
// provider allows it. They are not repeated by accident, and keep the bounds that a person gives.
package money

import (
	"context"
	"errors"

	"github.com/hashicorp/terraform-plugin-framework/action"
	"github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

// Action moves money, or prepares to. M mirrors the schema.
type Action[M any] struct {
	// Name is the type's name without the provider's prefix: "create_withdrawal".
	Name   string
	Schema schema.Schema
	// Summary says for the plan which money moves, and where. It has no secrets and no personal data.
	// Values may be unknown: see [Text] and [Preview].
	Summary func(p Preview, m M) string
	// Invoke runs the action. It returns a [Refusal] before it sends the movement, if a check fails.
	Invoke func(ctx context.Context, run *Run, m M) error
}

// Run is one invocation of an action.
type Run struct {
	Client *client.Client
	Report func(message string) // shows a message at once
	Diags  *diag.Diagnostics
}

// Refusal ends an invocation at an attribute. No money moved.
type Refusal struct {
	At      path.Path
	Summary string
	Detail  string
}

// Error returns both texts.
func (r *Refusal) Error() string { return r.Summary + ": " + r.Detail }

// maxMessage is the maximum length of a message to a person.
const maxMessage = 1000

// nothingMoved ends the texts of refusals.
const nothingMoved = " No money moved."

// Refuse returns a [Refusal] at an attribute. The detail is whole sentences.
func Refuse(at path.Path, summary, detail string) error {
	return &Refusal{at, summary, detail + nothingMoved}
}

// Service returns the action.
func (a Action[M]) Service() tfkit.Service {
	return tfkit.Service{Actions: []func() action.Action{func() action.Action { return &actionType[M]{kind: a} }}}
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

// MovesMoney distinguishes these actions from others.
func (*actionType[M]) MovesMoney() {}

// ModifyPlan refuses a movement that the provider does not allow. It shows any other one.
func (a *actionType[M]) ModifyPlan(ctx context.Context, req action.ModifyPlanRequest, resp *action.ModifyPlanResponse) {
	if a.Action.ModifyPlan(ctx, req, resp); resp.Diagnostics.HasError() {
		return
	}
	if a.Client() != nil && !a.Client().AllowsMoneyMovement() {
		a.addError(ctx, &resp.Diagnostics, client.ErrMoneyMovement)
		return
	}
	var m M
	resp.Diagnostics.Append(req.Config.Get(ctx, &m)...)
	if !resp.Diagnostics.HasError() {
		ctx, stop := context.WithTimeout(ctx, previewTime)
		defer stop()
		resp.Diagnostics.AddWarning("Money will move", a.kind.Summary(Preview{ctx, a.Client()}, m)+" Check the amount and the destination.")
	}
}

func (a *actionType[M]) Invoke(ctx context.Context, req action.InvokeRequest, resp *action.InvokeResponse) {
	if !a.Client().AllowsMoneyMovement() {
		a.addError(ctx, &resp.Diagnostics, client.ErrMoneyMovement)
		return
	}
	var m M
	resp.Diagnostics.Append(req.Config.Get(ctx, &m)...)
	if resp.Diagnostics.HasError() {
		return
	}
	report := func(message string) {
		resp.SendProgress(action.InvokeProgressEvent{Message: transport.Printable(message, maxMessage)}) // it has the service's words
	}
	run := &Run{a.Client(), report, &resp.Diagnostics}
	err := a.kind.Invoke(ctx, run, m)
	var refusal *Refusal
	switch {
	case errors.As(err, &refusal):
		resp.Diagnostics.AddAttributeError(refusal.At, refusal.Summary, refusal.Detail)
	case err != nil:
		lifecycle.AddError(ctx, &resp.Diagnostics, a.kind.Schema, req.Config.Raw, "run", "action "+a.kind.Name, err)
	}
}

func (a *actionType[M]) addError(ctx context.Context, diags *diag.Diagnostics, err error) {
	diagnose.Add(ctx, diags, nil, "run", "action "+a.kind.Name, err)
}
