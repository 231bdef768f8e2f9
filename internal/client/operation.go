// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
)

// effect says what a second sending of the same request would do. It decides what the transport may repeat.
type effect int

const (
	reads   effect = iota // no effect: repeat freely
	settles               // the same request again leaves the same result: repeat freely
	creates               // a second one makes a second object: look before sending again
	pays                  // a second one moves money again: never repeat what may have happened
)

// operation is one row of the specification's list of operations (section 4.2).
type operation struct {
	method string
	path   string // with {placeholders}, as the specification writes it
	effect effect
}

func reading(path string) operation  { return operation{http.MethodGet, path, reads} }
func settling(path string) operation { return operation{http.MethodPut, path, settles} }
func deleting(path string) operation { return operation{http.MethodDelete, path, settles} }
func creating(path string) operation { return operation{http.MethodPost, path, creates} }
func paying(path string) operation   { return operation{http.MethodPost, path, pays} }

// asking is a POST that changes nothing, ending one that leaves the same result however often it is sent.
func asking(path string) operation { return operation{http.MethodPost, path, reads} }
func ending(path string) operation { return operation{http.MethodPost, path, settles} }

// at fills the placeholders in order. Ids must be UUIDs, so that no id can become another route, and every other value
// is escaped.
func (op operation) at(args ...string) (string, error) {
	segments := strings.Split(op.path, "/")
	next := 0
	for i, segment := range segments {
		if !strings.HasPrefix(segment, "{") {
			continue
		}
		if next == len(args) {
			return "", fmt.Errorf("%s %s needs a value for %s", op.method, op.path, segment)
		}
		value := args[next]
		next++
		if name := strings.Trim(segment, "{}"); name == "id" || strings.HasSuffix(name, "_id") {
			if err := CheckID(value); err != nil {
				return "", err
			}
		}
		if value == "" || value == "." || value == ".." {
			return "", fmt.Errorf("%q is no value for %s of %s %s", value, segment, op.method, op.path)
		}
		segments[i] = url.PathEscape(value)
	}
	return strings.Join(segments, "/"), nil
}

// CheckID reports whether id is a UUID in its usual form, which every id of the service is (specification section 2.1).
func CheckID(id string) error {
	if len(id) != 36 || uuid.Validate(id) != nil {
		return fmt.Errorf("%q is not an id of the payments service: a UUID such as 0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40 is wanted", printable(id, 60))
	}
	return nil
}

// sameID compares two ids as UUIDs: upper and lower case are the same id.
func sameID(a, b string) bool { return strings.EqualFold(a, b) }

// trail travels with a request through the chain: what is asked, and what has become of it so far.
type trail struct {
	op       operation
	kind     string     // of the object that is asked for, where the answer may tell its id under the name of the kind
	query    url.Values // may be nil
	attempts int
	sent     atomic.Bool // the last attempt's headers went out: from there on the service may have acted
	accepted bool        // the last attempt was answered with a 2xx: the service acted, even if that answer cannot be read
	unclear  bool        // an attempt before the last one may have taken effect
	foreign  bool        // the last answer was a 503 in words that are not the service's: see [foreignRefusal]
	stream   bool        // the caller takes the body piece by piece

	began    time.Time     // when the first attempt was asked for
	queued   time.Duration // waited for its turn
	wait     time.Duration // before the next attempt
	waited   time.Duration // before all attempts so far
	asked    time.Duration // the wait that the service asked for and that was not begun, because it is longer than what was left; or 0
	awaiting atomic.Pointer[string]

	// What nobody may see, for [trail.shown]: conceal takes the key out of a text, and is nil where nothing was sent; private parts of the
	// address, in which web servers like to repeat them; bodies that may have more.
	conceal func(string) string
	keyFrom string // where the key that was sent comes from
	proxy   string // the host of the proxy that the last attempt went through; empty for none
	private []string
	bodies  [][]byte
}

type trailKey struct{}

func withTrail(ctx context.Context, t *trail) context.Context {
	return context.WithValue(ctx, trailKey{}, t)
}

// trailOf returns the trail of a request of this client.
func trailOf(ctx context.Context) *trail {
	if t, ok := ctx.Value(trailKey{}).(*trail); ok {
		return t
	}
	return &trail{}
}
