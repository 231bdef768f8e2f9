// SPDX-License-Identifier: MPL-2.0

// Package cancel is the flow of actions that cancel one object: read it, cancel it, and say what it
// is then. A second run changes nothing.
package cancel

import (
	"context"
	"errors"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// Action cancels objects of one kind.
type Action[T any] struct {
	Name      string // of the kind: "payout"
	Operation string // "cancelPayout"
	Effect    string // sentences for the description: what the action does,
	Again     string // that a second run is safe,
	Failed    string // and what may follow if it fails
	Read      func(c *client.Client, ctx context.Context, id string) (T, error)
	// Cancel sends the request. It returns the object, or nil if only the read afterwards failed.
	Cancel func(c *client.Client, ctx context.Context, before T) (after *T, err error)
	Names  func(object T) string // "payout 0b9f… of 120.5 USD"
	Status func(object T) string
	Before func(object T) string // what it is before: "payout 0b9f… (payments: 2) is Pending"
	Over   func(object T) bool   // nothing is left to cancel
	Means  string                // what that means: "nothing was debited"
	Rest   func(now T) string    // what follows for an object that cannot be cancelled
}

// Service returns the action.
func (a Action[T]) Service() tfkit.Service {
	return tfkit.Action[types.Object]{
		Name: "cancel_" + a.Name,
		Schema: schema.Schema{
			MarkdownDescription: a.Effect + " Needs Terraform 1.14 or newer. Older versions and OpenTofu have no actions: there, " +
				"[`call`](../guides/call.md) runs `" + a.Operation + "`.\n\nIt is safe to run it again: " + a.Again + "\n\n" +
				"To run it by hand, use `terraform apply -invoke=action.payments_cancel_" + a.Name + ".NAME`. An `action_trigger` of a " +
				"resource runs it after a change of that resource, which the action calls `caller` with Terraform 1.16 or newer.\n\n" +
				"~> If it fails, " + a.Failed + " The error says how to find out. The " +
				"next apply does not repeat the action: invoke it again. The data source `payments_" + a.Name + "` reads the status.",
			Attributes: map[string]schema.Attribute{a.argument(): schema.StringAttribute{
				Required: true, Validators: []validator.String{check.ID()}, MarkdownDescription: "The id of the " + a.Name + ".",
			}},
		},
		Invoke: a.invoke,
	}.Service()
}

func (a Action[T]) argument() string { return a.Name + "_id" }

func (a Action[T]) lookUp() string { return "The data source payments_" + a.Name + " reads it." }

func (a Action[T]) invoke(
	c *client.Client, ctx context.Context, arguments types.Object, report func(message string), diags *diag.Diagnostics,
) error {
	id := arguments.Attributes()[a.argument()].(types.String).ValueString() //nolint:forcetypeassert // the schema says so
	before, err := a.Read(c, ctx, id)
	switch {
	case err != nil:
		return err
	case a.Over(before):
		report(fmt.Sprintf("The %s is %s already: %s. Nothing was sent.", a.Names(before), a.Status(before), a.Means))
		return nil
	}
	report("The " + a.Before(before) + ". Cancelling it.")
	after, err := a.Cancel(c, ctx, before)
	switch {
	case errors.Is(err, client.ErrConflict):
		a.refused(c, ctx, id, err, report, diags)
	case err != nil:
		return err
	case after == nil:
		report(fmt.Sprintf("The payments service accepted the cancellation of the %s, which could not be read afterwards. %s",
			a.Names(before), a.lookUp()))
	case a.Over(*after):
		report(fmt.Sprintf("The %s is %s: %s. %s", a.Names(*after), a.Status(*after), a.Means, a.lookUp()))
	default:
		report(fmt.Sprintf("The payments service accepted the cancellation of the %s, and still shows it as %s. %s",
			a.Names(*after), a.Status(*after), a.lookUp()))
	}
	return nil
}

// refused reports a refusal, with what is known of the object. If nothing is left to cancel
// meanwhile, the purpose is reached.
func (a Action[T]) refused(
	c *client.Client, ctx context.Context, id string, err error, report func(message string), diags *diag.Diagnostics,
) {
	rest := "Its status could not be read. " + a.lookUp()
	if now, readErr := a.Read(c, context.WithoutCancel(ctx), id); readErr == nil {
		if a.Over(now) {
			report(fmt.Sprintf("The %s is %s: %s.", a.Names(now), a.Status(now), a.Means))
			return
		}
		rest = a.Rest(now)
	}
	diags.AddAttributeError(path.Root(a.argument()), "Could not cancel the "+a.Name, diagnose.Sentence(err.Error())+"\n\n"+rest)
}
