// SPDX-License-Identifier: MPL-2.0

package gateway

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// The lists whose elements may come in another order or spelling.
var (
	methodsInOrder = plan.IgnoreOrder(func(a, b attr.Value) bool {
		return sameMethod(a, b) && member(a, "discount_percent_off").Equal(member(b, "discount_percent_off"))
	})
	tokensInOrder = plan.IgnoreOrder(sameToken)
)

// inOrder returns the service's elements in the known order, for lists whose order means nothing to
// the service. New elements come last, in the service's order.
func inOrder[T any](known, received []T, same func(a, b T) bool) []T {
	rest := append([]T(nil), received...)
	ordered := make([]T, 0, len(received))
	for _, k := range known {
		for i, a := range rest {
			if same(k, a) {
				ordered = append(ordered, a)
				rest = append(rest[:i], rest[i+1:]...)
				break
			}
		}
	}
	return append(ordered, rest...)
}
