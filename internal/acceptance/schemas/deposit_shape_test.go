// SPDX-License-Identifier: MPL-2.0

package schemas_test

import (
	"maps"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestDeposit_sameShape requires that the data source of a deposit and the function deposit_event
// have the same attributes and types. Only the data source has the id, and unknown members.
func TestDeposit_sameShape(t *testing.T) {
	t.Parallel()
	event, isObject := acctest.Schemas(t).Functions["deposit_event"].Return.Type.(tftypes.Object)
	if !isObject {
		t.Fatal("deposit_event returns no object")
	}
	source, isObject := acctest.Schemas(t).DataSourceSchemas["payments_deposit"].ValueType().(tftypes.Object)
	if !isObject {
		t.Fatal("a deposit is no object")
	}
	delete(source.AttributeTypes, "id")
	if got, want := withoutOther(source), event.AttributeTypes["deposit"]; !got.Equal(want) {
		t.Errorf("payments_deposit is\n%s\nwant\n%s", got, want)
	}
}

// withoutOther returns a type without the attributes named other, at any depth.
func withoutOther(of tftypes.Type) tftypes.Type {
	switch of := of.(type) {
	case tftypes.Object:
		attributes := maps.Clone(of.AttributeTypes)
		delete(attributes, "other")
		for name, attribute := range attributes {
			attributes[name] = withoutOther(attribute)
		}
		return tftypes.Object{AttributeTypes: attributes}
	case tftypes.List:
		return tftypes.List{ElementType: withoutOther(of.ElementType)}
	}
	return of
}
