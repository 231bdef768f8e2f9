// SPDX-License-Identifier: MPL-2.0

package seed

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// public are the texts of an account that a seed keeps: of the catalog, of assets, of the
// organization's own accounts, and of the service. Each is a property behind its parent.
var public = strings.Fields(`
	Crypto.token Fiat.fiatCurrency Fiat.onrampToken Token.ticker addOns.name balances.ticker balances.token
	bankDetails.bankAddress bankDetails.bankName beneficiaryDetails.payment_rail beneficiaryDetails.payment_scheme
	conversionRates.from conversionRates.to customer.tags customers.tags customizations.leftPanelColor
	customizations.primaryButtonColor defaultTokens.tokenAddress depositAccounts.address depositAccounts.name
	deposits.depositAccountName detectedDeposits.token detectedPayments.token discountCodes.code inputData.key inputData.label
	inputFields.inputLabel itemData.description itemData.imageUrl itemData.name managed.token managedTokenDelegate.token
	metadata.key method.token methods.token onramps.bankId onramps.destinationAddress onramps.token openBanking.bankId
	openBanking.destinationCryptoAddress openBanking.onrampAmount openBanking.onrampFee openBanking.onrampGrossAmount
	openBanking.onrampNetAmount openBanking.onrampToken openBanking.token openBankingPaymentData.bankId
	openBankingPaymentData.bankMarket openBankingPaymentData.paymentScheme paymentLinks.sellerLogoUrl paymentLinks.sellerName
	paymentLinks.url paymentSessions.paymentAddress product.description product.imageUrl product.name products.description
	products.imageUrl products.name selfCustodial.sellerPaymentAddress seller.chatLinkA seller.chatLinkB seller.imageBytes
	seller.logoUrl seller.name seller.socialLink seller.website statusHistory.createdAt statusHistory.currentStatus
	statusHistory.previousStatus statusHistory.updatedAt subscriptions.period subscriptions.subscriptionType subscriptions.tags
	subscriptions.token target.token tokensAccepted.tokenAddress transactions.ticker transactions.token transactions.type
	withdrawalAccounts.accountType withdrawalAccounts.name withdrawals.token withdrawals.withdrawalAddress
`)

// TestSeed_classified demands that each text in a list of objects is private, public, or of a form
// that tells nothing of a person.
func TestSeed_classified(t *testing.T) {
	t.Parallel()
	doc, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	lists, err := sandboxLists()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for i := range doc.Operations {
		if op := &doc.Operations[i]; lists[op.ID] && listsAccount(op) {
			unmarked(op.ID, op.Response.Element(), found)
		}
	}
	for _, at := range slices.Sorted(maps.Keys(found)) {
		if !slices.Contains(public, at) {
			t.Errorf("%s is neither private nor public: mark it with x-private, or name it here", at)
		}
	}
	for _, at := range public {
		if !found[at] {
			t.Errorf("there is no public %s", at)
		}
	}
}

// unmarked collects the texts in a schema without the mark x-private.
func unmarked(name string, s *schema.Schema, found map[string]bool) {
	switch {
	case s.Items != nil:
		unmarked(name, s.Items, found)
	case len(s.Properties) > 0:
		_, parent, _ := strings.Cut(name, ".")
		for property, member := range s.Properties {
			if member.Marks["x-private"] == nil {
				unmarked(cmp.Or(parent, name)+"."+property, member, found)
			}
		}
	case s.Type == schema.String && len(s.Enum) == 0 && s.Marks["x-known"] == nil && s.Format != "uuid" && s.Format != "date-time":
		found[name] = true
	}
}
