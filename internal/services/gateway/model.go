// SPDX-License-Identifier: MPL-2.0

package gateway

import (
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
)

// Params returns the request of a gateway: the configured members, without the values that only the
// service sets. It is called when everything that can be configured is known.
func Params(gateway types.Object, diags *diag.Diagnostics) client.PaymentGateway {
	params := computed.Sent[client.PaymentGateway](gateway, diags)
	if bank := params.OpenBanking; bank != nil {
		bank.OpenBankingCheckoutURL, bank.ExistingUserPaidSuccess = nil, nil
		bank.KycData = kycDataParams(member(member(gateway, "open_banking"), "kyc_data"), diags)
	}
	return params
}
