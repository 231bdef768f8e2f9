// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"maps"
	"net/http"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
)

// Steps that most handlers share.

// find returns the object that the path names.
func find(c *call, group string) (Object, error) {
	object, ok := c.tx.Get(group, c.path("id"))
	if !ok {
		return nil, refuse(http.StatusNotFound, "there is no %s %s", strings.ReplaceAll(group, "_", " "), c.path("id"))
	}
	return object, nil
}

// list returns the objects of a group that pass, oldest first. All objects pass if passes is nil.
func list(c *call, group string, passes func(Object) bool) []any {
	objects := []any{}
	for _, object := range c.tx.List(group) {
		if passes == nil || passes(object) {
			objects = append(objects, object)
		}
	}
	return objects
}

// read handles an operation that returns the object that the path names.
func read(group string) handler {
	return func(_ *Sandbox, c *call) (any, error) { return find(c, group) }
}

// listAll handles an operation that returns all objects of a group, oldest first.
func listAll(group string) handler {
	return func(_ *Sandbox, c *call) (any, error) { return listStored(c, group, nil), nil }
}

// remove handles an operation that deletes the object that the path names.
func remove(group string) handler {
	return func(_ *Sandbox, c *call) (any, error) { return nil, discard(c, group) }
}

// discard removes the object that the path names.
func discard(c *call, group string) error {
	if _, err := find(c, group); err != nil {
		return err
	}
	c.tx.Remove(group, c.path("id"))
	return nil
}

// take replaces every writable member of an object by the request's, or by the cleared one if the
// request omits it.
func take(object, request, cleared Object) {
	maps.Copy(object, cleared)
	for member := range cleared {
		if value, ok := request[member]; ok {
			object[member] = value
		}
	}
}

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

// shown returns the members of an object that the contract's schema has. A stored object may have
// more.
func (s *Sandbox) shown(schema string, object Object) Object {
	out := Object{}
	for name := range s.doc.Components.Schemas[schema].Value.Properties {
		if value, ok := object[name]; ok {
			out[name] = value
		}
	}
	return out
}

// allShown is [Sandbox.shown] for a list.
func (s *Sandbox) allShown(schema string, objects []any) []any {
	for i, object := range objects {
		objects[i] = s.shown(schema, object.(Object)) //nolint:forcetypeassert // list returns objects
	}
	return objects
}

// amount reads an amount of the request's body. It refuses one with too many digits. An omitted
// amount is 0.
func (c *call) amount(field string) (amount.Amount, error) {
	value, ok := c.body[field]
	if !ok {
		return amount.Amount{}, nil
	}
	return amountIn(field, value)
}

// amountIn reads an amount of a request. The refusal names the field.
func amountIn(field string, value any) (amount.Amount, error) {
	a, err := amount.Parse(value)
	if err != nil {
		return amount.Amount{}, refuse(http.StatusUnprocessableEntity, "%s %s", field, err)
	}
	return a, nil
}
