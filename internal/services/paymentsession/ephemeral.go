// SPDX-License-Identifier: MPL-2.0

package paymentsession

import (
	"context"
	"errors"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/keyvalue"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/session"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// opened opens a payment session, extends it during the run, and cancels it at the end.
var opened = tfkit.Ephemeral[openModel]{
	Name: "payment_session",
	Schema: schema.Schema{
		MarkdownDescription: "Opens a payment session, which is the payment of one amount to an address of its own. The provider extends it " +
			"during the run, as long as the payments service allows that, and cancels it at the end, unless it is paid or expired. Use it to " +
			"test payments, or to hand a payment to a program that runs with Terraform. Neither state nor plan stores it. Needs Terraform " +
			"1.10, or OpenTofu 1.11, or newer.\n\n" + session.Warning,
		Attributes: derive.Ephemeral(openAttributes()),
	},
	Open:  open,
	Renew: renew,
	Close: func(c *client.Client, ctx context.Context, id string) error {
		return session.CloseFailed("payment_session", id, client.ClosePaymentSession(ctx, c, id))
	},
}

type openModel struct {
	ID             types.String `tfsdk:"id"`
	Method         types.Object `tfsdk:"method"`
	Total          types.Number `tfsdk:"total"`
	Currency       types.String `tfsdk:"currency"`
	Metadata       types.List   `tfsdk:"metadata"`
	SessionStatus  types.String `tfsdk:"session_status"`
	PaymentTotal   types.Number `tfsdk:"payment_total"`
	PaymentAddress types.String `tfsdk:"payment_address"`
	CanExtend      types.Bool   `tfsdk:"can_extend"`
	ExpiresAt      types.String `tfsdk:"expires_at"`
	CreatedAt      types.String `tfsdk:"created_at"`
}

var errNoAddress = errors.New("the response has no paymentAddress")

func open(c *client.Client, ctx context.Context, m openModel, diags *diag.Diagnostics) (openModel, tfkit.Lease, error) {
	params := client.PaymentSessionParams{
		Method: computed.Sent[client.Asset](m.Method, diags),
		Total:  convert.Decimal(m.Total), Currency: client.Currency(m.Currency.ValueString()), Metadata: keyvalue.Params(m.Metadata, diags),
	}
	if diags.HasError() {
		return m, tfkit.Lease{}, nil
	}
	got, err := c.CreatePaymentSession(ctx, params)
	if err == nil && got.PaymentAddress == "" {
		err = &client.CreatedError{Noun: "payment session", ID: got.ID, Err: errNoAddress}
	}
	if err != nil {
		lease, err := session.OpenFailed(err)
		return m, lease, err
	}
	m.ID, m.SessionStatus = types.StringValue(got.ID), types.StringValue(string(got.SessionStatus))
	m.PaymentTotal, m.PaymentAddress = convert.Number(got.PaymentTotal), types.StringValue(got.PaymentAddress)
	m.CanExtend, m.ExpiresAt = types.BoolValue(got.CanExtend), convert.StringOrNull(string(got.ExpiresAt))
	m.CreatedAt = convert.StringOrNull(string(got.CreatedAt))
	return m, leaseOf(got, time.Now()), nil
}

// renew extends a session. If the service refuses that, it reads the session: one that ended, or
// cannot be extended any more, is no error, and is not renewed again.
func renew(c *client.Client, ctx context.Context, id string) (tfkit.Lease, error) {
	got, err := c.ExtendPaymentSession(ctx, id)
	if client.Status(err) != 0 {
		if now, readErr := c.PaymentSession(ctx, id); readErr == nil && !extendable(now) {
			got, err = now, nil
		}
	}
	return leaseOf(got, time.Now()), err
}

// The time between a renewal and the end of a session: a third of the remaining time, which leaves
// time for retries, but not more than the maximum.
const maxMargin = 5 * time.Minute

// leastWait keeps a wrong clock, or a read that lags behind, from causing many renewals at once.
const leastWait = 5 * time.Second

// leaseOf returns when to renew a session: never if it cannot be extended.
func leaseOf(s client.PaymentSession, now time.Time) tfkit.Lease {
	lease := tfkit.Lease{ID: s.ID}
	if end, ok := s.ExpiresAt.Time(); ok && extendable(s) {
		left := end.Sub(now)
		lease.RenewAt = now.Add(max(left-min(left/3, maxMargin), leastWait))
	}
	return lease
}

// extendable reports whether a session can be extended. A status that the provider does not know
// leaves the decision to the service.
func extendable(s client.PaymentSession) bool {
	return s.CanExtend && !s.SessionStatus.Ended()
}
