// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// What pages leave out: secrets, and who somebody is, as the contract marks them.

const hiddenText = "(hidden)"

// isHidden reports whether the contract marks a member or a parameter as a secret, or as what says who somebody is.
func isHidden(schema *openapi3.Schema) bool {
	for _, s := range []*openapi3.Schema{schema, resolved(schema)} {
		if s.Format == "password" || s.Extensions["x-personal"] == true {
			return true
		}
	}
	return false
}

// private are the names of members, in small letters and without underscores, that say how to reach somebody or where their bank account
// is. The contract does not mark them: answers have them as they are.
var private = []string{"email", "phone", "dob", "dateofbirth", "billingaddress", "originatorname", "originatoraddress", "sendername"}

func isPrivate(name string) bool {
	name = strings.ToLower(strings.ReplaceAll(name, "_", ""))
	return slices.Contains(private, name) || isBankNumber(name)
}

func isBankNumber(name string) bool {
	name = strings.ToLower(strings.ReplaceAll(name, "_", ""))
	return strings.HasSuffix(name, "iban") || strings.HasSuffix(name, "accountnumber")
}

// hidden is what is shown in place of a value: the end of a bank account's number, by which people know it, and nothing of anything else.
func hidden(name string, value any) any {
	if account, ok := value.(Object); ok && isBankNumber(name) {
		return account // which has the number as one of its members
	}
	number := []rune(text(value))
	if !isBankNumber(name) || len(number) < 9 {
		return hiddenText
	}
	return "…" + string(number[len(number)-4:])
}

// masked returns an object of a group without what the contract hides. What the contract does not know is hidden by its name.
func (v *snapshot) masked(group string, object Object) Object {
	ref := v.doc.Components.Schemas[allGroups()[group].schema]
	if ref == nil {
		out, _ := hide(object, v.hiddenNames()).(Object)
		return out
	}
	out, _ := rewrite(ref.Value, object, func(schema *openapi3.Schema, value any) any {
		if members, ok := value.(Object); ok {
			for name, property := range schema.Properties {
				if members[name] != nil && (isHidden(property.Value) || isPrivate(name)) {
					members[name] = hidden(name, members[name])
				}
			}
		}
		return value
	}).(Object)
	return out
}

// hiddenNames are the names of all members that the contract hides somewhere.
func (v *snapshot) hiddenNames() map[string]bool {
	names := map[string]bool{}
	for _, schema := range v.doc.Components.Schemas {
		for name, property := range schema.Value.Properties {
			if isHidden(property.Value) {
				names[name] = true
			}
		}
	}
	return names
}

// hide returns a copy of a value without the members of these names, however deep.
func hide(value any, names map[string]bool) any {
	switch value := value.(type) {
	case Object:
		out := make(Object, len(value))
		for name, member := range value {
			out[name] = hide(member, names)
			if member != nil && (names[name] || isPrivate(name)) {
				out[name] = hidden(name, out[name])
			}
		}
		return out
	case []any:
		out := make([]any, len(value))
		for i, element := range value {
			out[i] = hide(element, names)
		}
		return out
	}
	return value
}

// maskedPayload is the body of a delivery for people: on many lines, and without what the contract hides. One that is no JSON is
// returned as it is.
func maskedPayload(payload string, names map[string]bool) string {
	var value any
	if store.Decode([]byte(payload), &value) != nil {
		return payload
	}
	var out bytes.Buffer
	if err := json.Indent(&out, encode(hide(value, names)), "", "  "); err != nil {
		return payload
	}
	return out.String()
}
