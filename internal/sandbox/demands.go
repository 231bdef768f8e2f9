// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
)

// demandProducts refuses a request with a product that does not exist, or that is not allowed.
func (c *call) demandProducts(allowed func(Object) bool) error {
	ids, _ := c.body["products"].([]any)
	for i, id := range ids {
		text, _ := id.(string)
		product, ok := c.tx.Get("product", text)
		switch {
		case !ok:
			return refuse(http.StatusUnprocessableEntity, "products[%d]: there is no product %s", i, text)
		case !allowed(product):
			return refuse(http.StatusUnprocessableEntity, "products[%d]: the product %s is archived", i, text)
		}
	}
	return nil
}

// demandGateway refuses a request whose gateway offers no way to pay.
func (c *call) demandGateway() error {
	gateway, _ := c.body["gateway"].(Object)
	managed, isManaged := gateway["managed"].(Object)
	own, isOwn := gateway["selfCustodial"].(Object)
	methods, _ := managed["methods"].([]any)
	tokens, _ := own["tokensAccepted"].([]any)
	switch {
	case len(gateway) == 0:
		return refuse(http.StatusUnprocessableEntity, "gateway must have at least one of managed, selfCustodial, openBanking")
	case isManaged && len(methods) == 0:
		return refuse(http.StatusUnprocessableEntity, "gateway.managed.methods must have at least one payment method")
	case isOwn && len(tokens) == 0:
		return refuse(http.StatusUnprocessableEntity, "gateway.selfCustodial.tokensAccepted must have at least one token")
	}
	for i, element := range methods {
		method, _ := element.(Object)
		if discount, err := amount.Parse(method["discountPercentOff"]); err == nil && amount.Exact("100").Less(discount) {
			return refuse(http.StatusUnprocessableEntity, "gateway.managed.methods[%d].discountPercentOff must be at most 100", i)
		}
	}
	return nil
}
