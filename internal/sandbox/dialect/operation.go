// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"net/http"
	"strings"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
)

// Operation describes an operation of the service, as far as its responses depend on it.
type Operation struct {
	ID, Method, Path string
	Request          *openapi3.Schema    // of the body; nil: none
	Response         *openapi3.SchemaRef // of the body; nil: none
	// Readable says that the result of a write can be found by reading or listing.
	Readable bool
	// Detailed says that a list has objects that another operation reads by id.
	Detailed bool
}

// Describe describes the operation with that path and method in a contract.
func Describe(doc *openapi3.T, path, method string) Operation {
	item := doc.Paths.Value(path)
	op := item.GetOperation(method)
	described := Operation{ID: op.OperationID, Method: method, Path: path, Response: responseOf(op)}
	if op.RequestBody != nil {
		described.Request = op.RequestBody.Value.Content["application/json"].Schema.Value
	}
	described.Readable = strings.Contains(path, "{id}") || item.Get != nil
	for other, item := range doc.Paths.Map() {
		if item.Get == nil || described.Response == nil {
			continue
		}
		read := responseOf(item.Get)
		if items := read.Value.Items; items != nil && items.Ref == described.Response.Ref {
			described.Readable = true
		}
		items := described.Response.Value.Items
		if items != nil && items.Value.Properties["id"] != nil && strings.HasSuffix(other, "/{id}") && read.Ref == items.Ref {
			described.Detailed = true
		}
	}
	return described
}

// responseOf is the schema of a successful response; nil for no body.
func responseOf(op *openapi3.Operation) *openapi3.SchemaRef {
	content := op.Responses.Status(http.StatusOK).Value.Content["application/json"]
	if content == nil {
		return nil
	}
	return content.Schema
}

// writes reports whether an operation is a write.
func (op Operation) writes() bool { return op.Method != http.MethodGet }

// changes reports whether a write is about an existing object.
func (op Operation) changes() bool {
	return op.Method == http.MethodPut || strings.Contains(op.Path, "{id}")
}

// creates reports whether an operation makes an object, by its name.
func (op Operation) creates() bool { return strings.HasPrefix(op.ID, "create") }

// Lag is how far an operation is behind writes. Writes see the present, and so does a read that may
// make an object.
func (d Dialect) Lag(op Operation) time.Duration {
	switch {
	case op.writes():
		return 0
	case op.Response.Value.Type.Is(openapi3.TypeArray):
		return d.ListLag
	case strings.Contains(op.Path, "{"):
		return d.ReadLag
	}
	return 0
}
