// SPDX-License-Identifier: MPL-2.0

package gateway

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// ignoreOrderAndCase plans what the state has where the configuration says the same in another order or spelling: that is no change, and must not be
// sent as one. An element that is not known yet is compared when it is: where it then makes the list the one of the state in another order,
// Terraform stops before anything is sent, and the next plan, which knows it, is right.
type ignoreOrderAndCase struct{ same func(a, b attr.Value) bool }

var (
	methodsInOrder = ignoreOrderAndCase{func(a, b attr.Value) bool {
		return sameMethod(a, b) && member(a, "discount_percent_off").Equal(member(b, "discount_percent_off"))
	}}
	tokensInOrder     = ignoreOrderAndCase{sameToken}
	addressIgnoreCase = ignoreOrderAndCase{}
)

// Description says what it does.
func (ignoreOrderAndCase) Description(context.Context) string {
	return "order and spelling are no change"
}

// MarkdownDescription says what it does.
func (m ignoreOrderAndCase) MarkdownDescription(ctx context.Context) string {
	return m.Description(ctx)
}

// PlanModifyList compares elements, in whatever order.
func (m ignoreOrderAndCase) PlanModifyList(_ context.Context, req planmodifier.ListRequest, resp *planmodifier.ListResponse) {
	before, planned := req.StateValue.Elements(), req.PlanValue.Elements()
	if req.StateValue.IsNull() || len(planned) != len(before) {
		return
	}
	for i, element := range inOrder(before, planned, m.same) {
		if !m.same(before[i], element) {
			return
		}
	}
	resp.PlanValue = req.StateValue
}

// PlanModifyString compares addresses.
func (ignoreOrderAndCase) PlanModifyString(_ context.Context, req planmodifier.StringRequest, resp *planmodifier.StringResponse) {
	if before := req.StateValue.ValueString(); before != "" && destination.SameEVM(before, req.PlanValue.ValueString()) {
		resp.PlanValue = req.StateValue
	}
}
