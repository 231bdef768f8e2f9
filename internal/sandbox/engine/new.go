// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// New returns an engine for a service. The caller closes it.
func New(options Options, def Definition) (*Engine, error) {
	doc, err := contract.Load()
	if err != nil {
		return nil, err
	}
	e := &Engine{
		def: def, key: options.Key, organization: options.Organization, clock: options.Clock, newID: uuid.NewString,
		doc: doc, publicURL: options.PublicURL, forward: options.Forward,
		named: options.Organization != "",
	}
	if e.clock == nil {
		e.clock = time.Now
	}
	if e.hidden = e.hiddenMembers(); options.NewID != nil {
		e.newID = options.NewID
	}
	e.requests.now = e.Now
	if e.log = options.Log; e.log == nil {
		e.log = func(string) {}
	}
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
	e.SetLimit(options.RequestsPerSecond)
	if e.organization != "" && uuid.Validate(e.organization) != nil {
		return nil, fmt.Errorf("the organization %q is not a UUID", e.organization)
	}
	if e.store, err = store.Open(options.Data); err != nil {
		return nil, err
	}
	if err := errors.Join(e.restoreOrganization(), e.restoreClock()); err != nil {
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

// The settings that the data file keeps, beside the objects. No operation shows them.
const (
	settingsGroup       = "_settings"
	organizationSetting = "organization"
)

func (e *Engine) setting(name string) string {
	kept, _ := e.Read().Get(settingsGroup, name)
	return Text(kept["value"])
}

// keep sets a setting. The caller holds mu.
func (e *Engine) keep(name, value string) error {
	tx := e.begin()
	tx.Put(settingsGroup, Object{"id": name, "value": value})
	return tx.Commit()
}

// restoreOrganization reads the organization from the data file, unless the options have one, or
// makes one.
func (e *Engine) restoreOrganization() error {
	if e.organization != "" {
		return nil
	}
	if e.organization = e.setting(organizationSetting); e.organization != "" {
		return nil
	}
	e.organization = e.newID()
	return e.keep(organizationSetting, e.organization)
}

// routes connects every operation of the contract with its handler.
func (e *Engine) routes() (*http.ServeMux, error) {
	all, err := endpoints()
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	for pattern := range all {
		o, err := e.operation(pattern)
		if err != nil {
			return nil, err
		}
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { e.serve(w, r, o) })
	}
	e.routeControls(mux)
	mux.HandleFunc("/", e.unrouted)
	return mux, nil
}

// Options configure a sandbox. The zero value is useful.
type Options struct {
	Key          string           // the API key; random if empty
	Organization string           // the organization's id; random if empty
	Clock        func() time.Time // time.Now if nil; many goroutines call it
	NewID        func() string    // random UUIDs if nil; many goroutines call it
	Data         string           // the file that stores everything; in memory only if empty
	Dialect      dialect.Dialect
	// RequestsPerSecond is the number of requests that pass in a second: see [Engine.SetLimit]. 0 is
	// no limit.
	RequestsPerSecond int
	// Log gets one line for each request and each attempt of a delivery. Many goroutines call it.
	Log func(line string)
	// AllowRemoteDeliveries lets events go to other machines, and not to loopback addresses only.
	AllowRemoteDeliveries bool
	// Forward delivers events to one more receiver.
	Forward Forward
	// DeliveryClient sends events. It is [NewDeliveryClient]'s if nil.
	DeliveryClient *http.Client
	// Pause waits between two attempts of a delivery. It really waits if nil.
	Pause func(wait time.Duration)
	// PublicURL is the sandbox's own address, without a slash at its end. New payment links, checkout
	// sessions and invoices get the addresses of their hosted pages there, below /pay/. If it is
	// empty, their addresses lead nowhere: https://pay.sandbox.example/{id}.
	PublicURL string
}

// Forward is a receiver of events beside the webhooks. It is no object of the account, and gets
// [ForwardKey] as its verification key.
type Forward struct {
	URL    string       // empty: none
	Events []string     // the types of events; empty: all
	Log    func(string) // gets one line for each attempt
}

// ForwardKey is the same at each start, so that a receiver may keep it.
const ForwardKey = "whk_forward"
