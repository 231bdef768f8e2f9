// SPDX-License-Identifier: MPL-2.0

package client

import (
	"fmt"
	"strings"
)

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

// made reports whether got is what a request with this gateway makes. The service may keep no order of methods and tokens, and write
// addresses in another case. Of what a request leaves out, it may choose whether payments are instant and who the payer is. What else is
// left out must not be there, because a gateway with more in it is another one: above all, who is paid is never taken on trust.
func (g Gateway) made(got Gateway) bool {
	var managed, gotManaged ManagedGateway
	if g.Managed != nil {
		managed = *g.Managed
	}
	if got.Managed != nil {
		gotManaged = *got.Managed
	}
	return alikeLists(managed.Methods, gotManaged.Methods, ManagedPaymentMethod.key) &&
		g.SelfCustodial.made(got.SelfCustodial) && g.OpenBanking.made(got.OpenBanking)
}

func (m ManagedPaymentMethod) key() string {
	token, off := "", "0"
	if m.Token != nil {
		token = addressKey(*m.Token)
	}
	if m.DiscountPercentOff != nil {
		off = m.DiscountPercentOff.String()
	}
	return string(m.Network) + " " + token + " " + off
}

func (g *SelfCustodialGateway) made(got *SelfCustodialGateway) bool {
	if g == nil || got == nil {
		return g == nil && (got == nil || len(got.TokensAccepted) == 0 && got.SellerPaymentAddress == nil)
	}
	return alikeLists(g.TokensAccepted, got.TokensAccepted, AcceptedToken.key) && alikeTexts(g.SellerPaymentAddress, got.SellerPaymentAddress)
}

func (t AcceptedToken) key() string { return fmt.Sprint(t.ChainID, " ", addressKey(t.TokenAddress)) }

func (g *OpenBankingGateway) made(got *OpenBankingGateway) bool {
	if g == nil || got == nil {
		return g == nil && (got == nil || *got == (OpenBankingGateway{}))
	}
	return g.Email == got.Email && alikeTexts(g.BankID, got.BankID) && alikeTexts(g.Market, got.Market) && alikeTexts(g.Locale, got.Locale) &&
		alikeTexts(g.OnrampAmount, got.OnrampAmount) && alikeTexts(g.DestinationCryptoAddress, got.DestinationCryptoAddress) &&
		(g.InstantPaymentStatus == nil || got.InstantPaymentStatus != nil && *g.InstantPaymentStatus == *got.InstantPaymentStatus) &&
		(g.KycData == nil || got.KycData == nil || g.KycData.Name == got.KycData.Name || isMasked(got.KycData.Name))
}

// addressKey is the same for all spellings of an address: those of Ethereum and the networks like it differ in case only.
func addressKey(address string) string {
	if strings.HasPrefix(strings.ToLower(address), "0x") {
		return strings.ToLower(address)
	}
	return address
}

// alikeTexts compares texts that may be left out, addresses in whatever case. None and empty are the same.
func alikeTexts[S ~string](a, b *S) bool {
	var textA, textB S
	if a != nil {
		textA = *a
	}
	if b != nil {
		textB = *b
	}
	return addressKey(string(textA)) == addressKey(string(textB))
}

// alikeLists compares lists whose order means nothing.
func alikeLists[T any](a, b []T, key func(T) string) bool {
	count := map[string]int{}
	for _, element := range a {
		count[key(element)]++
	}
	for _, element := range b {
		count[key(element)]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}
