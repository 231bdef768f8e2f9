// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Steps that most handlers share.

// Schema is a schema of the contract.
func (e *Engine) Schema(name string) *schema.Schema { return e.doc.Schemas[name] }

// Find returns the object that the path names.
func Find(c *Call, group string) (Object, error) {
	object, ok := c.Tx.Get(group, c.Path("id"))
	if !ok {
		return nil, missing(group, c.Path("id"))
	}
	return object, nil
}

func missing(group, id string) error {
	return Refuse(http.StatusNotFound, "there is no %s %s", strings.ReplaceAll(group, "_", " "), id)
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

// ListOf handles an operation that returns the objects whose member is the id in the path: that of
// a parent, which may be deleted.
func ListOf(parent, parameter, group, member string) Handler {
	return func(_ *Engine, c *Call) (any, error) {
		id := c.Path(parameter)
		if _, ok := c.Tx.GetDeleted(parent, id); !ok {
			return nil, missing(parent, id)
		}
		return List(c, group, func(object Object) bool { return object[member] == id }), nil
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
func Create(group string, check func(e *Engine, c *Call, object Object) error) Handler {
	return func(e *Engine, c *Call) (any, error) {
		return write(e, c, group, e.Fresh(group, e.newID()), check)
	}
}

// Replace is [Create] for the object that the path names.
func Replace(group string, check func(e *Engine, c *Call, object Object) error) Handler {
	return func(e *Engine, c *Call) (any, error) {
		object, err := Find(c, group)
		if err != nil {
			return nil, err
		}
		if _, ok := object["updatedAt"]; ok {
			object["updatedAt"] = e.Stamp()
		}
		return write(e, c, group, object, check)
	}
}

func write(e *Engine, c *Call, group string, object Object, check func(e *Engine, c *Call, object Object) error) (any, error) {
	if err := check(e, c, object); err != nil {
		return nil, err
	}
	e.Take(c, group, object)
	c.Tx.Put(group, object)
	return object, nil
}

// Take replaces members of an object by those of the request, or by those of a new object if the
// request omits them: some members, or all that the operation's request may have.
func (e *Engine) Take(c *Call, group string, object Object, some ...string) {
	if some == nil {
		some = slices.Collect(maps.Keys(c.op.Request.Schema.Properties))
	}
	fresh, given := e.Fresh(group, ""), store.Clone(c.Body)
	for _, member := range some {
		object[member] = fresh[member]
		if value, ok := given[member]; ok {
			object[member] = value
		}
	}
}

// Fresh returns a new object of a group: the members of the contract's schema, which are null,
// empty or zero, times of now and the organization, and those that the group adds.
func (e *Engine) Fresh(group, id string) Object {
	definition, object, own := e.def.Groups[group], Object{"id": id}, Object{}
	if definition.Fresh != nil {
		own = definition.Fresh(e, id)
	}
	now := e.Stamp()
	for name, s := range e.Schema(definition.Schema).Properties {
		switch {
		case slices.Contains(definition.Absent, name):
		case s.Nullable:
			object[name] = nil
		case s.Type == schema.Array:
			object[name] = []any{}
		case s.Type == schema.Object:
			object[name] = Object{}
		case s.Type == schema.Boolean:
			object[name] = false
		case s.IsNumber():
			object[name] = json.Number("0")
		case s.Format == "date-time":
			object[name] = now
		case name == "organizationId":
			object[name] = e.organization
		case name != "id":
			object[name] = ""
		}
	}
	maps.Copy(object, own)
	return object
}

// Shown returns an object of a schema without the members that its group adds to those of the
// contract, and that no response has.
func (e *Engine) Shown(schema string, object Object) Object {
	if e.hidden[schema] == nil {
		return object
	}
	out := maps.Clone(object)
	for _, name := range e.hidden[schema] {
		delete(out, name)
	}
	return out
}

// hiddenMembers returns the members of new objects that the contract does not have, by the schema.
func (e *Engine) hiddenMembers() map[string][]string {
	hidden := map[string][]string{}
	for group, definition := range e.def.Groups {
		for name := range e.Fresh(group, "") {
			if e.Schema(definition.Schema).Properties[name] == nil {
				hidden[definition.Schema] = append(hidden[definition.Schema], name)
			}
		}
	}
	return hidden
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
