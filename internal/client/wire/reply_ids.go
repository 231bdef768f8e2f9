// SPDX-License-Identifier: MPL-2.0

package wire

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// namedIDs returns the ids in an object by the names of their members, and those one envelope down.
// An "id" down there has the name of its envelope: organizationId of {"organization": {"id": …}}.
func namedIDs(body []byte) map[string]string {
	ids, members := map[string]string{}, strictjson.Members(body)
	for outer, raw := range members {
		if inner, err := single(raw); err == nil {
			for name, raw := range strictjson.Members(inner) {
				if transport.PlainName(name) == "id" {
					name = outer + "Id"
				}
				addID(ids, name, raw)
			}
		}
	}
	for name, raw := range members { // these names win
		addID(ids, name, raw)
	}
	return ids
}

func addID(ids map[string]string, name string, raw json.RawMessage) {
	var id string
	if strictjson.Unmarshal(raw, &id) == nil && CheckID(id) == nil {
		ids[name] = id
	}
}

// maxQuotedIDs is how many ids an error quotes.
const maxQuotedIDs = 5

// WithIDs adds the ids of a response to the error that none of them is the object's.
func WithIDs(err error, body []byte) error {
	body, _ = single(body)
	ids := namedIDs(body)
	if len(ids) == 0 {
		return err
	}
	var quoted []string
	for _, name := range slices.Sorted(maps.Keys(ids)) {
		quoted = append(quoted, transport.Printable(name, 40)+" "+ids[name])
	}
	return fmt.Errorf("%w; it has %s", err, strings.Join(quoted[:min(len(quoted), maxQuotedIDs)], ", "))
}

// childIDs are the names that the service may have for the id of a new child organization, the most
// certain ones first.
var childIDs = [][]string{{"id", "fboorganizationid"}, {"childorganizationid", "childid"}, {"organizationid"}}

// ChildIn returns the id of a new child organization in a response that is not the whole object.
// The id of the parent is never the child's. It returns "" if no id is certain.
func ChildIn(parent string) func(body []byte, others OtherNames) string {
	return func(body []byte, others OtherNames) string {
		body, _ = single(body)
		var text string
		if strictjson.Unmarshal(body, &text) == nil && CheckID(text) == nil && !SameID(text, parent) {
			return text
		}
		ids := namedIDs(body)
		for _, names := range childIDs {
			if id := oneOf(ids, parent, func(name string) bool { return slices.Contains(names, name) }); id != "" {
				return id
			}
		}
		return oneOf(ids, parent, func(name string) bool {
			of, ok := strings.CutSuffix(name, "id")
			return ok && !others[of]
		})
	}
}

// oneOf returns the only id with such a name that is not except, or "".
func oneOf(ids map[string]string, except string, matches func(name string) bool) string {
	found := map[string]bool{}
	for name, id := range ids {
		if matches(transport.PlainName(name)) && !SameID(id, except) {
			found[strings.ToLower(id)] = true
		}
	}
	for id := range found {
		if len(found) == 1 {
			return id
		}
	}
	return ""
}
