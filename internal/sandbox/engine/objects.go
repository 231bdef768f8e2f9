// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Objects returns copies of a group's objects, such as "product", oldest first. It panics on an
// unknown group: a test that looks at the wrong one would find nothing and pass.
func (e *Engine) Objects(group string) []Object {
	e.mustKnow(group)
	return e.Read().List(group)
}

// Object returns a copy of one object. It panics on an unknown group.
func (e *Engine) Object(group, id string) (Object, bool) {
	e.mustKnow(group)
	return e.Read().Get(group, id)
}

// Put acts like another client. It changes the given members of the object with that id, or creates
// an object, with the members of a new one where they are left out. Amounts may be strings. It
// checks nothing, so that tests can plant the responses of a future service. It panics on an
// unknown group, and if the data file fails.
func (e *Engine) Put(group string, object Object) Object {
	e.mu.Lock()
	defer e.mu.Unlock()
	stored, err := e.put(group, object)
	if err != nil {
		panic(err)
	}
	return stored
}

func (e *Engine) known(group string) error {
	if _, ok := e.def.Groups[group]; !ok {
		return fmt.Errorf("sandbox: there is no group %q: the groups are %s", group,
			strings.Join(slices.Sorted(maps.Keys(e.def.Groups)), ", "))
	}
	return nil
}

func (e *Engine) mustKnow(group string) {
	if err := e.known(group); err != nil {
		panic(err)
	}
}

func (e *Engine) put(group string, given Object) (Object, error) {
	if err := e.known(group); err != nil {
		return nil, err
	}
	tx := e.begin()
	object, err := e.place(tx, group, given)
	if err != nil {
		return nil, err
	}
	return object, tx.Commit()
}

// place puts one object into a transaction, and returns it. The group must be known. The caller
// holds mu.
func (e *Engine) place(tx *Tx, group string, given Object) (Object, error) {
	definition := e.def.Groups[group]
	given, err := plain(e.Schema(definition.Schema), given)
	if err != nil {
		return nil, err
	}
	id, _ := given["id"].(string)
	if id == "" && definition.Single {
		id = e.organization
	}
	before, exists := tx.Get(group, id)
	object := store.Clone(before)
	if !exists {
		if id == "" {
			id = e.newID()
		}
		object = e.Fresh(group, id)
	}
	maps.Copy(object, given)
	if definition.Complete != nil {
		definition.Complete(e, object)
	}
	if definition.Follow != nil {
		if err := definition.Follow(e, tx, before, object); err != nil {
			return nil, err
		}
	}
	tx.Put(group, object)
	return object, nil
}

// Remove removes an object without a trace, and reports whether it existed. It panics on an unknown
// group, and if the data file fails.
func (e *Engine) Remove(group, id string) bool {
	removed, err := e.removed(group, id)
	if err != nil {
		panic(err)
	}
	return removed
}

func (e *Engine) removed(group, id string) (bool, error) {
	if err := e.known(group); err != nil {
		return false, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	tx := e.begin()
	object, ok := tx.Get(group, id)
	if !ok {
		return false, nil
	}
	if follow := e.def.Groups[group].Follow; follow != nil {
		if err := follow(e, tx, object, nil); err != nil {
			return false, err
		}
	}
	tx.Remove(group, id)
	return true, tx.Commit()
}

// Reset forgets all objects, requests and faults.
func (e *Engine) Reset() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.requests.clear()
	e.faults.Clear()
	tx := e.begin()
	for group := range e.def.Groups {
		for _, object := range tx.List(group) {
			tx.Remove(group, Text(object["id"]))
		}
	}
	err := tx.Commit()
	e.store.ForgetHistory()
	return err
}

// plain converts the values of a Go program to those that JSON would have brought: numbers as
// json.Number, also those that were given as text where the schema wants a number. A text that is
// no number stays one.
func plain(s *schema.Schema, object Object) (Object, error) {
	data, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	var read Object
	if err := store.Decode(data, &read); err != nil {
		return nil, err
	}
	out, _ := schema.Rewrite(s, read, func(s *schema.Schema, value any) any {
		if text, ok := value.(string); ok && s.IsNumber() && amount.IsNumber(text) {
			return json.Number(text)
		}
		if number, ok := value.(json.Number); ok && s.Type == schema.Integer {
			return schema.Whole(number)
		}
		return value
	}).(Object)
	return out, nil
}
