// SPDX-License-Identifier: MPL-2.0

package engine

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

// Seed puts many objects as [Engine.Put] does, all or none: {"product": [{…}, …], "payment_link":
// […]}. They may refer to each other by id, in any order, and ids may be left out. Unlike Put, it
// refuses objects that the contract does not allow in a response, but accepts unknown values of
// enumerations. The error names the group, the position in it, and the member.
func (e *Engine) Seed(data []byte) error {
	given, err := e.readSeed(data)
	if err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	tx := e.begin()
	stored := map[string][]Object{}
	for _, group := range slices.Sorted(maps.Keys(given)) {
		for i, object := range given[group] {
			if derive := e.def.Groups[group].Derive; derive != nil {
				if derived, ok := derive(tx, object); ok {
					stored[group] = append(stored[group], derived)
					continue
				}
			}
			object, err := e.place(tx, group, object)
			if err != nil {
				return fmt.Errorf("seed: %s[%d]: %w", group, i, err)
			}
			stored[group] = append(stored[group], object)
		}
	}
	for _, group := range slices.Sorted(maps.Keys(stored)) {
		for i, object := range stored[group] {
			if whose := e.stranger(tx, group, object); whose != "" {
				return fmt.Errorf("seed: %s[%d]: it is of the organization %s, and this is the sandbox of %s", group, i, whose, e.organization)
			}
			if err := e.checkStored(tx, group, object); err != nil {
				return fmt.Errorf("seed: %s[%d]: %w", group, i, err)
			}
		}
	}
	return tx.Commit()
}

// readSeed finds the mistakes of a seed that concern no group in particular.
func (e *Engine) readSeed(data []byte) (map[string][]Object, error) {
	var lists map[string]json.RawMessage
	if err := store.Decode(data, &lists); err != nil {
		return nil, fmt.Errorf("seed: it is not a JSON object of groups: %s%s", lineOf(data, err), malformed(err))
	}
	if lists == nil {
		return nil, errors.New("seed: it is not a JSON object of groups: it is null")
	}
	if wrong := mistakeIn(data); wrong != nil {
		return nil, fmt.Errorf("seed: %w", wrong)
	}
	given := map[string][]Object{}
	for _, group := range slices.Sorted(maps.Keys(lists)) {
		if err := e.known(group); err != nil {
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
func (e *Engine) checkStored(tx *Tx, group string, object Object) error {
	definition := e.def.Groups[group]
	if definition.Shown != nil {
		var err error
		if object, err = definition.Shown(tx, object); err != nil {
			return err
		}
	}
	return schema.CheckResponse(e.Schema(definition.Schema), e.Shown(definition.Schema, object))
}

// stranger returns the organization of an object if it is not known here, because no operation
// would ever show such an object. It returns "" for a known organization, and for groups that are
// shown for every organization.
func (e *Engine) stranger(tx *Tx, group string, object Object) string {
	owner := e.def.Groups[group].Owner
	if owner == nil {
		return ""
	}
	whose := owner(object)
	if _, child := tx.Get(e.def.Children, whose); child || whose == "" || whose == e.organization {
		return ""
	}
	return whose
}

// SeedIfEmpty is [Engine.Seed] for a sandbox without objects, and reports whether it had none. If
// [Options] did not name the organization, the sandbox takes over the organization of the seed's
// objects. So one sandbox can begin with the objects of another.
func (e *Engine) SeedIfEmpty(data []byte) (bool, error) {
	if !e.empty() {
		return false, nil
	}
	if !e.named {
		if err := e.adopt(data); err != nil {
			return false, err
		}
	}
	return true, e.Seed(data)
}

// adopt makes the sandbox that of the organization whose objects a seed has. A seed that names no
// organization, or several, changes nothing. [Engine.Seed] reports the mistakes of a seed.
func (e *Engine) adopt(data []byte) error {
	given, err := e.readSeed(data)
	if err != nil {
		return nil // Seed reports it
	}
	whose := map[string]bool{}
	for group, objects := range given {
		for _, object := range objects {
			if id := Text(object["organizationId"]); id != "" && e.def.Groups[group].Owner == nil { // children have transactions too
				whose[id] = true
			}
		}
	}
	ids := slices.Collect(maps.Keys(whose))
	if len(ids) != 1 || uuid.Validate(ids[0]) != nil {
		return nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.organization = ids[0]
	return e.keep(organizationSetting, e.organization)
}

// empty reports whether there is no object at all.
func (e *Engine) empty() bool {
	view := e.store.View()
	for group := range e.def.Groups {
		if view.Len(group) > 0 {
			return false
		}
	}
	return true
}

func controlSeed(e *Engine, _ *http.Request, body []byte) (any, error) {
	if named, ok := e.def.Seeds[strings.TrimSpace(string(body))]; ok {
		body = named
	}
	return nil, e.Seed(body)
}
