// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
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

// replyOf says how much of an object a body has. s is the schema of the object, or nil for none.
func replyOf(body []byte, s *schema.Schema) reply {
	switch {
	case len(bytes.TrimSpace(body)) == 0:
		return replyEmpty
	case s == nil: // the contract has no body
		return replyNothing
	}
	object, enveloped := objectsIn(body, s)
	if r := partOf(object, s); r != replyNothing {
		return r
	}
	switch partOf(enveloped, s) {
	case replyObject:
		return replyEnveloped
	case replyID, replyIDMore, replyPart:
		return replyEnvelopedID
	}
	return replyNothing
}

// objectsIn returns the object in a body, and the one in its envelopes; nil for none. Either may be
// the element of a list.
func objectsIn(body []byte, s *schema.Schema) (object, enveloped map[string]any) {
	first := func(value any) (members map[string]any) {
		if list, ok := value.([]any); ok && len(list) > 0 {
			value = list[0]
		}
		members, _ = value.(map[string]any)
		return members
	}
	body = bytes.TrimSpace(body)
	if inner := wire.Unwrap(s.Names(), body); len(inner) < len(body) {
		enveloped = first(decode(inner))
	}
	return first(decode(body)), enveloped
}

// partOf says how much of an object some members are.
func partOf(members map[string]any, s *schema.Schema) reply {
	lacks, has := 0, 0
	for _, name := range s.Required {
		isList := s.Properties[name] != nil && s.Properties[name].Type == schema.Array
		switch {
		case members[name] != nil && name != "id":
			has++
		case members[name] == nil && !isList:
			lacks++
		}
	}
	switch {
	case members == nil:
		return replyNothing
	case lacks == 0:
		return replyObject
	case !slices.ContainsFunc(slices.Collect(maps.Values(members)), isID):
		return replyNothing
	case has > 0:
		return replyPart
	case len(members) == 1:
		return replyID
	}
	return replyIDMore
}

func isID(value any) bool {
	content, ok := value.(string)
	return ok && wire.CheckID(content) == nil
}

// idIn returns the id of an object in the reply to its create, or "". A product may be named by its
// productId, too.
func idIn(body []byte, op *requests.Operation) string {
	object := op.Response.Object
	members, enveloped := objectsIn(body, op.Element)
	if enveloped != nil {
		members = enveloped
	}
	for _, name := range []string{"id", object + "Id", strings.TrimPrefix(object, "New") + "Id"} {
		for member, content := range members {
			if strings.EqualFold(member, name) && isID(content) {
				return content.(string) //nolint:forcetypeassert // isID demands a string
			}
		}
	}
	return ""
}
