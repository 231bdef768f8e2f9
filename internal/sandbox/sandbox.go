// SPDX-License-Identifier: MPL-2.0

// Package sandbox is the payments service itself, embedded. Acceptance tests, the demo and users' own
// `terraform test` run against it. It is strict where the specification speaks. Where the
// specification is silent, a [Dialect] decides how it speaks. A [Fault] makes it fail.
//
// Every request is checked against the contract before it is handled, and every response before it
// is sent.
//
// The engine is in sandbox.go (options), serve.go (the chain of a request), check.go (the contract),
// handle.go (common parts of handlers), transaction.go, schedule.go (jobs by the clock) and
// deliveries.go (webhooks). The one table of groups and handlers is registry.go. Every other file is
// a group of the specification, or shared by several groups: ledger.go, assets.go, pricing.go,
// payments.go, sessions.go. The control interface is in control*.go.
//
// Known differences from the real service:
//   - Where the specification shows nothing, the marks "seen" and "assumed" of the contract apply.
//   - There is one organization and one API key, and no rate limit unless one is set: see
//     [Sandbox.SetLimit].
//   - The texts of refusals are the sandbox's own. It refuses whole numbers that are written with a
//     point or an exponent.
//   - Names are limited to 250 characters, so that one rule exists that only the service checks.
//   - Buyers pay only by [Sandbox.Pay] and the hosted pages, and only by managed methods. The
//     lifetimes of sessions are invented. Subscriptions charge no customer by themselves.
//   - Events are delivered to this machine only, unless other machines are allowed. Deliveries go on
//     in the background. A delivery that a stop interrupts stays a failure to resend.
//   - Bank accounts exist in three currencies, and are open 3 seconds after their creation.
//     Withdrawals take a minute. The numbers of confirmations are invented. All of that goes by the
//     sandbox's clock.
//   - Addresses and bank accounts that money goes to are not checked.
//   - The control interface under /_sandbox/ and the pages of the account do not exist in the real
//     service. The hosted pages under /pay/ are the sandbox's own, and pay in the sandbox.
package sandbox

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
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
	Dialect      Dialect
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
	registry
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

	dialect atomic.Pointer[Dialect]

	mu sync.Mutex // held while a request is handled that may write
}

// New returns a sandbox. The caller closes it.
func New(options Options) (*Sandbox, error) {
	doc, err := contract.Load()
	if err != nil {
		return nil, err
	}
	s := &Sandbox{
		registry: newRegistry(),
		key:      options.Key, organization: options.Organization, clock: options.Clock, newID: options.NewID,
		doc: doc, publicURL: options.PublicURL,
		named: options.Organization != "",
	}
	if s.clock == nil {
		s.clock = time.Now
	}
	if s.newID == nil {
		s.newID = uuid.NewString
	} else {
		s.newID = oneAtATime(s.newID)
	}
	s.requests.now = s.now
	s.log = oneByOne(options.Log)
	s.deliveries = newDeliveryQueue(s.deliver)
	s.deliveryClient = newDeliveryClient(options.AllowRemoteDeliveries, deliveryTimeout)
	s.life, s.end = context.WithCancel(context.Background())
	if s.pause = options.Pause; s.pause == nil {
		s.pause = s.rest
	}
	if s.key == "" {
		s.key = "sandbox-" + uuid.NewString()
	}
	limiter, err := newLimiter(options.RequestsPerSecond)
	if err != nil {
		return nil, err
	}
	s.limiter.set(limiter)
	if s.organization != "" && uuid.Validate(s.organization) != nil {
		return nil, fmt.Errorf("the organization %q is not a UUID", s.organization)
	}
	if s.store, err = store.Open(options.Data, byTime, bySubject); err != nil {
		return nil, err
	}
	if s.organization == "" {
		if s.organization, err = s.store.Setting("organization", s.newID); err != nil {
			_ = s.store.Close()
			return nil, err
		}
	}
	if err := s.restoreClock(); err != nil {
		_ = s.store.Close()
		return nil, err
	}
	s.SetDialect(options.Dialect)
	if s.mux, err = s.routes(); err != nil {
		_ = s.store.Close()
		return nil, err
	}
	return s, nil
}

// oneByOne lets many requests write a log.
func oneByOne(log func(string)) func(string) {
	if log == nil {
		return func(string) {}
	}
	var mu sync.Mutex
	return func(line string) {
		mu.Lock()
		defer mu.Unlock()
		log(line)
	}
}

// oneAtATime lets many requests call a function that is not safe for concurrent use.
func oneAtATime(f func() string) func() string {
	var mu sync.Mutex
	return func() string {
		mu.Lock()
		defer mu.Unlock()
		return f()
	}
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
func (s *Sandbox) SetDialect(d Dialect) {
	s.dialect.Store(&d)
	s.remember(d)
}

// spoken returns the present dialect.
func (s *Sandbox) spoken() Dialect { return *s.dialect.Load() }
