// SPDX-License-Identifier: MPL-2.0

package computed

import (
	"reflect"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
)

// Sent converts a value of Terraform to a part of a request: a struct of the client, a pointer to
// one, or a slice. It is the inverse of [Value], and finds the members by the same names. Null and
// unknown are nil, or the zero value. Numbers of banks lose their separators. A null among the
// elements of a list is an error: no element stands for it.
func Sent[T any](value attr.Value, diags *diag.Diagnostics) (sent T) {
	send(reflect.ValueOf(&sent).Elem(), value, diags)
	return sent
}

func send(into reflect.Value, value attr.Value, diags *diag.Diagnostics) {
	if value == nil || value.IsNull() || value.IsUnknown() {
		return
	}
	if into.Kind() == reflect.Pointer {
		into.Set(reflect.New(into.Type().Elem()))
		into = into.Elem()
	}
	switch v := value.(type) {
	case interface{ Normalized() string }:
		into.SetString(v.Normalized())
	case interface{ ValueString() string }:
		into.SetString(v.ValueString())
	case types.Bool:
		into.SetBool(v.ValueBool())
	case types.Number:
		if into.Type() != decimalKind {
			into.SetInt(convert.Int(v))
			return
		}
		into.Set(reflect.ValueOf(convert.Decimal(v)))
	case types.Object:
		members := v.Attributes()
		for _, m := range structOf(into.Type()).members {
			send(into.FieldByIndex(m.index), members[m.name], diags)
		}
	case interface{ Elements() []attr.Value }:
		elements := v.Elements()
		into.Set(reflect.MakeSlice(into.Type(), len(elements), len(elements)))
		for i, element := range elements {
			if element.IsNull() {
				diags.AddError("A null in a list", "An element of a list is null. Nothing was sent. Take it out of the configuration.")
			}
			send(into.Index(i), element, diags)
		}
	}
}
