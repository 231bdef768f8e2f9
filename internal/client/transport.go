// SPDX-License-Identifier: MPL-2.0

package client

import (
	"crypto/tls"
	"net"
	"net/http"
	"net/url"
	"strings"
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
		own := newHTTPTransport()
		own.TLSClientConfig.RootCAs = cfg.RootCAs
		base = own
	}
	var chain http.RoundTripper = &wireLink{next: base, timeout: cfg.RequestTimeout, budget: cfg.budget()}
	chain = &authLink{next: chain, key: cfg.APIKey, keyFrom: cfg.APIKeyFrom, userAgent: cfg.UserAgent}
	chain = &logLink{next: chain, log: cfg.Log}
	chain = newPaceLink(chain, cfg)
	return &retrier{&http.Client{Transport: chain, CheckRedirect: checkRedirect}, newPatience(cfg)}
}

// newHTTPTransport is Go's own with TLS 1.2 or newer, proxies from the environment, and enough idle connections for
// Terraform's parallelism. An HTTP/2 connection that has died without a word is noticed within half a minute.
func newHTTPTransport() *http.Transport {
	return &http.Transport{
		Proxy:                  proxies(),
		OnProxyConnectResponse: proxyAnswered,
		DialContext:            (&net.Dialer{Timeout: 10 * time.Second, KeepAlive: 15 * time.Second}).DialContext,
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
		ForceAttemptHTTP2:      true,
		HTTP2:                  &http.HTTP2Config{SendPingTimeout: 15 * time.Second, PingTimeout: 10 * time.Second},
		MaxIdleConns:           64,
		MaxIdleConnsPerHost:    64,
		IdleConnTimeout:        60 * time.Second,
		TLSHandshakeTimeout:    15 * time.Second,
		ExpectContinueTimeout:  time.Second,
		MaxResponseHeaderBytes: 256 << 10,
	}
}

// maxRedirects is how many redirects one read follows.
const maxRedirects = 4

// checkRedirect follows a redirect of a read to the same host by the same or a safer scheme, and none other: a write
// would turn into a read, and another host would get the key.
func checkRedirect(req *http.Request, via []*http.Request) error {
	if via[0].Method != http.MethodGet || !sameService(via[len(via)-1].URL, req.URL) || len(via) > maxRedirects {
		return http.ErrUseLastResponse
	}
	return nil
}

// sameService reports whether the key that went to one address may go to another: the same host and port, no less safe, and no credentials
// of somebody else.
func sameService(from, to *url.URL) bool {
	return strings.EqualFold(from.Hostname(), to.Hostname()) && port(from) == port(to) && to.User == nil &&
		(to.Scheme == from.Scheme || to.Scheme == "https")
}

// port is what an address says about its port; empty where it is the usual one of its scheme.
func port(address *url.URL) string {
	if port := address.Port(); port != map[string]string{"http": "80", "https": "443"}[address.Scheme] {
		return port
	}
	return ""
}
