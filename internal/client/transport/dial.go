// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"crypto/tls"
	"net"
	"net/http"
	"time"
)

// newHTTPTransport returns Go's own transport with TLS 1.2 or newer, proxies from the environment,
// and enough idle connections for ten or more parallel requests. It notices a dead HTTP/2
// connection within half a minute.
func newHTTPTransport() *http.Transport {
	return &http.Transport{
		Proxy:                  proxies(),
		OnProxyConnectResponse: checkConnectResponse,
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
