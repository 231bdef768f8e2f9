// SPDX-License-Identifier: MPL-2.0

package client

import (
	"crypto/tls"
	"net/http"
	"time"
)

// newTransport builds the chain that every request goes through, outermost first:
//
//	retry  repeats what may be repeated, and waits in between
//	pace   sends all attempts of this client, repetitions included, as fast as the user allows and the service accepts
//	log    one entry an attempt; it stands before auth, so it never sees the key
//	auth   adds the key
//	wire   one attempt: its time, its size, and whether it was sent
//
// Retry is outermost because a repetition has to wait for its turn and be logged like any other request.
func newTransport(cfg Config) doer {
	base := cfg.Transport
	if base == nil {
		base = newHTTPTransport()
	}
	var chain http.RoundTripper = &wireLink{next: base, timeout: cfg.RequestTimeout, budget: cfg.budget()}
	chain = &authLink{next: chain, key: cfg.APIKey, userAgent: cfg.UserAgent}
	chain = &logLink{next: chain, log: cfg.Log}
	chain = newPaceLink(chain, cfg)
	return &retrier{&http.Client{Transport: chain, CheckRedirect: checkRedirect}, newPatience(cfg)}
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
