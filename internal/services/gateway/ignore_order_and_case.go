// SPDX-License-Identifier: MPL-2.0

package gateway

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// ignoreOrderAndCase plans the state's value if the configuration has the same elements in another
// order or spelling. An unknown element is compared once it is known. If the list then has the
// elements of the state in another order, Terraform stops before it sends anything, and the next
// plan is right.
type ignoreOrderAndCase struct {
	described.Words
	same func(a, b attr.Value) bool
}

const inAnyOrder = "order and spelling are no change"

var (
	methodsInOrder = ignoreOrderAndCase{inAnyOrder, func(a, b attr.Value) bool {
		return sameMethod(a, b) && member(a, "discount_percent_off").Equal(member(b, "discount_percent_off"))
	}}
	tokensInOrder = ignoreOrderAndCase{inAnyOrder, sameToken}
)

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
