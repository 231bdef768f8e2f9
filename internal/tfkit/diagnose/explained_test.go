// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"context"
	"fmt"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// TestAdd_explained puts a failure that a resource explains at its attribute, with its advice
// alone. A field of the service in the plural is the attribute in the singular.
func TestAdd_explained(t *testing.T) {
	t.Parallel()
	s := schema.Schema{Attributes: map[string]schema.Attribute{
		"customer_id": schema.StringAttribute{Required: true},
		"products": schema.ListNestedAttribute{NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
			"product_id": schema.StringAttribute{Required: true},
		}}},
	}}
	for want, err := range map[string]error{
		path.Root("products").AtListIndex(1).AtName("product_id").String(): fmt.Errorf("wrapped: %w",
			&ExplainedError{Message: "products[1].product_id: it is archived", Advice: "Choose another one."}),
		"customer_id": &client.Error{Status: 422, Message: "customerIds[0]: there is no customer 7"},
		"":            &ExplainedError{Message: "a paid invoice cannot be voided"},
	} {
		var diags diag.Diagnostics
		Add(context.Background(), &diags, s, "create", "invoice", err)
		at := ""
		if located, ok := diags[0].(diag.DiagnosticWithPath); ok {
			at = located.Path().String()
		}
		if at != want {
			t.Errorf("%v is at %q, want %q", err, at, want)
		}
	}
	if got, want := Detail("invoice", &ExplainedError{Message: "it is paid", Advice: "Keep it."}), "It is paid.\n\nKeep it."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
