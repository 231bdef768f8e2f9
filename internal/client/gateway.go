// SPDX-License-Identifier: MPL-2.0

package client

import "github.com/terraform-payments/terraform-provider-payments/internal/client/match"

// trusts reports whether got, which has all values of g, adds no payment method and no payee. The
// payee and the amount of an on-ramp must always be those that were sent.
func (g PaymentGateway) trusts(got PaymentGateway) bool {
	if g.Managed == nil && got.Managed != nil && len(got.Managed.Methods) > 0 {
		return false
	}
	var own, other SelfCustodialGateway
	if g.SelfCustodial != nil {
		own = *g.SelfCustodial
	}
	if got.SelfCustodial != nil {
		other = *got.SelfCustodial
	}
	if len(own.TokensAccepted) != len(other.TokensAccepted) || !match.Address(own.SellerPaymentAddress, other.SellerPaymentAddress) {
		return false
	}
	if g.OpenBanking == nil || got.OpenBanking == nil {
		return got.OpenBanking == nil || *got.OpenBanking == OpenBankingGateway{}
	}
	return match.Address(g.OpenBanking.DestinationCryptoAddress, got.OpenBanking.DestinationCryptoAddress) &&
		match.Optional(g.OpenBanking.OnrampAmount, got.OpenBanking.OnrampAmount)
}
