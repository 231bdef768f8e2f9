// SPDX-License-Identifier: MPL-2.0

// Package transport sends one request to the payments service, and gets one response: with retries,
// a rate limit, a log, the API key, TLS and proxies.
//
// It knows no operation of the service. It reports a failure as typed facts ([Error],
// [StatusError]). Advice for people is written elsewhere.
package transport

import (
	"bytes"
	"context"
	"crypto/x509"
	"io"
	"net/http"
	"net/url"
	"time"
)

// Defaults of [Config].
const (
	DefaultMaxRetries           = 8
	DefaultRequestTimeout       = 60 * time.Second
	DefaultMaxRequestsPerSecond = 25

	defaultMinWait = 500 * time.Millisecond
	defaultMaxWait = 30 * time.Second
)

// Config says how to reach the payments service. BaseURL and APIKey are required.
type Config struct {
	// BaseURL is the URL to which every path is appended. See [ParseBaseURL].
	BaseURL string
	// APIKey is the value of the Authorization header (specification section 5).
	APIKey string
	// APIKeySource says where the key comes from. See [StatusError].KeySource.
	APIKeySource string
	// UserAgent names the program in every request.
	UserAgent string
	// MaxRetries is the maximum number of retries per request. 0 means none, a negative number
	// means DefaultMaxRetries.
	MaxRetries int
	// RequestTimeout limits one attempt, with the body of its response. 0 means
	// DefaultRequestTimeout. All attempts of a request, with the waits between them, may take ten
	// times as long.
	RequestTimeout time.Duration
	// MaxRequestsPerSecond limits all requests together, retries included. 0 means
	// DefaultMaxRequestsPerSecond. The limit falls while the service refuses requests with 429.
	MaxRequestsPerSecond int
	// MinWait and MaxWait limit the backoff between two attempts. 0 means half a second and half a
	// minute.
	MinWait, MaxWait time.Duration
	// Log receives one entry for each attempt and each wait, from several goroutines at once. The
	// entries hold no secrets. Nil means no log.
	Log Logger
	// RootCAs are the trusted certificate authorities. Nil means the ones of this machine. See
	// [ReadCAFile].
	RootCAs *x509.CertPool
	// Base replaces the connections, RootCAs and proxies included. Tests use it.
	Base http.RoundTripper
	// Observe sees the response to every attempt without its body, and the time until its headers
	// arrived. Nil observes nothing.
	Observe func(resp *http.Response, took time.Duration)
}

// Transport sends requests. It is safe for concurrent use.
type Transport struct {
	base   *url.URL
	auth   *authLink
	retry  *retryLink
	log    Logger
	limits Limits
}

// Limits are the limits of one request.
type Limits struct {
	Attempts int
	Timeout  time.Duration // of one attempt
	Budget   time.Duration // of all attempts, with the waits between them
}

// All attempts of a request may take so many times as long as one. The time in the queue of the
// limiter does not count: the user has set that limit.
const budgetInTimeouts = 10

// New returns a transport. It sends nothing. The error names the invalid part of cfg, without the
// key. It is a [ProxyError] if the proxy of the environment is invalid.
//
// A request passes these links, in this order:
//
//	retry    starts attempts, waits between them, and follows redirects
//	limiter  sends as fast as the user allows and the service accepts
//	log      writes an entry; it stands before auth, so it never sees the key
//	auth     adds the key
//	wire     limits the time and the size of a response
func New(cfg Config) (*Transport, error) {
	base, err := ParseBaseURL(cfg.BaseURL)
	if err != nil {
		return nil, err
	}
	if err := CheckAPIKey(cfg.APIKey); err != nil {
		return nil, err
	}
	setDefaults(&cfg)
	if cfg.Base == nil {
		own := newHTTPTransport()
		own.TLSClientConfig.RootCAs = cfg.RootCAs
		if _, err := own.Proxy(&http.Request{URL: base}); err != nil {
			return nil, err
		}
		cfg.Base = own
	}
	if cfg.Observe != nil {
		cfg.Base = &observeLink{next: cfg.Base, observe: cfg.Observe}
	}
	limits := Limits{Attempts: cfg.MaxRetries + 1, Timeout: cfg.RequestTimeout, Budget: budgetInTimeouts * cfg.RequestTimeout}
	wire := &wireLink{next: cfg.Base, timeout: limits.Timeout, budget: limits.Budget}
	auth := &authLink{next: wire, key: cfg.APIKey, source: cfg.APIKeySource, userAgent: cfg.UserAgent}
	limiter := &limiterLink{
		next: &logLink{next: auth, log: cfg.Log}, limiter: newLimiter(cfg.MaxRequestsPerSecond), log: cfg.Log, budget: limits.Budget,
	}
	retry := &retryLink{
		next:   &http.Client{Transport: limiter, CheckRedirect: checkRedirect},
		policy: retryPolicy{Limits: limits, minWait: cfg.MinWait, maxWait: cfg.MaxWait}, log: cfg.Log,
	}
	return &Transport{base: base, auth: auth, retry: retry, log: cfg.Log, limits: limits}, nil
}

func setDefaults(cfg *Config) {
	if cfg.MaxRetries < 0 {
		cfg.MaxRetries = DefaultMaxRetries
	}
	if cfg.RequestTimeout <= 0 {
		cfg.RequestTimeout = DefaultRequestTimeout
	}
	if cfg.MaxRequestsPerSecond <= 0 {
		cfg.MaxRequestsPerSecond = DefaultMaxRequestsPerSecond
	}
	if cfg.MinWait <= 0 {
		cfg.MinWait = defaultMinWait
	}
	if cfg.MaxWait <= 0 {
		cfg.MaxWait = defaultMaxWait
	}
	if cfg.Log == nil {
		cfg.Log = func(context.Context, Level, string, map[string]any) {}
	}
}

// Do sends a request, and returns the service's response if its status is 2xx. Another response is
// a [StatusError], and so is a 2xx whose body is an error: the outcome of a write is unknown then.
// No usable response is an [Error].
func (t *Transport) Do(ctx context.Context, r Request) (Response, error) {
	x := &exchange{request: &r, secrets: t.secrets(&r), began: time.Now()}
	resp, a, err := t.retry.do(ctx, x, t.httpRequest)
	switch {
	case x.stopped != nil:
		return Response{}, x.stopped
	case err != nil:
		return Response{}, t.newError(x, a, err)
	}
	if a.accepted && !failsInBody(&r, resp) {
		return newResponse(resp), nil
	}
	defer func() { _ = resp.Body.Close() }()
	body, _ := io.ReadAll(resp.Body) // it has arrived already
	return Response{}, t.newStatusError(x, a, resp, bytes.TrimSpace(body))
}

// httpRequest returns the request of one attempt.
func (t *Transport) httpRequest(ctx context.Context, r *Request) (*http.Request, error) {
	target := t.base.String() + r.Target
	if len(r.Query) > 0 {
		target += "?" + r.Query.Encode()
	}
	var body io.Reader
	if r.Body != nil {
		body = bytes.NewReader(r.Body)
	}
	req, err := http.NewRequestWithContext(ctx, r.Method, target, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "application/json")
	req.Header.Set("Cache-Control", "no-cache")
	if r.Body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	return req, nil
}

// Redact returns err with a text that holds nothing private of a request, and not the key. It still
// answers errors.Is and errors.As.
func (t *Transport) Redact(r Request, err error) error { return t.secrets(&r).redact(err) }

// Log writes an entry to the log of [Config].
func (t *Transport) Log(ctx context.Context, level Level, message string, fields map[string]any) {
	t.log(ctx, level, message, fields)
}

// Host returns the service's host, with its port unless that is the default.
func (t *Transport) Host() string { return hostOf(t.base) }

// Limits returns the limits of one request.
func (t *Transport) Limits() Limits { return t.limits }
