// SPDX-License-Identifier: MPL-2.0

package client

import "github.com/terraform-payments/terraform-provider-payments/internal/client/match"

// Gateway is how buyers can pay. Any number of members may be present (specification section 2.7,
// PaymentGateway).
type Gateway struct {
	Managed       *ManagedGateway       `json:"managed,omitempty"`
	SelfCustodial *SelfCustodialGateway `json:"selfCustodial,omitempty"`
	OpenBanking   *OpenBankingGateway   `json:"openBanking,omitempty"`
}

// ManagedGateway accepts payments to addresses that the service holds.
type ManagedGateway struct {
	Methods []ManagedPaymentMethod `json:"methods"`
}

// ManagedPaymentMethod is an accepted token, or the network's native coin if it has no token.
type ManagedPaymentMethod struct {
	Network            Network  `json:"network"`
	Token              *string  `json:"token,omitempty"`
	DiscountPercentOff *Decimal `json:"discountPercentOff,omitempty"` // in percent, at least 0
}

// SelfCustodialGateway accepts payments to the seller's own address.
type SelfCustodialGateway struct {
	TokensAccepted       []AcceptedToken `json:"tokensAccepted"`
	SellerPaymentAddress *string         `json:"sellerPaymentAddress,omitempty"`
}

// AcceptedToken is an accepted token on an EVM chain (specification section 2.7, Token).
type AcceptedToken struct {
	TokenAddress string `json:"tokenAddress"`
	ChainID      int64  `json:"chainId"` // the EVM chain id, at least 1
}

// OpenBankingGateway accepts bank payments. An on-ramp may convert them to crypto for the
// destination address.
type OpenBankingGateway struct {
	Email                    string          `json:"email"`
	KycData                  *KycDataRequest `json:"kycData,omitempty"`
	OpenBankingCheckoutURL   *string         `json:"openBankingCheckoutUrl,omitempty"`
	BankID                   *string         `json:"bankId,omitempty"` // of a bank from [Client.Banks]
	Market                   *CountryCode    `json:"market,omitempty"`
	Locale                   *Locale         `json:"locale,omitempty"`
	InstantPaymentStatus     *bool           `json:"instantPaymentStatus,omitempty"`
	DestinationCryptoAddress *string         `json:"destinationCryptoAddress,omitempty"`
	OnrampAmount             *string         `json:"onrampAmount,omitempty"`
	ExistingUserPaidSuccess  *bool           `json:"existingUserPaidSuccess,omitempty"`
}

// KycDataRequest identifies a payer. All fields are personal data.
type KycDataRequest struct {
	Name             string  `json:"name"`
	Address          string  `json:"address"`
	ResidenceCountry string  `json:"residenceCountry"`
	Phone            string  `json:"phone"`
	DateOfBirth      string  `json:"dateOfBirth"` // a date such as 1990-12-31
	PassportFile     *string `json:"passportFile,omitempty"`
	IDCardFile       *string `json:"idCardFile,omitempty"`
	SelfieFile       *string `json:"selfieFile,omitempty"`
}

// trusts reports whether got, which has all values of g, adds no payment method and no payee. The
// payee and the amount of an on-ramp must always be those that were sent.
func (g Gateway) trusts(got Gateway) bool {
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
