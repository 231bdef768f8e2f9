// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// A seed fills a sandbox with objects. It has the form of GET /_sandbox/objects, so that the
// response of one sandbox is a seed of another.

// Seed puts many objects as [Sandbox.Put] does, all or none: {"product": [{…}, …], "payment_link":
// […]}. They may refer to each other by id, in any order, and ids may be left out. Unlike Put, it
// refuses objects that the contract does not allow in a response, but accepts unknown values of
// enumerations. The error names the group, the position in it, and the member.
func (s *Sandbox) Seed(data []byte) error {
	given, err := s.readSeed(data)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	tx := s.begin()
	stored := map[string][]Object{}
	for _, group := range slices.Sorted(maps.Keys(given)) {
		for i, object := range given[group] {
			if derive := s.groups[group].derive; derive != nil {
				if derived, ok := derive(tx, object); ok {
					stored[group] = append(stored[group], derived)
					continue
				}
			}
			object, err := s.place(tx, group, object)
			if err != nil {
				return fmt.Errorf("seed: %s[%d]: %w", group, i, err)
			}
			stored[group] = append(stored[group], object)
		}
	}
	for _, group := range slices.Sorted(maps.Keys(stored)) {
		for i, object := range stored[group] {
			if whose := s.stranger(tx, group, object); whose != "" {
				return fmt.Errorf("seed: %s[%d]: it is of the organization %s, and this is the sandbox of %s", group, i, whose, s.organization)
			}
			if err := s.checkStored(tx, group, object); err != nil {
				return fmt.Errorf("seed: %s[%d]: %w", group, i, err)
			}
		}
	}
	return tx.Commit()
}

// readSeed finds the mistakes of a seed that concern no group in particular.
func (s *Sandbox) readSeed(data []byte) (map[string][]Object, error) {
	var lists map[string]json.RawMessage
	if err := store.Decode(data, &lists); err != nil {
		return nil, fmt.Errorf("seed: it is not a JSON object of groups: %s%s", lineOf(data, err), malformed(err))
	}
	if lists == nil {
		return nil, errors.New("seed: it is not a JSON object of groups: it is null")
	}
	if path := findDuplicate(data); path != "" {
		return nil, fmt.Errorf("seed: %s is given more than once", path)
	}
	given := map[string][]Object{}
	for _, group := range slices.Sorted(maps.Keys(lists)) {
		if err := s.known(group); err != nil {
			return nil, fmt.Errorf("seed: %s", strings.TrimPrefix(err.Error(), "sandbox: "))
		}
		var elements []json.RawMessage
		if err := json.Unmarshal(lists[group], &elements); err != nil || elements == nil {
			return nil, fmt.Errorf("seed: %s: it must be a list of objects", group)
		}
		places := map[string]int{}
		for i, element := range elements {
			var object Object
			if err := store.Decode(element, &object); err != nil || object == nil {
				return nil, fmt.Errorf("seed: %s[%d]: it must be an object", group, i)
			}
			id, isText := object["id"].(string)
			if _, there := object["id"]; there && !isText {
				return nil, fmt.Errorf("seed: %s[%d]: id: it must be a text", group, i)
			}
			if first, there := places[id]; there && id != "" {
				return nil, fmt.Errorf("seed: %s[%d]: id: it is that of %s[%d] too", group, i, group, first)
			}
			places[id] = i
			given[group] = append(given[group], object)
		}
	}
	return given, nil
}

// lineOf names the line of a syntax error, for seeds that are written by hand.
func lineOf(data []byte, err error) string {
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return ""
	}
	return fmt.Sprintf("line %d: ", 1+bytes.Count(data[:min(int64(len(data)), syntax.Offset)], []byte("\n")))
}

// checkStored checks a stored object against the contract, in the form of its response.
func (s *Sandbox) checkStored(tx *transaction, group string, object Object) error {
	definition := s.groups[group]
	if definition.shown != nil {
		var err error
		if object, err = definition.shown(tx, object); err != nil {
			return err
		}
	}
	form := s.Schema(definition.schema)
	own := definition.fresh(s, "") // an object may be kept with more than it is answered with
	maps.DeleteFunc(object, func(name string, _ any) bool { _, kept := own[name]; return kept && form.Properties[name] == nil })
	if err := schema.CheckResponse(form, object); err != nil {
		return err
	}
	return schema.Exact(form, object, "")
}

// stranger returns the organization of an object if it is not known here, because no operation
// would ever show such an object. It returns "" for a known organization, and for groups that are
// shown for every organization.
func (s *Sandbox) stranger(tx *transaction, group string, object Object) string {
	owner := s.groups[group].owner
	if owner == nil {
		return ""
	}
	whose := owner(object)
	if _, child := tx.Get(s.children, whose); child || whose == "" || whose == s.organization {
		return ""
	}
	return whose
}

// SeedIfEmpty is [Sandbox.Seed] for a sandbox without objects, and reports whether it had none. If
// [Options] did not name the organization, the sandbox takes over the organization of the seed's
// objects. So one sandbox can begin with the objects of another.
func (s *Sandbox) SeedIfEmpty(data []byte) (bool, error) {
	if !s.empty() {
		return false, nil
	}
	if !s.named {
		if err := s.adopt(data); err != nil {
			return false, err
		}
	}
	return true, s.Seed(data)
}

// adopt makes the sandbox that of the organization whose objects a seed has. A seed that names no
// organization, or several, changes nothing. [Sandbox.Seed] reports the mistakes of a seed.
func (s *Sandbox) adopt(data []byte) error {
	given, err := s.readSeed(data)
	if err != nil {
		return nil // Seed reports it
	}
	whose := map[string]bool{}
	for group, objects := range given {
		for _, object := range objects {
			if id := text(object["organizationId"]); id != "" && s.groups[group].owner == nil { // children have transactions too
				whose[id] = true
			}
		}
	}
	ids := slices.Collect(maps.Keys(whose))
	if len(ids) != 1 || uuid.Validate(ids[0]) != nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.organization = ids[0]
	return s.store.SetSetting("organization", s.organization)
}

// empty reports whether there is no object at all.
func (s *Sandbox) empty() bool {
	view := s.store.View()
	for _, group := range view.Groups() {
		if view.Len(group) > 0 {
			return false
		}
	}
	return true
}

func controlSeed(s *Sandbox, _ *http.Request, body []byte) (any, error) {
	if named, ok := s.seeds[strings.TrimSpace(string(body))]; ok {
		body = named
	}
	return nil, s.Seed(body)
}
