// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"net/http"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// Operation describes an operation of the service, as far as its responses depend on it.
type Operation struct {
	ID, Method, Path  string
	Request, Response *schema.Schema // of the body; nil: none
	// Readable says that the result of a write can be found by reading or listing.
	Readable bool
	// Detailed says that a list has objects that another operation reads by id.
	Detailed bool
}

// Describe describes an operation of a contract.
func Describe(doc *contract.Document, op *contract.Operation) Operation {
	described := Operation{ID: op.ID, Method: op.Method, Path: op.Path, Request: op.Request.Schema, Response: op.Response.Schema}
	described.Readable = strings.Contains(op.Path, "{id}") || doc.Operation(http.MethodGet, op.Path) != nil
	if described.Response == nil {
		return described
	}
	for _, read := range doc.Operations {
		if read.Method != http.MethodGet {
			continue
		}
		if read.Response.Schema.Items == described.Response {
			described.Readable = true
		}
		items := described.Response.Items
		if items != nil && items.Properties["id"] != nil && strings.HasSuffix(read.Path, "/{id}") && read.Response.Schema == items {
			described.Detailed = true
		}
	}
	return described
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
	case op.Response.Type == schema.Array:
		return d.ListLag
	case strings.Contains(op.Path, "{"):
		return d.ReadLag
	}
	return 0
}
