// SPDX-License-Identifier: MPL-2.0

package client

// Gateway is how something may be paid (specification section 2.7, PaymentGateway). The members that apply are there; any number
// of them may be.
type Gateway struct {
	Managed       *ManagedGateway       `json:"managed,omitempty"`
	SelfCustodial *SelfCustodialGateway `json:"selfCustodial,omitempty"`
	OpenBanking   *OpenBankingGateway   `json:"openBanking,omitempty"`
}

// ManagedGateway is paid to addresses that the service holds.
type ManagedGateway struct {
	Methods []ManagedPaymentMethod `json:"methods"`
}

// ManagedPaymentMethod is a network and a token that may be paid with. Without a token it is the network's own coin.
type ManagedPaymentMethod struct {
	Network            Network  `json:"network"`
	Token              *string  `json:"token,omitempty"`
	DiscountPercentOff *Decimal `json:"discountPercentOff,omitempty"` // at least 0
}

// SelfCustodialGateway is paid to the seller's own address.
type SelfCustodialGateway struct {
	TokensAccepted       []AcceptedToken `json:"tokensAccepted"`
	SellerPaymentAddress *string         `json:"sellerPaymentAddress,omitempty"`
}

// AcceptedToken is a token that may be paid with (specification section 2.7, Token).
type AcceptedToken struct {
	TokenAddress string `json:"tokenAddress"`
	ChainID      int64  `json:"chainId"` // at least 1
}

// OpenBankingGateway is paid from a bank. What is bought with it, if anything, goes to the destination address.
type OpenBankingGateway struct {
	Email                    string          `json:"email"`
	KycData                  *KycDataRequest `json:"kycData,omitempty"`
	OpenBankingCheckoutURL   *string         `json:"openBankingCheckoutUrl,omitempty"`
	BankID                   *string         `json:"bankId,omitempty"` // one of the banks that the service lists
	Market                   *CountryCode    `json:"market,omitempty"`
	Locale                   *Locale         `json:"locale,omitempty"`
	InstantPaymentStatus     *bool           `json:"instantPaymentStatus,omitempty"`
	DestinationCryptoAddress *string         `json:"destinationCryptoAddress,omitempty"`
	OnrampAmount             *string         `json:"onrampAmount,omitempty"`
	ExistingUserPaidSuccess  *bool           `json:"existingUserPaidSuccess,omitempty"`
}

// KycDataRequest says who a payer is. All of it is personal.
type KycDataRequest struct {
	Name             string  `json:"name"`
	Address          string  `json:"address"`
	ResidenceCountry string  `json:"residenceCountry"`
	Phone            string  `json:"phone"`
	DateOfBirth      string  `json:"dateOfBirth"` // a date: 1990-12-31
	PassportFile     *string `json:"passportFile,omitempty"`
	IDCardFile       *string `json:"idCardFile,omitempty"`
	SelfieFile       *string `json:"selfieFile,omitempty"`
}

// trusts reports whether got, which agrees with g, adds no payment method and no payee to g. The
// payee, and the amount that an on-ramp buys, must always be those that were sent.
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
	if len(own.TokensAccepted) != len(other.TokensAccepted) || !matchesOptional(own.SellerPaymentAddress, other.SellerPaymentAddress) {
		return false
	}
	if g.OpenBanking == nil || got.OpenBanking == nil {
		return got.OpenBanking == nil || *got.OpenBanking == OpenBankingGateway{}
	}
	return matchesOptional(g.OpenBanking.DestinationCryptoAddress, got.OpenBanking.DestinationCryptoAddress) &&
		matchesOptional(g.OpenBanking.OnrampAmount, got.OpenBanking.OnrampAmount)
}
