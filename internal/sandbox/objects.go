// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Objects returns copies of a group's objects, such as "product", oldest first. It panics on an
// unknown group: a test that looks at the wrong one would find nothing and pass.
func (s *Sandbox) Objects(group string) []Object {
	s.mustKnow(group)
	return s.read().List(group)
}

// Object returns a copy of one object. It panics on an unknown group.
func (s *Sandbox) Object(group, id string) (Object, bool) {
	s.mustKnow(group)
	return s.read().Get(group, id)
}

// Put acts like another client. It changes the given members of the object with that id, or creates
// an object, with the members of a new one where they are left out. Amounts may be strings. It
// checks nothing, so that tests can plant the responses of a future service. It panics on an
// unknown group, and if the data file fails.
func (s *Sandbox) Put(group string, object Object) Object {
	s.mu.Lock()
	defer s.mu.Unlock()
	stored, err := s.put(group, object)
	if err != nil {
		panic(err)
	}
	return stored
}

func (s *Sandbox) known(group string) error {
	if _, ok := s.groups[group]; !ok {
		return fmt.Errorf("sandbox: there is no group %q: the groups are %s", group,
			strings.Join(slices.Sorted(maps.Keys(s.groups)), ", "))
	}
	return nil
}

func (s *Sandbox) mustKnow(group string) {
	if err := s.known(group); err != nil {
		panic(err)
	}
}

func (s *Sandbox) put(group string, given Object) (Object, error) {
	if err := s.known(group); err != nil {
		return nil, err
	}
	tx := s.begin()
	object, err := s.place(tx, group, given)
	if err != nil {
		return nil, err
	}
	return object, tx.Commit()
}

// place puts one object into a transaction, and returns it. The group must be known. The caller
// holds mu.
func (s *Sandbox) place(tx *transaction, group string, given Object) (Object, error) {
	definition := s.groups[group]
	given, err := plain(s.Schema(definition.schema), given)
	if err != nil {
		return nil, err
	}
	id, _ := given["id"].(string)
	if id == "" && definition.single {
		id = s.organization
	}
	before, exists := tx.Get(group, id)
	object := store.Clone(before)
	if !exists {
		if id == "" {
			id = s.newID()
		}
		object = definition.fresh(s, id)
	}
	maps.Copy(object, given)
	if definition.complete != nil {
		definition.complete(s, object)
	}
	if definition.follow != nil {
		if err := definition.follow(s, tx, before, object); err != nil {
			return nil, err
		}
	}
	tx.Put(group, object)
	return object, nil
}

// Remove removes an object without a trace, and reports whether it existed. It panics on an unknown
// group, and if the data file fails.
func (s *Sandbox) Remove(group, id string) bool {
	removed, err := s.removed(group, id)
	if err != nil {
		panic(err)
	}
	return removed
}

func (s *Sandbox) removed(group, id string) (bool, error) {
	if err := s.known(group); err != nil {
		return false, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	tx := s.begin()
	object, ok := tx.Get(group, id)
	if !ok {
		return false, nil
	}
	if follow := s.groups[group].follow; follow != nil {
		if err := follow(s, tx, object, nil); err != nil {
			return false, err
		}
	}
	tx.Remove(group, id)
	return true, tx.Commit()
}
