// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"net/http"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
)

// Options configure a sandbox. The zero value is useful.
type Options struct {
	Key          string           // the API key; random if empty
	Organization string           // the organization's id; random if empty
	Clock        func() time.Time // time.Now if nil; many goroutines call it
	NewID        func() string    // random UUIDs if nil
	Data         string           // the file that stores everything; in memory only if empty
	Dialect      dialect.Dialect
	// RequestsPerSecond is the number of requests that pass in a second: see [Engine.SetLimit]. 0 is
	// no limit.
	RequestsPerSecond int
	// Log gets one line for each request and each attempt of a delivery, one at a time.
	Log func(line string)
	// AllowRemoteDeliveries lets events go to other machines, and not to loopback addresses only.
	AllowRemoteDeliveries bool
	// DeliveryClient sends events. It is [NewDeliveryClient]'s if nil.
	DeliveryClient *http.Client
	// Pause waits between two attempts of a delivery. It really waits if nil.
	Pause func(wait time.Duration)
	// PublicURL is the sandbox's own address, without a slash at its end. New payment links, checkout
	// sessions and invoices get the addresses of their hosted pages there, below /pay/. If it is
	// empty, their addresses lead nowhere: https://pay.sandbox.example/{id}.
	PublicURL string
}
