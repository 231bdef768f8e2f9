// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// New returns an engine for a service. The caller closes it.
func New(options Options, def Definition) (*Engine, error) {
	doc, err := contract.Load()
	if err != nil {
		return nil, err
	}
	e := &Engine{
		def: def, key: options.Key, organization: options.Organization, clock: options.Clock, newID: options.NewID,
		doc: doc, publicURL: options.PublicURL,
		named: options.Organization != "",
	}
	if e.clock == nil {
		e.clock = time.Now
	}
	if e.newID == nil {
		e.newID = uuid.NewString
	} else {
		e.newID = oneAtATime(e.newID)
	}
	e.requests.now = e.Now
	e.log = oneByOne(options.Log)
	e.deliveries = newDeliveryQueue(e.deliver)
	if e.deliveryClient = options.DeliveryClient; e.deliveryClient == nil {
		e.deliveryClient = NewDeliveryClient(options.AllowRemoteDeliveries, deliveryTimeout)
	}
	e.life, e.end = context.WithCancel(context.Background())
	if e.pause = options.Pause; e.pause == nil {
		e.pause = e.rest
	}
	if e.key == "" {
		e.key = "sandbox-" + uuid.NewString()
	}
	limiter, err := newLimiter(options.RequestsPerSecond)
	if err != nil {
		return nil, err
	}
	e.limiter.set(limiter)
	if e.organization != "" && uuid.Validate(e.organization) != nil {
		return nil, fmt.Errorf("the organization %q is not a UUID", e.organization)
	}
	if e.store, err = store.Open(options.Data, byTime, bySubject); err != nil {
		return nil, err
	}
	if e.organization == "" {
		if e.organization, err = e.store.Setting("organization", e.newID); err != nil {
			_ = e.store.Close()
			return nil, err
		}
	}
	if err := e.restoreClock(); err != nil {
		_ = e.store.Close()
		return nil, err
	}
	e.SetDialect(options.Dialect)
	if e.mux, err = e.routes(); err != nil {
		_ = e.store.Close()
		return nil, err
	}
	return e, nil
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
