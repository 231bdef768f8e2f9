// SPDX-License-Identifier: MPL-2.0

package client

import (
	"crypto/tls"
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// newTransport builds the chain that every request goes through, outermost first:
//
//	retry    repeats what may be repeated, and waits in between
//	limiter  keeps all attempts of this client, repetitions included, under the rate
//	log      one entry an attempt; it stands before auth, so it never sees the key
//	auth     adds the key
//	wire     one attempt: its time, its size, and whether it was sent
//
// Retry is outermost because a repetition has to pay the limiter and be logged like any other request.
func newTransport(cfg Config) doer {
	base := cfg.Transport
	if base == nil {
		base = newHTTPTransport()
	}
	var chain http.RoundTripper = &wireLink{next: base, timeout: cfg.RequestTimeout}
	chain = &authLink{next: chain, key: cfg.APIKey, userAgent: cfg.UserAgent}
	chain = &logLink{next: chain, log: cfg.Log}
	chain = newLimiterLink(chain, cfg.MaxRequestsPerSecond)
	return &retrier{newRetryClient(&http.Client{Transport: chain, CheckRedirect: checkRedirect}, cfg)}
}

// newHTTPTransport is Go's own with TLS 1.2 or newer, proxies from the environment, and enough idle connections for
// Terraform's parallelism.
func newHTTPTransport() *http.Transport {
	return &http.Transport{
		Proxy:                  http.ProxyFromEnvironment,
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
		ForceAttemptHTTP2:      true,
		MaxIdleConns:           64,
		MaxIdleConnsPerHost:    64,
		IdleConnTimeout:        60 * time.Second,
		TLSHandshakeTimeout:    15 * time.Second,
		ExpectContinueTimeout:  time.Second,
		MaxResponseHeaderBytes: 1 << 20,
	}
}

// checkRedirect follows a redirect of a read to the same host by the same or a safer scheme, and none other: a write
// would turn into a read, and another host would get the key.
func checkRedirect(req *http.Request, via []*http.Request) error {
	first := via[0]
	sameHost := req.URL.Host == first.URL.Host && (req.URL.Scheme == first.URL.Scheme || req.URL.Scheme == "https")
	if first.Method != http.MethodGet || !sameHost || len(via) > 4 {
		return http.ErrUseLastResponse
	}
	return nil
}

// retrier adapts retryablehttp, whose requests are its own type.
type retrier struct{ client *retryablehttp.Client }

func (r *retrier) Do(req *http.Request) (*http.Response, error) {
	wrapped, err := retryablehttp.FromRequest(req)
	if err != nil {
		return nil, err
	}
	return r.client.Do(wrapped)
}
