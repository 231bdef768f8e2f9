// SPDX-License-Identifier: MPL-2.0

package gateway

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
)

type gatewayModel struct {
	Managed       *managedModel       `tfsdk:"managed"`
	SelfCustodial *selfCustodialModel `tfsdk:"self_custodial"`
	OpenBanking   *openBankingModel   `tfsdk:"open_banking"`
}

type managedModel struct {
	Methods []methodModel `tfsdk:"methods"`
}

type methodModel struct {
	Network            types.String       `tfsdk:"network"`
	Token              customtype.Address `tfsdk:"token"`
	DiscountPercentOff types.Number       `tfsdk:"discount_percent_off"`
}

type selfCustodialModel struct {
	TokensAccepted       []tokenModel       `tfsdk:"tokens_accepted"`
	SellerPaymentAddress customtype.Address `tfsdk:"seller_payment_address"`
}

type tokenModel struct {
	TokenAddress customtype.Address `tfsdk:"token_address"`
	ChainID      types.Number       `tfsdk:"chain_id"`
}

type openBankingModel struct {
	Email                    types.String       `tfsdk:"email"`
	KycData                  types.Object       `tfsdk:"kyc_data"`
	OpenBankingCheckoutURL   types.String       `tfsdk:"open_banking_checkout_url"`
	BankID                   types.String       `tfsdk:"bank_id"`
	Market                   types.String       `tfsdk:"market"`
	Locale                   types.String       `tfsdk:"locale"`
	InstantPaymentStatus     types.Bool         `tfsdk:"instant_payment_status"`
	DestinationCryptoAddress customtype.Address `tfsdk:"destination_crypto_address"`
	OnrampAmount             types.String       `tfsdk:"onramp_amount"`
	ExistingUserPaidSuccess  types.Bool         `tfsdk:"existing_user_paid_success"`
}

// Params returns the request of a gateway: the configured members, and never null for the others.
// It is called when everything that can be configured is known.
func Params(ctx context.Context, gateway types.Object, diags *diag.Diagnostics) client.PaymentGateway {
	var m gatewayModel
	diags.Append(gateway.As(ctx, &m, basetypes.ObjectAsOptions{})...)
	var params client.PaymentGateway
	if m.Managed != nil {
		params.Managed = &client.ManagedGateway{Methods: []client.ManagedPaymentMethod{}}
		for _, method := range m.Managed.Methods {
			params.Managed.Methods = append(params.Managed.Methods, client.ManagedPaymentMethod{
				Network: client.Network(method.Network.ValueString()), Token: convert.Optional[string](method.Token.StringValue),
				DiscountPercentOff: convert.OptionalDecimal(method.DiscountPercentOff),
			})
		}
	}
	if m.SelfCustodial != nil {
		params.SelfCustodial = &client.SelfCustodialGateway{
			TokensAccepted:       []client.AcceptedToken{},
			SellerPaymentAddress: convert.Optional[string](m.SelfCustodial.SellerPaymentAddress.StringValue),
		}
		for _, token := range m.SelfCustodial.TokensAccepted {
			params.SelfCustodial.TokensAccepted = append(params.SelfCustodial.TokensAccepted, client.AcceptedToken{
				TokenAddress: token.TokenAddress.ValueString(), ChainID: convert.Int(token.ChainID),
			})
		}
	}
	if m.OpenBanking != nil {
		params.OpenBanking = m.OpenBanking.params(ctx, diags)
	}
	return params
}

// params omits the values that only the service sets.
func (m openBankingModel) params(ctx context.Context, diags *diag.Diagnostics) *client.OpenBankingGateway {
	params := &client.OpenBankingGateway{
		Email: m.Email.ValueString(), BankID: convert.Optional[string](m.BankID),
		Market: convert.Optional[client.CountryCode](m.Market), Locale: convert.Optional[client.Locale](m.Locale),
		InstantPaymentStatus: m.InstantPaymentStatus.ValueBoolPointer(), OnrampAmount: convert.Optional[string](m.OnrampAmount),
		DestinationCryptoAddress: convert.Optional[string](m.DestinationCryptoAddress.StringValue),
	}
	params.KycData = kycDataParams(ctx, m.KycData, diags)
	return params
}
