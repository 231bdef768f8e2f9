// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"maps"
	"net/http"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
)

// Steps that most handlers share.

// Schema is a schema of the contract.
func (s *Sandbox) Schema(name string) *openapi3.Schema { return s.doc.Components.Schemas[name].Value }

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

// shown returns the members of an object that the contract's schema has. A stored object may have
// more.
func (s *Sandbox) shown(schema string, object Object) Object {
	out := Object{}
	for name := range s.Schema(schema).Properties {
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
