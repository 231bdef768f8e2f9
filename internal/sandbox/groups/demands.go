// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// demandProducts refuses a request with a product that does not exist, or that is not allowed.
func demandProducts(c *engine.Call, allowed func(Object) bool) error {
	ids, _ := c.Body["products"].([]any)
	for i, id := range ids {
		text, _ := id.(string)
		product, ok := c.Tx.Get("product", text)
		switch {
		case !ok:
			return engine.Invalid("products[%d]: there is no product %s", i, text)
		case !allowed(product):
			return engine.Invalid("products[%d]: the product %s is archived", i, text)
		}
	}
	return nil
}

// demandGateway refuses a request whose gateway offers no way to pay.
func demandGateway(c *engine.Call) error {
	gateway, _ := c.Body["gateway"].(Object)
	managed, isManaged := gateway["managed"].(Object)
	own, isOwn := gateway["selfCustodial"].(Object)
	methods, _ := managed["methods"].([]any)
	tokens, _ := own["tokensAccepted"].([]any)
	switch {
	case len(gateway) == 0:
		return engine.Invalid("gateway must have at least one of managed, selfCustodial, openBanking")
	case isManaged && len(methods) == 0:
		return engine.Invalid("gateway.managed.methods must have at least one payment method")
	case isOwn && len(tokens) == 0:
		return engine.Invalid("gateway.selfCustodial.tokensAccepted must have at least one token")
	}
	for i, element := range methods {
		method, _ := element.(Object)
		if discount, err := amount.Parse(method["discountPercentOff"]); err == nil && amount.Exact("100").Less(discount) {
			return engine.Invalid("gateway.managed.methods[%d].discountPercentOff must be at most 100", i)
		}
	}
	return nil
}
