// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// The replies to writes that are not the object.

// occurrence is the part of a short reply that the result of the write does not decide.
type occurrence struct {
	time string // as the service writes it
	turn int    // how often this operation was answered before
}

// silences are the replies to changes that say nothing of the object, in turns.
var silences = []any{Object{}, true, "updated", Object{"success": true}}

// silence is a reply that says nothing of the object.
func (op *operation) silence(m occurrence) []byte {
	if op.changes() {
		return encode(silences[m.turn%len(silences)])
	}
	return encode(Object{"success": true})
}

// changes reports whether a write is about an existing object.
func (op *operation) changes() bool {
	return op.method == http.MethodPut || strings.Contains(op.path, "{id}")
}

// creates reports whether an operation makes an object, by its name.
func (op *operation) creates() bool { return strings.HasPrefix(op.OperationID, "create") }

// response is the schema of a successful response.
func (op *operation) response() *openapi3.SchemaRef {
	return op.Responses.Status(http.StatusOK).Value.Content["application/json"].Schema
}

// result is the part of a write's response that a short reply is made of.
type result struct {
	ids    []any  // of the objects; empty where the one object has none
	idName string // the id's name beside "id": a Product's is productId
	many   bool   // one object for each of several: the response is a list
	found  bool   // the caller can find the result without a reply
}

// result returns the result of a write, and false where only the whole response tells it. A quote
// is an example.
func (op *operation) result(response any) (result, bool) {
	schema := op.response()
	if made, ok := response.([]any); ok && schema.Value.Items != nil && op.creates() {
		r := result{idName: ownIDName(schema.Value.Items.Ref), many: len(made) > 1, found: true}
		for _, object := range made {
			r.ids = append(r.ids, object.(Object)["id"]) //nolint:forcetypeassert // the contract says objects
		}
		return r, true
	}
	object, ok := response.(Object)
	if !ok {
		return result{}, false
	}
	r := result{idName: ownIDName(schema.Ref)}
	if object["id"] != nil {
		r.ids = []any{object["id"]}
	}
	r.found = op.readable && (len(r.ids) > 0 || op.method == http.MethodPut)
	return r, r.found || len(r.ids) > 0
}

// told returns one body for each object, as tell makes it from an id. It returns nothing where
// there is no id.
func (r result) told(tell func(id any) any) []byte {
	bodies := make([]any, len(r.ids))
	for i, id := range r.ids {
		bodies[i] = tell(id)
	}
	switch {
	case len(bodies) == 0:
		return nil
	case r.many:
		return encode(bodies)
	}
	return encode(bodies[0])
}

// shortened is the reply to a write under the dialects that do not send the object. It reports
// false if only the whole response tells the result. The reply has at least the id, unless the
// caller can find the result without a reply.
func (d Dialect) shortened(op *operation, response any, m occurrence) ([]byte, bool) {
	switch d.Writes {
	case "id", "idmore", "empty", "nothing", "enveloped_id":
	default:
		return nil, false
	}
	r, ok := op.result(response)
	if !ok {
		return nil, false
	}
	ownID := func(id any) any { return Object{r.idName: id} }
	switch {
	case d.Writes == "idmore":
		return r.withMore(op, m), true
	case d.Writes == "enveloped_id":
		return r.told(func(id any) any { return Object{"data": Object{"id": id}} }), true
	case d.Writes == "empty" && r.found:
		return nil, true
	case d.Writes == "nothing" && r.found:
		return op.silence(m), true
	}
	return r.told(ownID), true
}

// withMore tells ids beside members that no object has. A result without an id is told by these
// members alone.
func (r result) withMore(op *operation, m occurrence) []byte {
	name, value := "requestTime", m.time
	if op.changes() {
		name, value = "message", "updated"
	}
	if len(r.ids) == 0 {
		return encode(Object{name: value})
	}
	return r.told(func(id any) any { return Object{"id": id, name: value} })
}

// ownIDName is the id "under a name of its own": a Product's is productId.
func ownIDName(ref string) string {
	name := ref[strings.LastIndexByte(ref, '/')+1:]
	return strings.ToLower(name[:1]) + name[1:] + "Id"
}

// partial returns the objects of a response without every other member that the contract requires.
// It keeps their ids. A result that the caller could not find again stays whole.
func (op *operation) partial(response any) any {
	if _, ok := op.result(response); !ok {
		return response
	}
	schema := op.response().Value
	if made, ok := response.([]any); ok {
		for _, object := range made {
			omitRequired(schema.Items.Value, object.(Object)) //nolint:forcetypeassert // the contract says objects
		}
		return made
	}
	omitRequired(schema, response.(Object)) //nolint:forcetypeassert // only objects and lists have a result
	return response
}

func omitRequired(schema *openapi3.Schema, object Object) {
	required := slices.DeleteFunc(slices.Clone(schema.Required), func(name string) bool { return name == "id" })
	for i, name := range required {
		if i%2 == 0 {
			delete(object, name)
		}
	}
}
