// SPDX-License-Identifier: MPL-2.0

// Package engine handles the requests of a service that it gets as a [Definition]: it checks them
// against the contract, stores objects, runs jobs by the clock, delivers events, and makes requests
// fail on demand. It knows no group of the contract by name.
package engine

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/fault"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Definition is all that the engine knows of the service.
type Definition struct {
	Groups      map[string]Group
	Handlers    map[string]Handler // by the operation's id
	Jobs        map[string]JobFunc
	WritingGets []string // the GET operations that may create an object
	Children    string   // the group of further organizations
	Controls    []Control
	Seeds       map[string][]byte // named seeds
	Deliveries  Deliveries
}

// Group describes the objects of a group.
type Group struct {
	Schema string // of responses
	// Fresh returns the members of a new object that [Engine.Fresh] does not know, or that are not
	// empty. It may be nil.
	Fresh func(e *Engine, id string) Object
	// Absent are the members that a new object lacks: Complete or a response adds them.
	Absent []string
	// Complete adds the nested members that the service would have made to an object that was put in
	// from outside. It may be nil.
	Complete func(e *Engine, object Object)
	// Shown converts a stored object to the form of the schema. It is nil if objects are stored in
	// that form.
	Shown func(tx *Tx, object Object) (Object, error)
	// Stored changes an object of a response to the stored form, for a seed. It is nil if every member
	// of a response may be stored.
	Stored func(organization string, object Object)
	// Single means that there is one object only, with the id of the organization.
	Single bool
	// Follow makes the changes that belong to an object being put in or removed from outside. Before
	// is nil for a new object, and now for a removed one. It may change now. It may be nil.
	Follow func(e *Engine, tx *Tx, before, now Object) error
	// Due returns the next job of an object, which is asked for after each change. It may be nil.
	Due func(tx *Tx, object Object) Step
	// Owner returns the organization that an object belongs to, if it is not in organizationId. A seed
	// for another organization is refused by it. It may be nil.
	Owner func(object Object) string
	// Derive returns the object in place of one that a seed has, if it follows from other objects. It
	// may be nil.
	Derive func(tx *Tx, given Object) (Object, bool)
}

// Step is the next job of an object: its name, and its time. The zero value is none.
type Step struct {
	Job   string
	At    time.Time
	After time.Duration // without At: how long after the job became the next one
}

// JobFunc changes an object at its time. The object needs it: each change of the object asks for
// its next job. A job that fails changes nothing and does not run again.
type JobFunc func(e *Engine, tx *Tx, object Object, at time.Time) error

// Control is one operation of the control interface. Without a response it answers 204, and every
// error is 400.
type Control struct {
	pattern, help string
	do            func(e *Engine, r *http.Request, body []byte) (any, error)
}

// NewControl returns a control.
func NewControl(pattern, help string, do func(e *Engine, r *http.Request, body []byte) (any, error)) Control {
	return Control{pattern, help, do}
}

// Handler handles an operation in one transaction. It returns the response, nil for none. Its
// transaction has the deliveries that it causes: see [Tx.Dispatch]. If the response depends on
// their results, the handler sets later and returns nil.
type Handler func(e *Engine, c *Call) (any, error)

// Call is one request that has passed all checks.
type Call struct {
	Tx      *Tx
	Request *http.Request
	Body    Object
	// Waits says that the response waits for the deliveries that the request causes.
	Waits bool
	// Later returns the response after the deliveries. Its transaction is read-only.
	Later func(tx *Tx) (any, error)

	op *operation
}

// Path returns a value of the path. The case of an id means nothing.
func (c *Call) Path(name string) string {
	value := c.Request.PathValue(name)
	if name == "id" || strings.HasSuffix(name, "_id") {
		return strings.ToLower(value)
	}
	return value
}

// Flag reads a boolean of the query or the path.
func (c *Call) Flag(name string) bool {
	return c.Request.URL.Query().Get(name) == "true" || c.Path(name) == "true"
}

// Deliveries are the messages that the service sends to the receivers of its users.
type Deliveries struct {
	// Pending returns what is to be sent, and false if no delivery is needed any more.
	Pending func(tx *Tx, d *Delivery) (Post, bool)
	// Note stores the result of an attempt. The status is 0 without a reply.
	Note func(e *Engine, tx *Tx, d *Delivery, status int, last bool)
}

// Post is a message as it is sent.
type (
	Post struct{ URL, Key, Body string }
	// Engine is the service. It is an http.Handler, safe for concurrent use.
	Engine struct {
		def               Definition
		key, organization string
		clock             func() time.Time
		newID             func() string
		log               func(string)
		doc               *contract.Document
		mux               *http.ServeMux
		store             *store.Store
		hidden            map[string][]string // see [Engine.Shown]
		deliveryClient    *http.Client        // for receivers of webhooks
		deliveries        *deliveryQueue
		pause             func(time.Duration)
		forward           Forward
		publicURL         string          // empty: none
		named             bool            // the options have the organization
		life              context.Context //nolint:containedctx // ends deliveries when the sandbox does, not when a caller leaves
		end               context.CancelFunc

		requests requestLog
		faults   fault.Set
		offset   atomic.Int64                 // of the clock, in nanoseconds; changed under mu
		limiter  atomic.Pointer[rate.Limiter] // nil: no limit
		counter  atomic.Int64                 // of responses

		dialect atomic.Pointer[dialect.Dialect]

		mu sync.Mutex // held while a request is handled that may write
	}
)

// Close ends deliveries that are under way, and releases the data file.
func (e *Engine) Close() error {
	e.end()
	if err := e.deliveries.waitAll(context.Background()); err != nil {
		return err
	}
	return e.store.Close()
}

// Key returns the one API key that is accepted.
func (e *Engine) Key() string { return e.key }

// Organization returns the id of the organization that everything belongs to.
func (e *Engine) Organization() string { return e.organization }

// SetDialect sets the dialect of all following responses.
func (e *Engine) SetDialect(d dialect.Dialect) {
	e.dialect.Store(&d)
	e.store.KeepHistory(e.Now, max(d.ListLag, d.ReadLag)) // the replaced objects that its lags need
}

// Spoken returns the present dialect.
func (e *Engine) Spoken() dialect.Dialect { return *e.dialect.Load() }

// NewID returns the id of a new object.
func (e *Engine) NewID() string { return e.newID() }

// PublicURL is the sandbox's own address, empty if it is not known.
func (e *Engine) PublicURL() string { return e.publicURL }

// Store returns where everything is stored.
func (e *Engine) Store() *store.Store { return e.store }

// Groups returns the names of the groups, sorted, without those of deleted objects.
func (e *Engine) Groups() []string {
	names := slices.Sorted(maps.Keys(e.def.Groups))
	return slices.DeleteFunc(names, func(name string) bool { return strings.HasPrefix(name, deletedGroup("")) })
}

// HandleFunc serves further paths, beside the contract's operations and the control interface.
func (e *Engine) HandleFunc(pattern string, handle http.HandlerFunc) {
	e.mux.HandleFunc(pattern, handle)
}

// Now is the sandbox's time.
func (e *Engine) Now() time.Time { return e.clock().Add(time.Duration(e.offset.Load())).UTC() }

// Stamp is the time as the service writes it.
func (e *Engine) Stamp() string { return StampOf(e.Now()) }

// begin returns a transaction that may write. The caller holds mu.
func (e *Engine) begin() *Tx {
	return &Tx{Tx: e.store.Begin(), e: e}
}

// Read returns a transaction that must not write. It needs no lock.
func (e *Engine) Read() *Tx { return &Tx{Tx: e.store.Read(e.store.View())} }

// readBehind is [Engine.Read] for reads that lag behind writes.
func (e *Engine) readBehind(lag time.Duration) *Tx {
	return &Tx{Tx: e.store.Read(e.store.Behind(lag))}
}
