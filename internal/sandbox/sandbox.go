// SPDX-License-Identifier: MPL-2.0

// Package sandbox is the payments service itself, embedded: what acceptance tests, the demo and users' own
// `terraform test` run against. It is strict where the specification speaks, and can be told how to speak where the specification is
// silent (see [Dialect]) and how to fail (see [Fault]).
//
// Every request is checked against the contract document before it is handled, and every answer before it is sent.
//
// Known differences from the real service:
//   - What the specification does not show follows the contract's marks "seen" and "assumed".
//   - There is one organization and one API key, and no rate limit unless one is set: see [Sandbox.SetLimit].
//   - Texts of refusals are the sandbox's own, and so is the refusal of whole numbers that are written with a point or an exponent.
//   - Names are limited to 250 characters, so that there is something that only the service refuses.
//   - Nobody pays but [Sandbox.Pay], and by managed methods only. Sessions wait as long as the sandbox chose, and subscriptions charge nobody.
//   - Events are delivered to this machine only, unless more is asked for, and what causes one is answered when it has been delivered or given up.
//   - Bank accounts can be had in three currencies, and are open 3 seconds after they were asked for. Withdrawals take a minute. What is
//     sent on a chain is final after a number of confirmations that is made up. All of that goes by the sandbox's clock.
//   - Addresses and bank accounts that money goes to are taken as they are.
//   - The control interface under /_sandbox/ and the pages of the account do not exist in the real service. The hosted pages under /pay/
//     are the sandbox's own, and pay in the sandbox.
package sandbox

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/fault"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Options say how a sandbox is to be. The zero value is good.
type Options struct {
	Key          string           // the API key; one is made where it is empty
	Organization string           // the organization's id; one is made where it is empty
	Clock        func() time.Time // time.Now where nil
	NewID        func() string    // random UUIDs where nil
	Data         string           // the file that keeps everything; memory only where empty
	Dialect      Dialect
	// RequestsPerSecond is how many requests pass in a second, see [Sandbox.SetLimit]. 0 is no limit.
	RequestsPerSecond int
	Log               func(line string) // is given one line for each request and each attempt to deliver, one at a time
	// AllowRemoteDeliveries lets events go to other machines. Where false, they go to loopback addresses only.
	AllowRemoteDeliveries bool
	Pause                 func(wait time.Duration) // waits between two attempts to deliver; really, where nil
	// PublicURL is the sandbox's own address, without a slash at its end. New payment links, checkout sessions and invoices get the addresses
	// of their hosted pages there, below /pay/.
	// Where empty, their addresses lead nowhere: https://pay.sandbox.example/{id}.
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
	courier           *http.Client // takes deliveries to their receivers
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

// New returns a sandbox. Close it when it is no longer needed.
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
	s.courier = newCourier(options.AllowRemoteDeliveries, deliveryTimeout)
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

// oneByOne lets a log be written from many requests at once.
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

// Close ends deliveries that are under way, and lets go of the data file.
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

// SetDialect changes how the sandbox speaks from the next answer on.
func (s *Sandbox) SetDialect(d Dialect) {
	s.dialect.Store(&d)
	s.remember(d)
}

// spoken returns the present dialect.
func (s *Sandbox) spoken() Dialect { return *s.dialect.Load() }

// Objects returns copies of a group's objects, oldest first: "product". It panics on an unknown group, because a test
// that looks at the wrong one finds nothing and passes.
func (s *Sandbox) Objects(group string) []Object {
	s.mustKnow(group)
	return s.read().List(group)
}

// Object returns a copy of one object. It panics on an unknown group.
func (s *Sandbox) Object(group, id string) (Object, bool) {
	s.mustKnow(group)
	return s.read().Get(group, id)
}

// Put is what somebody else does: it changes the given members of the object with that id, or makes an object, with what a
// new one has where members are left out. Amounts may be texts. It checks nothing, so that tests can plant
// what a future service may answer. It panics on an unknown group, or where the data file fails.
func (s *Sandbox) Put(group string, object Object) Object {
	s.mu.Lock()
	defer s.mu.Unlock()
	stored, err := s.put(group, object)
	if err != nil {
		panic(err)
	}
	return stored
}

func (s *Sandbox) known(group string) error {
	if _, ok := s.groups[group]; !ok {
		return fmt.Errorf("sandbox: there is no group %q: the groups are %v", group, slices.Sorted(maps.Keys(s.groups)))
	}
	return nil
}

func (s *Sandbox) mustKnow(group string) {
	if err := s.known(group); err != nil {
		panic(err)
	}
}

func (s *Sandbox) put(group string, given Object) (Object, error) {
	if err := s.known(group); err != nil {
		return nil, err
	}
	tx := s.begin()
	object, err := s.place(tx, group, given)
	if err != nil {
		return nil, err
	}
	return object, tx.Commit()
}

// place puts one object into a transaction, and returns it. The group must be known. The caller holds mu.
func (s *Sandbox) place(tx *transaction, group string, given Object) (Object, error) {
	definition := s.groups[group]
	given, err := plain(s.doc.Components.Schemas[definition.schema].Value, given)
	if err != nil {
		return nil, err
	}
	id, _ := given["id"].(string)
	if id == "" && definition.single {
		id = s.organization
	}
	before, exists := tx.Get(group, id)
	object := store.Clone(before)
	if !exists {
		if id == "" {
			id = s.newID()
		}
		object = definition.fresh(s, id)
	}
	maps.Copy(object, given)
	if definition.complete != nil {
		definition.complete(s, object)
	}
	if definition.follow != nil {
		if err := definition.follow(s, tx, before, object); err != nil {
			return nil, err
		}
	}
	tx.Put(group, object)
	return object, nil
}

// Remove makes an object vanish, as if it had never been, and reports whether it was there. It panics on an unknown
// group, or where the data file fails.
func (s *Sandbox) Remove(group, id string) bool {
	removed, err := s.removed(group, id)
	if err != nil {
		panic(err)
	}
	return removed
}

func (s *Sandbox) removed(group, id string) (bool, error) {
	if err := s.known(group); err != nil {
		return false, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	tx := s.begin()
	object, ok := tx.Get(group, id)
	if !ok {
		return false, nil
	}
	if follow := s.groups[group].follow; follow != nil {
		if err := follow(s, tx, object, nil); err != nil {
			return false, err
		}
	}
	tx.Remove(group, id)
	return true, tx.Commit()
}

// Reset forgets all objects, requests and faults.
func (s *Sandbox) Reset() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests.clear()
	s.faults.Clear()
	tx := s.begin()
	for _, group := range append(slices.Collect(maps.Keys(s.groups)), scheduleGroup) {
		for _, object := range tx.List(group) {
			id, _ := object["id"].(string)
			tx.Remove(group, id)
		}
	}
	err := tx.Commit()
	s.store.ForgetHistory()
	return err
}
