// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// New returns a sandbox. The caller closes it.
func New(options Options) (*Sandbox, error) {
	doc, err := contract.Load()
	if err != nil {
		return nil, err
	}
	s := &Sandbox{
		definition: Definition(),
		key:        options.Key, organization: options.Organization, clock: options.Clock, newID: options.NewID,
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
	s.requests.now = s.Now
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
	s.routePages()
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
