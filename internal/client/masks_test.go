// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// TestRefuseMasks: no request sends a mask in place of a number or an address.
func TestRefuseMasks(t *testing.T) {
	t.Parallel()
	wallet := "0x5290…9EE7"
	for name, in := range map[string]any{
		"iban":                 ExternalAccountParams{Account: ExternalDestination{Iban: &PayerIban{Iban: "DE89**************3000"}}},
		"accountNumber":        WithdrawalAccountParams{Us: &UsDestination{AccountNumber: "XXXXX6789", RoutingNumber: "021000021"}},
		"address":              WithdrawalAccountParams{Crypto: &CryptoDestination{Address: "bc1q...wxyz"}},
		"sellerPaymentAddress": PaymentLinkParams{Gateway: PaymentGateway{SelfCustodial: &SelfCustodialGateway{SellerPaymentAddress: &wallet}}},
		"evmAddresses":         map[string]any{"evmAddresses": []string{"0x52908400098527886E0F7030069857D2E4169EE7", "0x5290...9EE7"}},
		"":                     map[string]any{"name": "***", "iban": "DE89370400440532013000", "accountNumber": "6789"},
	} {
		s := serve(t)
		if name == "" {
			s = serve(t, reply(200, `{"id":"`+idA+`"}`))
		}
		r := operation.Request{Op: operation.Settling("/payment_link/{id}"), In: in, Args: []string{idA}}
		_, err := s.client().calls.DoRaw(context.Background(), r)
		switch {
		case name == "" && err != nil:
			t.Error(err)
		case name != "" && (len(s.Lines()) > 0 || !errors.Is(err, ErrMasked) || !strings.Contains(err.Error(), ": "+name+": ")):
			t.Errorf("%s: %v", name, err)
		}
	}
}
