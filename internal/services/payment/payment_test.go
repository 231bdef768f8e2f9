// SPDX-License-Identifier: MPL-2.0

package payment

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// filler fills every field of a value with another text or number.
type filler struct{ texts, numbers []string }

func (f *filler) fill(t *testing.T, v reflect.Value) {
	t.Helper()
	if d, ok := v.Addr().Interface().(*client.Decimal); ok {
		digits := fmt.Sprintf("%d.000000000000000000000000000001", len(f.numbers)+1)
		f.numbers = append(f.numbers, digits)
		if err := json.Unmarshal([]byte(digits), d); err != nil {
			t.Fatal(err)
		}
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(t, v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(t, v.Field(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		f.fill(t, v.Index(0))
		f.fill(t, v.Index(1))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		f.texts = append(f.texts, fmt.Sprintf("text %d", len(f.texts)))
		v.SetString(f.texts[len(f.texts)-1])
	default:
		t.Fatalf("no filling of %s", v.Type())
	}
}

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

// TestValue_complete: every field of the client's type is in the value, once and exactly.
func TestValue_complete(t *testing.T) {
	t.Parallel()
	var full client.PaymentDetails
	var f filler
	f.fill(t, reflect.ValueOf(&full).Elem())
	found := map[string]string{}
	leaves("payment", Value(&full), found)
	want := append([]string{"true"}, f.texts...)
	for _, digits := range f.numbers {
		exact, _, err := big.ParseFloat(digits, 10, 512, big.ToNearestEven)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, exact.Text('f', -1))
	}
	slices.Sort(want)
	if got := slices.Sorted(maps.Values(found)); !slices.Equal(got, want) {
		t.Errorf("%d values became %d: %v", len(want), len(got), found)
	}
	// The name of each attribute is the name of its member.
	for at, text := range found {
		var wire map[string]any
		written, err := json.Marshal(full)
		if err != nil || json.Unmarshal(written, &wire) != nil {
			t.Fatal(err)
		}
		if got, ok := memberAt(wire, strings.TrimPrefix(at, "payment.")); !ok || strings.HasPrefix(text, "text") && got != text {
			t.Errorf("%s is %q, and the member is %v", at, text, got)
		}
	}
}

// memberAt follows the path of an attribute through the JSON of a payment.
func memberAt(value any, at string) (any, bool) {
	for step := range strings.SplitSeq(strings.NewReplacer("[", ".[", "]", "").Replace(at), ".") {
		if index, isElement := strings.CutPrefix(step, "["); isElement {
			list, ok := value.([]any)
			if !ok {
				return nil, false
			}
			value = list[index[0]-'0']
			continue
		}
		object, _ := value.(map[string]any)
		found := false
		for name, member := range object {
			if strings.EqualFold(name, strings.ReplaceAll(step, "_", "")) {
				value, found = member, true
				break
			}
		}
		if !found {
			return nil, false
		}
	}
	return value, true
}

// TestValue_partial: unions have one member, unknown kinds none, and unknown values stay.
func TestValue_partial(t *testing.T) {
	t.Parallel()
	for wire, want := range map[string]map[string]string{
		`{}`:                    {".managed": "null", ".managed_token_delegate": "null", ".open_banking": "null"},
		`{"byCheque":{"no":7}}`: {".managed": "null", ".managed_token_delegate": "null", ".open_banking": "null"},
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
	if !Value(nil).IsNull() || ListValue(nil).IsNull() || len(ListValue(make([]client.PaymentDetails, 2)).Elements()) != 2 {
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
	if !slices.Equal(secrets, want) {
		t.Errorf("sensitive are %v, want %v", secrets, want)
	}
}
