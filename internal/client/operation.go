// SPDX-License-Identifier: MPL-2.0

package client

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
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
			if err := CheckID(value); err != nil {
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

// CheckID reports whether id is a UUID in its usual form, which every id of the service is
// (specification section 2.1).
func CheckID(id string) error {
	if len(id) != 36 || uuid.Validate(id) != nil {
		return fmt.Errorf(
			"%q is not an id of the payments service: a UUID such as 0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40 is wanted", printable(id, 60),
		)
	}
	return nil
}

// sameID compares two ids as UUIDs: upper and lower case are the same id.
func sameID(a, b string) bool { return strings.EqualFold(a, b) }
