// SPDX-License-Identifier: MPL-2.0

package deposit

import (
	"slices"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/payment"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// TestAttributes_complete requires an attribute for each member of the client's objects.
func TestAttributes_complete(t *testing.T) {
	t.Parallel()
	if got, want := derive.ObjectType(attributes()), computed.Type[client.DepositData](); !got.Equal(want) {
		t.Errorf("a deposit is\n%s\nwant\n%s", got, want)
	}
	if got, want := derive.ObjectType(payment.DetectedAttributes()), computed.Type[client.DetectedTransaction](); !got.Equal(want) {
		t.Errorf("a detected deposit is\n%s\nwant\n%s", got, want)
	}
}

// TestAttributes_sensitive requires that names, addresses of persons, account numbers and what the
// payer wrote are sensitive, and that references, ids and names of banks are not.
func TestAttributes_sensitive(t *testing.T) {
	t.Parallel()
	var secrets []string
	for name, a := range bankDetails() {
		if a.IsSensitive() {
			secrets = append(secrets, name)
		}
	}
	slices.Sort(secrets)
	want := []string{
		"ach_memo", "bank_beneficiary_address", "bank_beneficiary_name", "description", "iban", "iban_last_4", "originator_address",
		"originator_iban", "originator_name", "recipient_name", "remittance_information", "sender_account_number", "sender_iban",
		"sender_name", "wire_message",
	}
	if !slices.Equal(secrets, want) {
		t.Errorf("sensitive are %v, want %v", secrets, want)
	}
}
