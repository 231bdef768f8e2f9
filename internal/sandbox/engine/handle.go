// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"maps"
	"net/http"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// Steps that most handlers share.

// Schema is a schema of the contract.
func (e *Engine) Schema(name string) *schema.Schema { return e.doc.Schemas[name] }

// Find returns the object that the path names.
func Find(c *Call, group string) (Object, error) {
	object, ok := c.Tx.Get(group, c.Path("id"))
	if !ok {
		return nil, Refuse(http.StatusNotFound, "there is no %s %s", strings.ReplaceAll(group, "_", " "), c.Path("id"))
	}
	return object, nil
}

// List returns the objects of a group that pass, oldest first. All objects pass if passes is nil.
func List(c *Call, group string, passes func(Object) bool) []any {
	objects := []any{}
	for _, object := range c.Tx.List(group) {
		if passes == nil || passes(object) {
			objects = append(objects, object)
		}
	}
	return objects
}

// Read handles an operation that returns the object that the path names.
func Read(group string) Handler {
	return func(_ *Engine, c *Call) (any, error) { return Find(c, group) }
}

// ListAll handles an operation that returns all objects of a group, oldest first.
func ListAll(group string) Handler {
	return func(_ *Engine, c *Call) (any, error) { return List(c, group, nil), nil }
}

// ReadShown is [Read] for a group whose stored objects have more members than a response.
func ReadShown(group string) Handler {
	return func(e *Engine, c *Call) (any, error) {
		object, err := Find(c, group)
		if err != nil {
			return nil, err
		}
		return e.Shown(e.def.Groups[group].Schema, object), nil
	}
}

// ListShown is [ListAll] for such a group.
func ListShown(group string) Handler {
	return func(e *Engine, c *Call) (any, error) {
		return e.AllShown(e.def.Groups[group].Schema, List(c, group, nil)), nil
	}
}

// Remove handles an operation that deletes the object that the path names.
func Remove(group string) Handler {
	return func(_ *Engine, c *Call) (any, error) {
		if _, err := Find(c, group); err != nil {
			return nil, err
		}
		c.Tx.Remove(group, c.Path("id"))
		return nil, nil
	}
}

// Create handles an operation that makes an object of its request: see [Take]. The check refuses a
// request, or completes it.
func Create(group string, cleared Object, check func(e *Engine, c *Call, object Object) error) Handler {
	return func(e *Engine, c *Call) (any, error) {
		return write(e, c, group, e.def.Groups[group].Fresh(e, e.newID()), cleared, check)
	}
}

// Replace is [Create] for the object that the path names.
func Replace(group string, cleared Object, check func(e *Engine, c *Call, object Object) error) Handler {
	return func(e *Engine, c *Call) (any, error) {
		object, err := Find(c, group)
		if err != nil {
			return nil, err
		}
		if _, ok := object["updatedAt"]; ok {
			object["updatedAt"] = e.Stamp()
		}
		return write(e, c, group, object, cleared, check)
	}
}

func write(e *Engine, c *Call, group string, object, cleared Object, check func(e *Engine, c *Call, object Object) error) (any, error) {
	if err := check(e, c, object); err != nil {
		return nil, err
	}
	Take(object, c.Body, cleared)
	c.Tx.Put(group, object)
	return object, nil
}

// Take replaces every writable member of an object by the request's, or by the cleared one if the
// request omits it.
func Take(object, request, cleared Object) {
	maps.Copy(object, cleared)
	for member := range cleared {
		if value, ok := request[member]; ok {
			object[member] = value
		}
	}
}

// Shown returns the members of an object that the contract's schema has. A stored object may have
// more.
func (e *Engine) Shown(schema string, object Object) Object {
	out := Object{}
	for name := range e.Schema(schema).Properties {
		if value, ok := object[name]; ok {
			out[name] = value
		}
	}
	return out
}

// AllShown is [Engine.Shown] for a list.
func (e *Engine) AllShown(schema string, objects []any) []any {
	return ShowAll(objects, func(object Object) Object { return e.Shown(schema, object) })
}

// ShowAll replaces the objects of a list by the results of show.
func ShowAll(objects []any, show func(Object) Object) []any {
	for i, object := range objects {
		objects[i] = show(object.(Object)) //nolint:forcetypeassert // list returns objects
	}
	return objects
}

// Amount reads an amount of the request's body. It refuses one with too many digits. An omitted
// amount is 0.
func (c *Call) Amount(field string) (amount.Amount, error) {
	value, ok := c.Body[field]
	if !ok {
		return amount.Amount{}, nil
	}
	return AmountIn(field, value)
}

// AmountIn reads an amount of a request. The refusal names the field.
func AmountIn(field string, value any) (amount.Amount, error) {
	a, err := amount.Parse(value)
	if err != nil {
		return amount.Amount{}, Invalid("%s %s", field, err)
	}
	return a, nil
}
