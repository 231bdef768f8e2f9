// SPDX-License-Identifier: MPL-2.0

package withdrawalaccount

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// TestRefresh_unknownDestination keeps the destination of an account of which a response has none
// that the provider knows. Another one takes its place.
func TestRefresh_unknownDestination(t *testing.T) {
	t.Parallel()
	crypto := client.WithdrawalAccount{
		Crypto: &client.CryptoDestination{Network: "Ethereum", Address: "0x52908400098527886E0F7030069857D2E4169EE7"},
	}
	us := client.WithdrawalAccount{Us: &client.UsDestination{AccountNumber: "000123456789", RoutingNumber: "021000021"}}
	iban := client.WithdrawalAccount{Iban: &client.IbanDestination{Iban: "DE89370400440532013000", Bic: "COBADEFFXXX"}}
	for _, a := range []client.WithdrawalAccount{crypto, us, iban} {
		known := model{}.Refresh(a)
		got := known.Refresh(client.WithdrawalAccount{})
		if !got.Crypto.Equal(known.Crypto) || !got.US.Equal(known.US) || !got.IBAN.Equal(known.IBAN) {
			t.Errorf("%v became %v", known, got)
		}
	}
	if got := (model{}).Refresh(crypto).Refresh(us); !got.Crypto.IsNull() || got.US.IsNull() {
		t.Errorf("another destination is read as %v", got)
	}
}
