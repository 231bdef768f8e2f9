// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
)

// operation is one operation of the contract with its handler.
type operation struct {
	endpoint
	handle handler
	turn   atomic.Int64 // the number of responses to writes
}

// handler handles an operation in one transaction. It returns the response, nil for none. Its
// transaction has the deliveries that it causes: see [Sandbox.publish]. If the response depends on
// their results, the handler sets later and returns nil.
type handler func(s *Sandbox, c *call) (any, error)

// call is one request that has passed all checks.
type call struct {
	tx      *transaction
	request *http.Request
	body    Object
	// waits says that the response waits for the deliveries that the request causes.
	waits bool
	// later returns the response after the deliveries. Its transaction is read-only.
	later func(tx *transaction) (any, error)
}

func (c *call) path(name string) string { return c.request.PathValue(name) }

// flag reads a boolean of the query or the path.
func (c *call) flag(name string) bool {
	return c.request.URL.Query().Get(name) == "true" || c.path(name) == "true"
}

// refusal is a response of 400 or above.
type refusal struct {
	status   int
	text     string
	bodiless bool // the text is recorded, and not sent
}

func (r *refusal) Error() string { return r.text }

// maxRefusal bounds the text of a refusal, in bytes: it may repeat a value of the caller.
const maxRefusal = 1000

func refuse(status int, format string, args ...any) error {
	return &refusal{status: status, text: shortReason(fmt.Sprintf(format, args...))}
}

func shortReason(text string) string {
	if len(text) <= maxRefusal {
		return text
	}
	return strings.ToValidUTF8(text[:maxRefusal], "") + "…"
}

// refuseWithoutBody is the 400 without a body, in every dialect (specification section 4.1, GET
// /invoice/{id}). The text is for the log and for the recorded request.
func refuseWithoutBody(format string, args ...any) error {
	return &refusal{status: http.StatusBadRequest, text: fmt.Sprintf(format, args...), bodiless: true}
}

// group describes the objects of a group.
type group struct {
	schema string // of responses
	// fresh returns a new object, with a default for each member.
	fresh func(s *Sandbox, id string) Object
	// complete adds the nested members that the service would have made to an object that was put in
	// from outside. It may be nil.
	complete func(s *Sandbox, object Object)
	// shown converts a stored object to the form of the schema. It is nil if objects are stored in
	// that form.
	shown func(tx *transaction, object Object) (Object, error)
	// single means that there is one object only, with the id of the organization.
	single bool
	// follow makes the changes that belong to an object being put in or removed from outside. Before
	// is nil for a new object, and now for a removed one. It may change now. It may be nil.
	follow func(s *Sandbox, tx *transaction, before, now Object) error
}

// endpoint is an operation of the contract at its path. It never changes: all sandboxes of the
// process share it.
type endpoint struct {
	*openapi3.Operation
	method, path string
	parameters   openapi3.Parameters // the path's and the operation's
	described    dialect.Operation   // for the dialect
	reads        bool                // it changes nothing
}

// endpoints returns every operation of the contract, by its pattern: "GET /product/{id}".
var endpoints = sync.OnceValues(func() (map[string]endpoint, error) {
	doc, err := contract.Load()
	if err != nil {
		return nil, err
	}
	all := map[string]endpoint{}
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			all[method+" "+path] = endpoint{
				Operation: op, method: method, path: path, parameters: slices.Concat(item.Parameters, op.Parameters),
				described: dialect.Describe(doc, path, method), reads: method == http.MethodGet && !slices.Contains(writingGets, op.OperationID),
			}
		}
	}
	return all, nil
})

// operation returns the operation with a pattern, and its handler.
func (s *Sandbox) operation(pattern string) (*operation, error) {
	all, err := endpoints()
	if err != nil {
		return nil, err
	}
	e, ok := all[pattern]
	if !ok {
		return nil, fmt.Errorf("sandbox: the contract has no operation %s", pattern)
	}
	handle, ok := s.handlers[e.OperationID]
	if !ok {
		return nil, fmt.Errorf("sandbox: %s has no handler", e.OperationID)
	}
	return &operation{endpoint: e, handle: handle}, nil
}

// routes connects every operation of the contract with its handler.
func (s *Sandbox) routes() (*http.ServeMux, error) {
	all, err := endpoints()
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	for pattern := range all {
		o, err := s.operation(pattern)
		if err != nil {
			return nil, err
		}
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, o) })
	}
	s.routeControls(mux)
	s.routePages(mux)
	mux.HandleFunc("/", s.unrouted)
	return mux, nil
}
