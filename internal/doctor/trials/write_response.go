// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"bytes"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// A kind of reply to a write, in the words of the report. Those of a dialect have the value of its
// setting "writes".
type reply string

const (
	replyObject      reply = "the object"
	replyPart        reply = "a part of the object"
	replyID          reply = "its id"
	replyIDMore      reply = "its id among other members"
	replyNothing     reply = "a body that says nothing of the object"
	replyEmpty       reply = "no body"
	replyEnveloped   reply = "the object in an envelope"
	replyEnvelopedID reply = "its id in an envelope"
)

// writesSettings are the settings of the sandbox that reply alike.
var writesSettings = map[reply]string{
	replyPart: "writes=partial", replyID: "writes=id", replyIDMore: "writes=idmore", replyNothing: "writes=nothing",
	replyEmpty: "writes=empty", replyEnveloped: "writes=enveloped", replyEnvelopedID: "writes=enveloped_id",
}

// replyOf says what a body has of an object with a schema; nil for none. It keeps no value.
func replyOf(body []byte, s *schema.Schema) reply {
	switch {
	case len(bytes.TrimSpace(body)) == 0:
		return replyEmpty
	case s == nil: // the contract has no body
		return replyNothing
	}
	value := first(decode(body))
	switch r := partOf(value, s); r {
	case replyNothing:
	default:
		return r
	}
	switch inner := partOf(first(inEnvelope(value)), s); inner {
	case replyObject:
		return replyEnveloped
	case replyID, replyIDMore, replyPart:
		return replyEnvelopedID
	}
	return replyNothing
}

// partOf says how much an object without an envelope has.
func partOf(value any, s *schema.Schema) reply {
	members, ok := value.(map[string]any)
	if !ok {
		return replyNothing
	}
	lacks, has := 0, 0
	for _, name := range s.Required {
		switch {
		case members[name] != nil && name != "id":
			has++
		case members[name] == nil && !isList(s, name):
			lacks++
		}
	}
	switch {
	case lacks == 0:
		return replyObject
	case !slices.ContainsFunc(keys(members), func(name string) bool { return isID(members[name]) }):
		return replyNothing
	case has > 0:
		return replyPart
	case len(members) == 1:
		return replyID
	}
	return replyIDMore
}

func isList(s *schema.Schema, name string) bool {
	property := s.Properties[name]
	return property != nil && property.Type == schema.Array
}

// first returns the element of a list of one object, and any other value as it is.
func first(value any) any {
	if list, ok := value.([]any); ok && len(list) > 0 {
		return list[0]
	}
	return value
}

// inEnvelope returns the value of an object with one member, or nil.
func inEnvelope(value any) any {
	if members, ok := value.(map[string]any); ok && len(members) == 1 {
		for _, inner := range members {
			return inner
		}
	}
	return nil
}

func keys(members map[string]any) (names []string) {
	for name := range members {
		names = append(names, name)
	}
	return names
}

func isID(value any) bool {
	content, ok := value.(string)
	return ok && wire.CheckID(content) == nil
}

// idIn returns the id of an object in the reply to its create, or "". object is the schema's name:
// a product may be named by its productId, too.
func idIn(body []byte, object string) string {
	value := first(decode(body))
	if inner := first(inEnvelope(value)); inner != nil {
		if _, isObject := inner.(map[string]any); isObject {
			value = inner
		}
	}
	members, _ := value.(map[string]any)
	for _, name := range []string{"id", object + "Id", strings.TrimPrefix(object, "New") + "Id"} {
		for member, content := range members {
			if strings.EqualFold(member, name) && isID(content) {
				return content.(string) //nolint:forcetypeassert // isID demands a string
			}
		}
	}
	return ""
}
