// SPDX-License-Identifier: MPL-2.0

package write

import (
	"fmt"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
)

// declarations is the file that declares the variables.
func declarations(v *layout.Variables, header string) []byte {
	text := header
	for _, each := range v.Sorted {
		text += fmt.Sprintf("\nvariable %q {\n", each.Name)
		if value := shownValue(each); value != "" {
			text += fmt.Sprintf("  # So far %s\n", value)
		}
		text += fmt.Sprintf("  description = %s\n  type = %s\n", quoted("The value of "+each.At+"."), typeExpression(each.Value.Type()))
		if each.Secret {
			text += "  sensitive = true\n"
		}
		text += "}\n"
	}
	return format(text)
}

// shownValue is the value of the account, for a comment. It is shortened or empty for a secret. The
// URL of a webhook may have secrets in it.
func shownValue(v *layout.Variable) string {
	if v.Value.Type() != cty.String || v.Secret && !v.Payee {
		return ""
	}
	switch value := v.Value.AsString(); {
	case v.Secret:
		return account.Printable(destination.Shorten(value))
	case v.Event:
		return account.Printable(account.URLWithoutSecrets(value))
	default:
		return account.Printable(value)
	}
}

// ExampleValues is a file for the values of variables: those of a seed, and null for others.
func ExampleValues(head string, v *layout.Variables, ofSeed map[string]cty.Value) []byte {
	text := "# " + head + "\n"
	for _, each := range v.Sorted {
		value := "null"
		if known, ok := ofSeed[each.Name]; ok {
			value = layout.Literal(known)
		}
		text += each.Name + " = " + value + "\n"
	}
	return format(text)
}

// typeExpression is the type of a variable.
func typeExpression(t cty.Type) string {
	if t.IsPrimitiveType() {
		return t.FriendlyName()
	}
	return "any"
}
