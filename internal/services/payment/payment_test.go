// SPDX-License-Identifier: MPL-2.0

package payment

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// leaves returns the texts and numbers inside of a value, by their path, and the paths of nulls.
func leaves(at string, value attr.Value, found map[string]string) {
	switch v := value.(type) {
	case types.Object:
		if v.IsNull() {
			found[at] = "null"
		}
		for name, member := range v.Attributes() {
			leaves(at+"."+name, member, found)
		}
	case types.List:
		for i, element := range v.Elements() {
			leaves(fmt.Sprintf("%s[%d]", at, i), element, found)
		}
	case types.String:
		found[at] = v.ValueString()
		if v.IsNull() {
			found[at] = "null"
		}
	case types.Number:
		found[at] = "null"
		if !v.IsNull() {
			found[at] = v.ValueBigFloat().Text('f', -1)
		}
	case types.Bool:
		found[at] = fmt.Sprint(v.ValueBool())
	default:
		found[at] = fmt.Sprintf("a %T", value)
	}
}

// TestAttributes: the schema describes exactly the values.
func TestAttributes(t *testing.T) {
	t.Parallel()
	if described := derive.ObjectType(Attributes()); !described.Equal(Type) {
		t.Errorf("the schema describes %s, and values are %s", described, Type)
	}
}

// TestValue: unions have one member, members of unknown kinds are in other, and unknown values
// stay.
func TestValue(t *testing.T) {
	t.Parallel()
	for wire, want := range map[string]map[string]string{
		`{}`:                    {".managed": "null", ".managed_token_delegate": "null", ".open_banking": "null", ".other": "null"},
		`{"byCheque":{"no":7}}`: {".managed": "null", ".open_banking": "null", ".other": `{"byCheque":{"no":7}}`},
		`{"managed":{"id":"x","network":"OpMoon","amount":"0.05174000000","transactions":[{"network":"Base","blockTimestamp":` +
			`"2026-03-02T12:00:00.250+02:00","token":"","senderAddresses":null}]}}`: {
			".managed.network": "OpMoon", ".managed.token": "null", ".managed.transactions[0].block_timestamp": "2026-03-02T10:00:00.25Z",
			".managed.transactions[0].token": "null", ".open_banking": "null",
		},
		`{"openBanking":{"onrampStatus":"Melting","openBankingPaymentData":null}}`: {
			".open_banking.onramp_status": "Melting", ".open_banking.open_banking_payment_data": "null", ".managed": "null",
		},
		`{"openBanking":{"openBankingPaymentData":{"status":"on_its_way","shopper":null,"payerFinancialAddress":{"byPost":{},"sortCode":` +
			`{"sortCode":"112233","accountNumber":"1"}}}}}`: {
			".open_banking.open_banking_payment_data.status": "on_its_way", ".open_banking.open_banking_payment_data.shopper": "null",
			".open_banking.open_banking_payment_data.payer_financial_address.iban":                          "null",
			".open_banking.open_banking_payment_data.payer_financial_address.other":                         `{"byPost":{}}`,
			".open_banking.open_banking_payment_data.payer_financial_address.sort_code.sort_code":           "112233",
			".open_banking.open_banking_payment_data.payer_financial_address.sort_code.account_holder_name": "null",
		},
	} {
		var p client.PaymentDetails
		if err := json.Unmarshal([]byte(wire), &p); err != nil {
			t.Fatal(err)
		}
		found := map[string]string{}
		leaves("", Value(&p), found)
		for at, text := range want {
			if found[at] != text {
				t.Errorf("%s: %s is %q, want %q", wire, at, found[at], text)
			}
		}
	}
	none, _ := ListValues(nil)
	two, payers := ListValues(make([]client.PaymentDetails, 2))
	if !Value(nil).IsNull() || none.IsNull() || len(two.Elements()) != 2 || len(payers.Elements()) != 2 {
		t.Error("no payment is null, and no payments are an empty list")
	}
}

// TestAttributes_sensitive: what identifies the payer or an account is sensitive, the rest is not.
func TestAttributes_sensitive(t *testing.T) {
	t.Parallel()
	bank := bankData().Attributes
	var secrets []string
	for name, a := range bank {
		if a.IsSensitive() {
			secrets = append(secrets, name)
		}
	}
	slices.Sort(secrets)
	want := []string{
		"payer_financial_address", "remittance_information", "sender_account_number", "sender_bank_code", "sender_bban", "sender_iban",
		"sender_name", "sender_sort_code", "shopper",
	}
	if !slices.Equal(secrets, want) || !Attributes()["other"].IsSensitive() {
		t.Errorf("sensitive are %v, want %v and other", secrets, want)
	}
}
