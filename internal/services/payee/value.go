// SPDX-License-Identifier: MPL-2.0

package payee

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

var (
	cryptoType = derive.ObjectType(Crypto().Attributes)
	usType     = derive.ObjectType(US().Attributes)
)

// CryptoParams returns the request of an address, nil for null.
func CryptoParams(object types.Object) *client.CryptoDestination {
	if object.IsNull() {
		return nil
	}
	return &client.CryptoDestination{Network: client.Network(Text(object, "network")), Address: Text(object, "address")}
}

// CryptoValue returns the service's address.
func CryptoValue(got *client.CryptoDestination) types.Object {
	if got == nil {
		return types.ObjectNull(cryptoType.AttrTypes)
	}
	return types.ObjectValueMust(cryptoType.AttrTypes, map[string]attr.Value{
		"network": convert.StringOrNull(string(got.Network)), "address": customtype.Address{StringValue: convert.StringOrNull(got.Address)},
	})
}

// USParams returns the request of an account in the United States, nil for null.
func USParams(object types.Object) *client.UsDestination {
	if object.IsNull() {
		return nil
	}
	return &client.UsDestination{
		AccountNumber: Text(object, "account_number"), RoutingNumber: Text(object, "routing_number"),
		AccountHolderName: Optional(object, "account_holder_name"),
	}
}

// USValue returns the service's account in the United States. See [Number] for known.
func USValue(known types.Object, got *client.UsDestination) types.Object {
	if got == nil {
		return types.ObjectNull(usType.AttrTypes)
	}
	return types.ObjectValueMust(usType.AttrTypes, map[string]attr.Value{
		"account_number":      Digits(known, "account_number", got.AccountNumber),
		"routing_number":      Digits(known, "routing_number", got.RoutingNumber),
		"account_holder_name": convert.OptionalString(got.AccountHolderName),
	})
}

// IBAN returns the service's IBAN. See [Number] for known.
func IBAN(known types.Object, got string) attr.Value {
	return keep(known, "iban", customtype.IBAN{StringValue: convert.StringOrNull(got)})
}

// Number returns the service's number of an account or a bank. A service may hide the number of an
// account in its responses. Then the known value stays: no account is without a number.
func Number(known types.Object, name, got string) attr.Value {
	return keep(known, name, customtype.BankNumber{StringValue: convert.StringOrNull(got)})
}

// Digits is [Number] of digits alone.
func Digits(known types.Object, name, got string) attr.Value {
	return keep(known, name, customtype.Digits{StringValue: convert.StringOrNull(got)})
}

func keep(known types.Object, name string, got attr.Value) attr.Value {
	if before, ok := known.Attributes()[name]; ok && got.IsNull() && !before.IsUnknown() {
		return before
	}
	return got
}

// Text returns a member of a destination as the service gets it: without the separators that people
// write into numbers. Null and unknown are empty.
func Text(object types.Object, name string) string {
	switch value := object.Attributes()[name].(type) {
	case interface{ Normalized() string }:
		return value.Normalized()
	case interface{ ValueString() string }:
		return value.ValueString()
	}
	return ""
}

// Optional is [Text] of an optional member. Null and unknown are nil.
func Optional(object types.Object, name string) *string {
	if value := object.Attributes()[name]; value == nil || value.IsNull() || value.IsUnknown() {
		return nil
	}
	text := Text(object, name)
	return &text
}
