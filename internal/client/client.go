// SPDX-License-Identifier: MPL-2.0

// Package client speaks to the payments service: one method per operation of its specification, named by the
// operation, over a transport that retries what may be repeated and nothing else.
//
// It knows nothing of Terraform. What the specification leaves open is decided here and in the contract document, and
// nowhere else.
package client

import (
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Defaults of [Config].
const (
	DefaultMaxRetries           = 8
	DefaultRequestTimeout       = 60 * time.Second
	DefaultMaxRequestsPerSecond = 25
)

// Config says how to reach the payments service. BaseURL and APIKey are required.
type Config struct {
	// BaseURL is the address that every path is appended to. Plain http is accepted for loopback addresses only,
	// because the key would travel readable.
	BaseURL string
	// APIKey is sent as it is in the Authorization header (specification section 5).
	APIKey string
	// APIKeyFrom says in words where the key comes from, for the error that a refused key is: see [Error].KeyFrom.
	APIKeyFrom string
	// UserAgent names the program in every request.
	UserAgent string
	// MaxRetries bounds the repetitions of one request; 0 means none, negative means DefaultMaxRetries.
	MaxRetries int
	// RequestTimeout bounds each attempt of a request, its answer's body included; 0 means DefaultRequestTimeout. For ten times as
	// long a request is repeated, the waiting in between included, unless its context ends before.
	RequestTimeout time.Duration
	// MaxRequestsPerSecond bounds all requests of this client together, repetitions included; 0 means
	// DefaultMaxRequestsPerSecond. Where the service refuses requests with 429, the client is slower.
	MaxRequestsPerSecond int
	// BulkRefresh reads a group's list once instead of each object by itself, for as long as nothing is written.
	BulkRefresh bool
	// AllowMoneyMovement lets operations that move money be sent. Without it they fail with [ErrMoneyMovement].
	AllowMoneyMovement bool
	// LookPauses are the pauses between looks for an object that the service may not show yet. None
	// means growing pauses from 0.5 s, some ten seconds in all. Tests shorten them.
	LookPauses []time.Duration
	// Log receives one entry per attempt and one per wait, without any secret, from several goroutines at once; nil means none.
	Log Logger
	// RootCAs are the authorities whose certificates are trusted; nil means those that this machine trusts. See [ReadCAFile].
	RootCAs *x509.CertPool
	// Transport carries the bytes; nil means a fresh *http.Transport, and RootCAs are for that one only. Tests replace it.
	Transport http.RoundTripper

	shortWaits bool // tests do not sleep
	unpaced    bool // measurements show what pacing is good for
}

// Client runs the operations of the payments service. It is safe for concurrent use.
type Client struct {
	base    *url.URL
	http    doer
	created created
	account account
	bulk    *bulk // nil unless asked for
	pays    bool
	log     Logger
	retries int
	timeout time.Duration   // for one attempt
	budget  time.Duration   // for one operation, see [Config.RequestTimeout]
	looks   []time.Duration // the pauses between looks for an object that the service may not show yet; longest is every later pause
	longest time.Duration
	patient time.Duration // the time for all looks for an object that may have been created
}

// doer is what the transport chain looks like from above.
type doer interface {
	Do(*http.Request) (*http.Response, error)
}

// New returns a client for cfg. It sends nothing. The error says which part of cfg is wrong and never quotes the key.
func New(cfg Config) (*Client, error) {
	base, err := ParseBaseURL(cfg.BaseURL)
	if err != nil {
		return nil, err
	}
	if err := CheckAPIKey(cfg.APIKey); err != nil {
		return nil, err
	}
	if cfg.MaxRetries < 0 {
		cfg.MaxRetries = DefaultMaxRetries
	}
	if cfg.RequestTimeout <= 0 {
		cfg.RequestTimeout = DefaultRequestTimeout
	}
	if cfg.MaxRequestsPerSecond <= 0 {
		cfg.MaxRequestsPerSecond = DefaultMaxRequestsPerSecond
	}
	if len(cfg.LookPauses) == 0 {
		cfg.LookPauses = lookPauses
	}
	if cfg.Log == nil {
		cfg.Log = discard
	}
	c := &Client{
		base: base, http: newTransport(cfg), pays: cfg.AllowMoneyMovement,
		log: cfg.Log, retries: cfg.MaxRetries, timeout: cfg.RequestTimeout, budget: cfg.budget(), looks: cfg.LookPauses, longest: longestSilence, patient: cfg.budget(),
	}
	if cfg.BulkRefresh {
		c.bulk = &bulk{kinds: map[string]*snapshot{}}
	}
	if cfg.shortWaits {
		c.looks, c.longest = []time.Duration{time.Microsecond}, time.Millisecond
		c.patient = 0
	}
	return c, nil
}

// ParseBaseURL checks the address of the service. It must be an absolute URL with http or https and
// a valid host, without query, fragment and credentials. http is for this machine only.
func ParseBaseURL(text string) (*url.URL, error) {
	if text == "" {
		return nil, errors.New("the address of the payments service is empty")
	}
	if strings.ContainsFunc(text, isHidden) {
		return nil, errors.New("the address of the payments service is not a URL: it contains white space, or a character that cannot be seen")
	}
	base, err := url.Parse(text)
	if err != nil {
		return nil, errors.New("the address of the payments service is not a URL")
	}
	switch {
	case base.Scheme != "https" && base.Scheme != "http", base.Host == "", base.Hostname() == "":
		return nil, errors.New("the address of the payments service must start with https:// and name a host")
	case base.User != nil:
		return nil, errors.New("the address of the payments service must not contain credentials: set the API key instead")
	case base.RawQuery != "" || base.ForceQuery || base.Fragment != "":
		return nil, errors.New("the address of the payments service must not have a query or a fragment")
	}
	if err := CheckHost(text, base); err != nil {
		return nil, fmt.Errorf("the address of the payments service cannot be reached: %w", err)
	}
	if base.Scheme == "http" && !isLoopback(base.Hostname()) {
		return nil, fmt.Errorf("the address of the payments service must start with https://: over plain http the API key would travel readable to %s (http is accepted for this machine only)", base.Hostname())
	}
	base.Path = strings.TrimRight(base.Path, "/")
	base.RawPath = ""
	return base, nil
}

// CheckAPIKey reports why key cannot be sent in a header. It never quotes the key.
func CheckAPIKey(key string) error {
	if key == "" {
		return errors.New("the API key is empty")
	}
	for _, r := range key {
		if r <= ' ' || r > '~' {
			return errors.New("the API key contains a space, a line break or another character that no key has: was it copied whole and alone?")
		}
	}
	return nil
}

// ErrMoneyMovement is what an operation that moves money fails with unless [Config].AllowMoneyMovement is set.
var ErrMoneyMovement = errors.New("operations that move money are switched off: set allow_money_movement to true in the provider block to allow them")

func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// AllowsMoneyMovement reports whether operations that move money may be sent.
func (c *Client) AllowsMoneyMovement() bool { return c.pays }
