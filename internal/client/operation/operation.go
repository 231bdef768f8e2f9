// SPDX-License-Identifier: MPL-2.0

// Package operation runs single operations of the payments service: it sends a request, and hands
// over the object, the list or the value of the response.
package operation

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// Op is one row of the specification's list of operations (section 4.2).
type Op struct {
	Method string
	Path   string // with {placeholders}, as the specification writes it
	Effect transport.Effect
	// Foreign says that the responses are about other organizations than the account's.
	Foreign bool
}

// String names the operation: "GET /product/{id}".
func (op Op) String() string { return op.Method + " " + op.Path }

const get, put = "GET", "PUT"

// Reading is a GET that changes nothing.
func Reading(path string) Op { return Op{Method: get, Path: path, Effect: transport.Safe} }

// Providing is a GET that creates an object if there is none: a repeated request changes nothing
// more.
func Providing(path string) Op { return Op{Method: get, Path: path, Effect: transport.Idempotent} }

// Settling is a PUT: a repeated request changes nothing more.
func Settling(path string) Op { return Op{Method: put, Path: path, Effect: transport.Idempotent} }

// Deleting is a DELETE: a repeated request changes nothing more.
func Deleting(path string) Op { return Op{Method: "DELETE", Path: path, Effect: transport.Idempotent} }

// Creating is a POST that creates an object, or has an effect each time.
func Creating(path string) Op { return Op{Method: "POST", Path: path, Effect: transport.Creates} }

// Paying is a POST that moves money.
func Paying(path string) Op { return Op{Method: "POST", Path: path, Effect: transport.MovesMoney} }

// Asking is a POST that changes nothing.
func Asking(path string) Op { return Op{Method: "POST", Path: path, Effect: transport.Safe} }

// Ending is a POST that is idempotent.
func Ending(path string) Op { return Op{Method: "POST", Path: path, Effect: transport.Idempotent} }

// OfOthers returns the operation, whose responses are about other organizations than the account's.
func (op Op) OfOthers() Op {
	op.Foreign = true
	return op
}

// isRead reports whether the operation is a GET. No further request could tell more than its
// response.
func (op Op) isRead() bool { return op.Method == get }

// At fills the placeholders in order. Ids must be UUIDs, so that no id can become another route,
// and every other value is escaped.
func (op Op) At(args ...string) (string, error) {
	segments := strings.Split(op.Path, "/")
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
