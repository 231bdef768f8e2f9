// SPDX-License-Identifier: MPL-2.0

package checkoutsession

import (
	"context"
	"fmt"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/ephemeral/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/gateway"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/keyvalue"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/session"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// opened opens a checkout session, and cancels it at the end of the run.
var opened = tfkit.Ephemeral[openModel]{
	Name: "checkout_session",
	Schema: schema.Schema{
		MarkdownDescription: "Opens a checkout session, a hosted page for one purchase, and cancels it at the end of the run, unless it is " +
			"paid or expired. Use it to test a shop's pages, or to hand a page to a program that runs with Terraform. Neither state nor plan " +
			"stores it. For a page that stays, use the resource `payments_payment_link`. Needs Terraform 1.10, or OpenTofu 1.11, or newer.\n\n" +
			session.Warning + " `expires_at` sets that time.",
		Attributes: derive.Ephemeral(openAttributes()),
	},
	Open: open,
	Close: func(c *client.Client, ctx context.Context, id string) error {
		return session.CloseFailed("checkout_session", id, client.CloseCheckoutSession(ctx, c, id))
	},
}

type openModel struct {
	ID                       types.String `tfsdk:"id"`
	OrganizationID           types.String `tfsdk:"organization_id"`
	URL                      types.String `tfsdk:"url"`
	SessionStatus            types.String `tfsdk:"session_status"`
	Gateway                  types.Object `tfsdk:"gateway"`
	LineItems                types.List   `tfsdk:"line_items"`
	Total                    types.Number `tfsdk:"total"`
	Currency                 types.String `tfsdk:"currency"`
	SuccessURL               types.String `tfsdk:"success_url"`
	CancelURL                types.String `tfsdk:"cancel_url"`
	Metadata                 types.List   `tfsdk:"metadata"`
	ExpiresAt                types.String `tfsdk:"expires_at"`
	Customizations           types.Object `tfsdk:"customizations"`
	ChargeCustomerNetworkFee types.Bool   `tfsdk:"charge_customer_network_fee"`
	CreatedAt                types.String `tfsdk:"created_at"`
}

// open creates a session, and reads it: the response to the creation has no more than the id and
// the URL.
func open(c *client.Client, ctx context.Context, m openModel, diags *diag.Diagnostics) (openModel, tfkit.Lease, error) {
	params := m.params(diags)
	if diags.HasError() {
		return m, tfkit.Lease{}, nil
	}
	created, err := c.CreateCheckoutSession(ctx, params)
	var got client.CheckoutSession
	if err == nil {
		got, err = client.CreatedCheckoutSession(ctx, c, created.CheckoutSessionID)
	}
	if err != nil {
		lease, err := session.OpenFailed(err)
		return m, lease, err
	}
	m.URL = types.StringValue(created.CheckoutSessionURL)
	return m.refresh(ctx, got, diags), tfkit.Lease{ID: got.ID}, nil
}

// params returns the request. It refuses an end that is over.
func (m openModel) params(diags *diag.Diagnostics) client.CheckoutSessionParams {
	params := client.CheckoutSessionParams{
		Gateway: gateway.Params(m.Gateway, diags), Total: convert.OptionalDecimal(m.Total),
		Currency: convert.Optional[client.Currency](m.Currency), SuccessURL: m.SuccessURL.ValueString(),
		CancelURL: convert.Optional[string](m.CancelURL), Metadata: keyvalue.Params(m.Metadata, diags),
		ChargeCustomerNetworkFee: m.ChargeCustomerNetworkFee.ValueBoolPointer(),
		LineItems:                computed.Sent[[]client.CheckoutItem](m.LineItems, diags),
		Customizations:           computed.Sent[*client.Customizations](m.Customizations, diags),
	}
	if end, ok := convert.Moment(m.ExpiresAt.ValueString()); ok {
		seconds := end.Unix()
		params.ExpiresAt = &seconds
		if !end.After(time.Now()) {
			diags.AddAttributeError(path.Root("expires_at"), "The time to pay is over", fmt.Sprintf(
				"expires_at must be in the future when the session opens, and %s is not. Nothing was sent. To set the end from the time of the "+
					"run, use timeadd(plantimestamp(), \"30m\").", m.ExpiresAt.ValueString()))
		}
	}
	return params
}

// refresh fills in the results. Configured values stay as they are: Terraform demands that. It
// warns if the service ends the session at another time.
func (m openModel) refresh(ctx context.Context, s client.CheckoutSession, diags *diag.Diagnostics) openModel {
	m.ID, m.OrganizationID = types.StringValue(s.ID), types.StringValue(s.OrganizationID)
	m.SessionStatus, m.CreatedAt = types.StringValue(string(s.SessionStatus)), convert.StringOrNull(string(s.CreatedAt))
	m.Gateway = gatewayResult(ctx, m.Gateway, s.Gateway)
	if m.Total.IsNull() {
		m.Total, m.Currency = convert.Number(s.Total), types.StringValue(string(s.Currency))
	}
	switch end := string(s.ExpiresAt); {
	case m.ExpiresAt.IsNull():
		m.ExpiresAt = convert.StringOrNull(end)
	case end != "" && !convert.SameMoment(end, m.ExpiresAt.ValueString()):
		diags.AddAttributeWarning(path.Root("expires_at"), "The session ends at another time", fmt.Sprintf(
			"The checkout session %s was to end at %s, and the payments service ends it at %s.", s.ID, m.ExpiresAt.ValueString(), end))
	}
	return m
}

// gatewayResult returns the configured gateway with the values that only the service sets.
func gatewayResult(ctx context.Context, configured types.Object, g client.PaymentGateway) types.Object {
	members := configured.Attributes()
	bank, ok := members["open_banking"].(types.Object)
	if !ok || bank.IsNull() || g.OpenBanking == nil {
		return configured
	}
	inside := bank.Attributes()
	inside["open_banking_checkout_url"] = convert.OptionalString(g.OpenBanking.OpenBankingCheckoutURL)
	inside["existing_user_paid_success"] = types.BoolPointerValue(g.OpenBanking.ExistingUserPaidSuccess)
	members["open_banking"] = types.ObjectValueMust(bank.AttributeTypes(ctx), inside)
	return types.ObjectValueMust(configured.AttributeTypes(ctx), members)
}
