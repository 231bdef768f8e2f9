// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"testing"
)

// TestToken_nullIsNetworkCoin: in every request a null token means the network's own coin, like an
// omitted one.
func TestToken_nullIsNetworkCoin(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{})
	s.fund("Ethereum", "", "10")
	s.want("POST", "/withdrawal", `{"network": "Ethereum", "token": null, "amount": 1, "withdrawalAddress": "`+payeeAddress+`"}`)
	s.want("POST", s.family("/transfer_balance"),
		`{"fromOrganizationId": "`+s.Organization()+`", "toOrganizationId": "`+s.child()+`", "network": "Ethereum", "token": null, "amount": 1}`)
	s.want("POST", "/onramp", `{"amount": 100, "currency": "EUR", "bankId": "bank-spree", "market": "DE",`+
		` "destinationAddress": "0xAb", "network": "Ethereum", "token": null}`)
	lines := s.Objects("balance_transfer")
	if len(lines) != 1 || lines[0]["token"] != nil || lines[0]["amount"] != json.Number("1") {
		t.Errorf("stored %v", lines)
	}
}
