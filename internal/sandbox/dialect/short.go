// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"net/http"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// The replies to writes that are not the object.

// silences are the replies to changes that say nothing of the object, in turns.
var silences = []any{object{}, true, "updated", object{"success": true}}

// silence is a reply that says nothing of the object.
func (op Operation) silence(o Occurrence) []byte {
	if op.changes() {
		return Encode(silences[o.Turn%len(silences)])
	}
	return Encode(object{"success": true})
}

// result is the part of a write's response that a short reply is made of.
type result struct {
	ids    []any  // of the objects; empty if the one object has none
	idName string // the id's name beside "id": a Product's is productId
	many   bool   // one object for each of several: the response is a list
	found  bool   // the caller can find the result without a reply
}

// result returns the result of a write, and false if only the whole response has it. A quote is an
// example.
func (op Operation) result(response any) (result, bool) {
	if made, ok := response.([]any); ok && op.Response.Items != nil && op.creates() {
		r := result{idName: ownIDName(op.Response.Items.Name), many: len(made) > 1, found: true}
		for _, element := range made {
			r.ids = append(r.ids, element.(object)["id"]) //nolint:forcetypeassert // the contract says objects
		}
		return r, true
	}
	single, ok := response.(object)
	if !ok {
		return result{}, false
	}
	r := result{idName: ownIDName(op.Response.Name)}
	if single["id"] != nil {
		r.ids = []any{single["id"]}
	}
	r.found = op.Readable && (len(r.ids) > 0 || op.Method == http.MethodPut)
	return r, r.found || len(r.ids) > 0
}

// reply returns one body for each object, which body makes from its id. It is empty without ids.
func (r result) reply(body func(id any) any) []byte {
	bodies := make([]any, len(r.ids))
	for i, id := range r.ids {
		bodies[i] = body(id)
	}
	switch {
	case len(bodies) == 0:
		return nil
	case r.many:
		return Encode(bodies)
	}
	return Encode(bodies[0])
}

// shortReply is the reply to a write under the dialects that do not send the object. It returns
// false if only the whole response has the result. The reply has at least the id, unless the caller
// can find the result without a reply.
func (d Dialect) shortReply(op Operation, response any, o Occurrence) ([]byte, bool) {
	switch d.Writes {
	case "id", "idmore", "empty", "nothing", "enveloped_id":
	default:
		return nil, false
	}
	r, ok := op.result(response)
	if !ok {
		return nil, false
	}
	switch {
	case d.Writes == "idmore":
		return r.replyWithMore(op, o), true
	case d.Writes == "enveloped_id":
		return r.reply(func(id any) any { return object{"data": object{"id": id}} }), true
	case d.Writes == "empty" && r.found:
		return nil, true
	case d.Writes == "nothing" && r.found:
		return op.silence(o), true
	}
	return r.reply(func(id any) any { return object{r.idName: id} }), true
}

// replyWithMore has ids beside members that no object has, or those members alone.
func (r result) replyWithMore(op Operation, o Occurrence) []byte {
	name, value := "requestTime", o.Time
	if op.changes() {
		name, value = "message", "updated"
	}
	if len(r.ids) == 0 {
		return Encode(object{name: value})
	}
	return r.reply(func(id any) any { return object{"id": id, name: value} })
}

// ownIDName is the id "under a name of its own": a Product's is productId.
func ownIDName(name string) string {
	return strings.ToLower(name[:1]) + name[1:] + "Id"
}

// partial returns the objects of a response without every other member that the contract requires.
// It keeps their ids. A result that the caller could not find again stays whole.
func (op Operation) partial(response any) any {
	if _, ok := op.result(response); !ok {
		return response
	}
	s := op.Response
	if made, ok := response.([]any); ok {
		for _, element := range made {
			omitRequired(s.Items, element.(object)) //nolint:forcetypeassert // the contract says objects
		}
		return made
	}
	omitRequired(s, response.(object)) //nolint:forcetypeassert // only objects and lists have a result
	return response
}

func omitRequired(s *schema.Schema, o object) {
	required := slices.DeleteFunc(slices.Clone(s.Required), func(name string) bool { return name == "id" })
	for i, name := range required {
		if i%2 == 0 {
			delete(o, name)
		}
	}
}
