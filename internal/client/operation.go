// SPDX-License-Identifier: MPL-2.0

package client

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// operation is one row of the specification's list of operations (section 4.2).
type operation struct {
	method string
	path   string // with {placeholders}, as the specification writes it
	effect transport.Effect
}

// String names the operation: "GET /product/{id}".
func (op operation) String() string { return op.method + " " + op.path }

func reading(path string) operation  { return operation{"GET", path, transport.Safe} }
func settling(path string) operation { return operation{"PUT", path, transport.Idempotent} }
func deleting(path string) operation { return operation{"DELETE", path, transport.Idempotent} }
func creating(path string) operation { return operation{"POST", path, transport.Creates} }
func paying(path string) operation   { return operation{"POST", path, transport.MovesMoney} }

// asking is a POST that changes nothing, ending one that is idempotent.
func asking(path string) operation { return operation{"POST", path, transport.Safe} }
func ending(path string) operation { return operation{"POST", path, transport.Idempotent} }

// at fills the placeholders in order. Ids must be UUIDs, so that no id can become another route,
// and every other value is escaped.
func (op operation) at(args ...string) (string, error) {
	segments := strings.Split(op.path, "/")
	next := 0
	for i, segment := range segments {
		if !strings.HasPrefix(segment, "{") {
			continue
		}
		if next == len(args) {
			return "", fmt.Errorf("%s needs a value for %s", op, segment)
		}
		value := args[next]
		next++
		if name := strings.Trim(segment, "{}"); name == "id" || strings.HasSuffix(name, "_id") {
			if err := wire.CheckID(value); err != nil {
				return "", err
			}
		}
		if value == "" || value == "." || value == ".." {
			return "", fmt.Errorf("%q is no value for %s of %s", value, segment, op)
		}
		segments[i] = url.PathEscape(value)
	}
	return strings.Join(segments, "/"), nil
}
