// SPDX-License-Identifier: MPL-2.0

package gateway

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
)

const (
	usdc    = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
	usdt    = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
	bitcoin = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"
)

// nothing is the null of a type.
func nothing(t *testing.T, typ attr.Type) attr.Value {
	t.Helper()
	value, err := typ.ValueFromTerraform(t.Context(), tftypes.NewValue(typ.TerraformType(t.Context()), nil))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// object is an object of a type. Omitted members are null.
func object(t *testing.T, typ types.ObjectType, members map[string]any) types.Object {
	t.Helper()
	values := map[string]attr.Value{}
	for name, of := range typ.AttrTypes {
		values[name] = nothing(t, of)
	}
	for name, member := range members {
		switch m := member.(type) {
		case attr.Value:
			values[name] = m
		case string:
			values[name] = types.StringValue(m)
			if of, ok := typ.AttrTypes[name].(customtype.AddressType); ok {
				values[name], _ = of.ValueFromString(t.Context(), types.StringValue(m))
			}
		default:
			t.Fatalf("%s is a %T", name, member)
		}
	}
	return types.ObjectValueMust(typ.AttrTypes, values)
}

// managed is a gateway's member with methods, each as "network", "network token" or "network token
// percent"; "-" is no token.
func managed(t *testing.T, methods ...string) types.Object {
	t.Helper()
	elements := []attr.Value{}
	for _, method := range methods {
		words := append(strings.Fields(method), "-", "-")
		members := map[string]any{"network": words[0]}
		if words[1] != "-" {
			members["token"] = words[1]
		}
		if words[2] != "-" {
			var percent client.Decimal
			if err := json.Unmarshal([]byte(words[2]), &percent); err != nil {
				t.Fatal(err)
			}
			members["discount_percent_off"] = types.NumberValue(percent.Float())
		}
		elements = append(elements, object(t, methodType, members))
	}
	return object(t, managedType, map[string]any{"methods": types.ListValueMust(methodType, elements)})
}

func token(t *testing.T, chain int64, at string) types.Object {
	t.Helper()
	return object(t, tokenType, map[string]any{"token_address": at, "chain_id": convert.Whole[int64](chain)})
}

func selfCustodial(t *testing.T, seller any, tokens ...attr.Value) types.Object {
	t.Helper()
	members := map[string]any{"tokens_accepted": types.ListValueMust(tokenType, tokens)}
	if seller != nil {
		members["seller_payment_address"] = seller
	}
	return object(t, selfCustodialType, members)
}

// openBanking is a gateway's member as an answer is read: kyc_data is never null in it.
func openBanking(t *testing.T, members map[string]any) types.Object {
	t.Helper()
	all := map[string]any{"email": "a@x.example", "kyc_data": object(t, kycDataType, nil)}
	for name, member := range members {
		all[name] = member
	}
	return object(t, openBankingType, all)
}

var fullKycData = map[string]any{"name": "N", "address": "A", "residence_country": "DE", "phone": "1", "date_of_birth": "1990-12-31"}

const sentKycData = `"kycData":{"name":"N","address":"A","residenceCountry":"DE","phone":"1","dateOfBirth":"1990-12-31"`

// TestGateway_roundTrip sends gateways, compares each byte of the request, and reads them back.
func TestGateway_roundTrip(t *testing.T) {
	t.Parallel()
	bank := map[string]any{
		"bank_id": "B", "market": "DE", "locale": "de", "instant_payment_status": types.BoolValue(false),
		"destination_crypto_address": usdt, "onramp_amount": "12.50", "kyc_data": object(t, kycDataType, fullKycData),
	}
	sentBank := `"openBanking":{"email":"a@x.example",` + sentKycData +
		`},"bankId":"B","market":"DE","locale":"de","instantPaymentStatus":false,"destinationCryptoAddress":"` + usdt +
		`","onrampAmount":"12.50"}`
	methods := managed(t, "Bitcoin", "Ethereum "+usdc+" 2.50", "Base - 0")
	sentMethods := `"managed":{"methods":[{"network":"Bitcoin"},{"network":"Ethereum","token":"` + usdc +
		`","discountPercentOff":2.5},{"network":"Base","discountPercentOff":0}]}`
	tokens := selfCustodial(t, usdt, token(t, 137, usdc), token(t, 1, usdc))
	sentTokens := `"selfCustodial":{"tokensAccepted":[{"tokenAddress":"` + usdc + `","chainId":137},{"tokenAddress":"` + usdc +
		`","chainId":1}],"sellerPaymentAddress":"` + usdt + `"}`
	for name, c := range map[string]struct {
		gateway map[string]any
		sent    string
	}{
		"managed":        {map[string]any{"managed": methods}, `{` + sentMethods + `}`},
		"self custodial": {map[string]any{"self_custodial": tokens}, `{` + sentTokens + `}`},
		"own address": {
			map[string]any{"self_custodial": selfCustodial(t, nil, token(t, 1, usdt))},
			`{"selfCustodial":{"tokensAccepted":[{"tokenAddress":"` + usdt + `","chainId":1}]}}`,
		},
		"open banking":       {map[string]any{"open_banking": openBanking(t, bank)}, `{` + sentBank + `}`},
		"open banking, bare": {map[string]any{"open_banking": openBanking(t, nil)}, `{"openBanking":{"email":"a@x.example"}}`},
		"all": {
			map[string]any{"managed": methods, "self_custodial": tokens, "open_banking": openBanking(t, bank)},
			`{` + sentMethods + `,` + sentTokens + `,` + sentBank + `}`,
		},
		// A newer service knows more values than this provider. They are kept, and go back as they came.
		"values unknown here": {
			map[string]any{"managed": managed(t, "Newnet"), "open_banking": openBanking(t, map[string]any{"market": "ZZ", "locale": "xx"})},
			`{"managed":{"methods":[{"network":"Newnet"}]},"openBanking":{"email":"a@x.example","market":"ZZ","locale":"xx"}}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			given := object(t, Type, c.gateway)
			var diags diag.Diagnostics
			sent, err := json.Marshal(Params(given, &diags))
			if err != nil || diags.HasError() || string(sent) != c.sent {
				t.Fatalf("sent %s, want %s: %v %v", sent, c.sent, err, diags)
			}
			var answered client.PaymentGateway
			if err := json.Unmarshal(sent, &answered); err != nil {
				t.Fatal(err)
			}
			for _, known := range []types.Object{given, types.ObjectNull(Type.AttrTypes), types.ObjectUnknown(Type.AttrTypes)} {
				if got := Value(known, answered); !got.Equal(given) {
					t.Errorf("known as %s, read as %s, want %s", known, got, given)
				}
			}
		})
	}
}

// TestValue reads gateways that this provider has not sent.
func TestValue(t *testing.T) {
	t.Parallel()
	lower := strings.ToLower(usdc)
	for name, c := range map[string]struct{ known, answered, want map[string]any }{
		"nothing": {nil, map[string]any{}, nil},
		// Some services write an absent member like this. As an object, it could not be configured.
		"members without any": {
			map[string]any{"managed": managed(t, "Bitcoin")},
			map[string]any{
				"managed": map[string]any{"methods": []any{}}, "selfCustodial": map[string]any{"tokensAccepted": nil},
				"openBanking": map[string]any{"email": ""},
			},
			nil,
		},
		// Where money goes is never hidden.
		"an address without tokens": {
			nil,
			map[string]any{"selfCustodial": map[string]any{"tokensAccepted": nil, "sellerPaymentAddress": usdt}},
			map[string]any{"self_custodial": selfCustodial(t, usdt)},
		},
		"methods in another order": {
			map[string]any{"managed": managed(t, "Bitcoin", "Ethereum "+usdc, "Ethereum", "Base")},
			map[string]any{"managed": map[string]any{"methods": []any{
				map[string]any{"network": "Solana"},
				map[string]any{"network": "Ethereum"},
				map[string]any{"network": "Ethereum", "token": lower, "discountPercentOff": "0.10"},
				map[string]any{"network": "Bitcoin", "token": ""},
			}}},
			map[string]any{"managed": managed(t, "Bitcoin", "Ethereum "+lower+" 0.1", "Ethereum", "Solana")},
		},
		"tokens in another order": {
			map[string]any{"self_custodial": selfCustodial(t, nil, token(t, 1, usdc), token(t, 1, usdt))},
			map[string]any{"selfCustodial": map[string]any{"sellerPaymentAddress": "", "tokensAccepted": []any{
				map[string]any{"tokenAddress": lower, "chainId": 137},
				map[string]any{"tokenAddress": usdt, "chainId": 1},
				map[string]any{"tokenAddress": lower, "chainId": 1},
			}}},
			map[string]any{"self_custodial": selfCustodial(t, nil, token(t, 1, lower), token(t, 1, usdt), token(t, 137, lower))},
		},
		"values that only the service sets": {
			nil,
			map[string]any{"openBanking": map[string]any{
				"email": "a@x.example", "openBankingCheckoutUrl": "https://x.example", "existingUserPaidSuccess": true, "bankId": "",
				"kycData": map[string]any{
					"name": "N", "address": "A", "residenceCountry": "DE", "phone": "1", "dateOfBirth": "1990-12-31",
					"passportFile": "P", "selfieFile": "",
				},
			}},
			map[string]any{"open_banking": openBanking(t, map[string]any{
				"open_banking_checkout_url": "https://x.example", "existing_user_paid_success": types.BoolValue(true),
				"kyc_data": object(t, kycDataType, map[string]any{
					"name": "N", "address": "A", "residence_country": "DE", "phone": "1",
					"date_of_birth": "1990-12-31", "passport_file": "P",
				}),
			})},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			packed, err := json.Marshal(c.answered)
			if err != nil {
				t.Fatal(err)
			}
			var answered client.PaymentGateway
			if err := json.Unmarshal(packed, &answered); err != nil {
				t.Fatal(err)
			}
			want := object(t, Type, c.want)
			if got := Value(object(t, Type, c.known), answered); !got.Equal(want) {
				t.Errorf("read as %s, want %s", got, want)
			}
		})
	}
}

// TestParams_computed sends no value that only the service sets, known or unknown.
func TestParams_computed(t *testing.T) {
	t.Parallel()
	for _, members := range []map[string]any{
		{"open_banking_checkout_url": "https://x.example", "existing_user_paid_success": types.BoolValue(true)},
		{
			"open_banking_checkout_url": types.StringUnknown(), "existing_user_paid_success": types.BoolUnknown(),
			"kyc_data": types.ObjectUnknown(kycDataType.AttrTypes),
		},
	} {
		var diags diag.Diagnostics
		sent, err := json.Marshal(Params(object(t, Type, map[string]any{"open_banking": openBanking(t, members)}), &diags))
		if want := `{"openBanking":{"email":"a@x.example"}}`; err != nil || diags.HasError() || string(sent) != want {
			t.Errorf("sent %s, want %s: %v %v", sent, want, err, diags)
		}
	}
}

// errorsAt returns errors as strings: "path: summary. detail".
func errorsAt(diags diag.Diagnostics) (lines []string) {
	for _, d := range diags {
		at := "?"
		if d, ok := d.(diag.DiagnosticWithPath); ok {
			at = d.Path().String()
		}
		lines = append(lines, fmt.Sprintf("%s: %s. %s", at, d.Summary(), d.Detail()))
	}
	return lines
}
