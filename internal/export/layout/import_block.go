// SPDX-License-Identifier: MPL-2.0

package layout

import (
	"cmp"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
)

// Imports returns the addresses in an import block by id: of one object, or of the instances of one
// resource. An address is empty if the block does not tell it.
func Imports(block hcl.Attributes) map[string]string {
	all := map[string]string{}
	if id := cmp.Or(stringIn(block["id"]), identityIn(block["identity"])); id != "" {
		all[id] = addressIn(block["to"])
	}
	if each, to := block["for_each"], block["to"]; each != nil && to != nil {
		resource := ""
		if to, isIndex := to.Expr.(*hclsyntax.IndexExpr); isIndex {
			resource = addressIn(&hcl.Attribute{Expr: to.Collection})
		}
		for key, id := range stringsIn(each) {
			all[id] = ""
			if resource != "" {
				all[id] = instanceAddress(resource, key)
			}
		}
	}
	return all
}

// identityIn returns the only value of an identity.
func identityIn(attribute *hcl.Attribute) (id string) {
	values := stringsIn(attribute)
	for _, value := range values {
		if len(values) == 1 {
			id = value
		}
	}
	return id
}

// stringsIn returns the strings in a map of literals.
func stringsIn(attribute *hcl.Attribute) map[string]string {
	all := map[string]string{}
	value := literalIn(attribute)
	if !account.IsSet(value) || !value.Type().IsObjectType() && !value.Type().IsMapType() {
		return all
	}
	for key, element := range value.AsValueMap() {
		if id := stringOf(element); id != "" {
			all[key] = id
		}
	}
	return all
}

func stringIn(attribute *hcl.Attribute) string { return stringOf(literalIn(attribute)) }

func stringOf(value cty.Value) string {
	if value.Type() != cty.String || !account.IsSet(value) {
		return ""
	}
	return value.AsString()
}

// literalIn returns the value of a literal, or null for any other expression.
func literalIn(attribute *hcl.Attribute) cty.Value {
	if attribute == nil {
		return cty.NullVal(cty.DynamicPseudoType)
	}
	value, diagnostics := attribute.Expr.Value(nil)
	if diagnostics.HasErrors() {
		return cty.NullVal(cty.DynamicPseudoType)
	}
	return value
}
