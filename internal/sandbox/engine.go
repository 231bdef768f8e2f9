// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/fault"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Options configure a sandbox. The zero value is useful.
type Options struct {
	Key          string           // the API key; random if empty
	Organization string           // the organization's id; random if empty
	Clock        func() time.Time // time.Now if nil; many goroutines call it
	NewID        func() string    // random UUIDs if nil
	Data         string           // the file that stores everything; in memory only if empty
	Dialect      dialect.Dialect
	// RequestsPerSecond is the number of requests that pass in a second: see [Sandbox.SetLimit]. 0 is
	// no limit.
	RequestsPerSecond int
	// Log gets one line for each request and each attempt of a delivery, one at a time.
	Log func(line string)
	// AllowRemoteDeliveries lets events go to other machines, and not to loopback addresses only.
	AllowRemoteDeliveries bool
	// Pause waits between two attempts of a delivery. It really waits if nil.
	Pause func(wait time.Duration)
	// PublicURL is the sandbox's own address, without a slash at its end. New payment links, checkout
	// sessions and invoices get the addresses of their hosted pages there, below /pay/. If it is
	// empty, their addresses lead nowhere: https://pay.sandbox.example/{id}.
	PublicURL string
}

// Sandbox is the service. It is an http.Handler, safe for concurrent use.
type Sandbox struct {
	definition
	key, organization string
	clock             func() time.Time
	newID             func() string
	log               func(string)
	doc               *openapi3.T
	mux               *http.ServeMux
	store             *store.Store
	deliveryClient    *http.Client // for receivers of webhooks
	deliveries        *deliveryQueue
	pause             func(time.Duration)
	publicURL         string          // empty: none
	named             bool            // the options have the organization
	life              context.Context //nolint:containedctx // ends deliveries when the sandbox does, not when a caller leaves
	end               context.CancelFunc

	requests requestLog
	faults   fault.Set
	offset   atomic.Int64 // of the clock, in nanoseconds; changed under mu
	limiter  rateLimiter
	counter  atomic.Int64 // of responses
	lists    listPacer

	dialect atomic.Pointer[dialect.Dialect]

	mu sync.Mutex // held while a request is handled that may write
}

// Close ends deliveries that are under way, and releases the data file.
func (s *Sandbox) Close() error {
	s.end()
	if err := s.deliveries.waitAll(context.Background()); err != nil {
		return err
	}
	return s.store.Close()
}

// Key returns the one API key that is accepted.
func (s *Sandbox) Key() string { return s.key }

// Organization returns the id of the organization that everything belongs to.
func (s *Sandbox) Organization() string { return s.organization }

// SetDialect sets the dialect of all following responses.
func (s *Sandbox) SetDialect(d dialect.Dialect) {
	s.dialect.Store(&d)
	s.store.KeepHistory(s.Now, max(d.ListLag, d.ReadLag)) // the replaced objects that its lags need
}

// spoken returns the present dialect.
func (s *Sandbox) spoken() dialect.Dialect { return *s.dialect.Load() }

// NewID returns the id of a new object.
func (s *Sandbox) NewID() string { return s.newID() }

// PublicURL is the sandbox's own address, empty if it is not known.
func (s *Sandbox) PublicURL() string { return s.publicURL }

// View returns all stored objects at this moment.
func (s *Sandbox) View() *store.View { return s.store.View() }

// Groups returns the names of the groups, sorted, without those of deleted objects.
func (s *Sandbox) Groups() []string {
	names := slices.Sorted(maps.Keys(s.groups))
	return slices.DeleteFunc(names, func(name string) bool { return strings.HasPrefix(name, deletedGroup("")) })
}

// HandleFunc serves further paths, beside the contract's operations and the control interface.
func (s *Sandbox) HandleFunc(pattern string, handle http.HandlerFunc) {
	s.mux.HandleFunc(pattern, handle)
}
