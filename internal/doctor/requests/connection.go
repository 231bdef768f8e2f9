// SPDX-License-Identifier: MPL-2.0

package requests

import (
	"crypto/tls"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/net/http/httpproxy"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
)

// Connection is the evidence of the exchanges beside their bodies.
type Connection struct {
	Host            string   `json:"host"`
	TLS             string   `json:"tls"` // "TLS 1.3", or "none"
	CertificateDays int      `json:"certificate_days,omitempty"`
	Proxy           bool     `json:"proxy"`
	Protocol        string   `json:"protocol"` // "HTTP/2.0"
	Compressed      bool     `json:"compressed"`
	ClockSeconds    int      `json:"clock_seconds"` // how far the service's clock is ahead
	MedianMS        int64    `json:"median_ms"`
	Percentile95MS  int64    `json:"percentile_95_ms"`
	Requests        int      `json:"requests"`
	RateLimit       []string `json:"rate_limit_headers"` // their names
	WrongKey        string   `json:"wrong_key"`          // the answer to one: "401"
	UnknownPath     string   `json:"unknown_path"`       // the answer to one: "404"
}

// Observer collects a connection from the responses.
type Observer struct {
	mu    sync.Mutex
	seen  Connection
	took  []time.Duration
	clock time.Duration // how far the service's clock is ahead
}

// Observe takes one response. It reads headers only.
func (o *Observer) Observe(resp *http.Response, took time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.took = append(o.took, took)
	o.seen.Protocol = resp.Proto
	o.seen.Compressed = o.seen.Compressed || resp.Uncompressed
	if resp.TLS != nil {
		o.seen.TLS = tls.VersionName(resp.TLS.Version)
		if len(resp.TLS.PeerCertificates) > 0 {
			o.seen.CertificateDays = int(time.Until(resp.TLS.PeerCertificates[0].NotAfter).Hours() / 24)
		}
	}
	if date, err := http.ParseTime(resp.Header.Get("Date")); err == nil {
		o.clock = date.Sub(time.Now().Add(-took / 2).Truncate(time.Second))
	}
	for name := range resp.Header {
		plain := strings.ReplaceAll(strings.ToLower(name), "-", "")
		limits := strings.Contains(plain, "ratelimit") || plain == "retryafter"
		if limits && evidence.Names().MatchString(strings.ReplaceAll(name, "-", "_")) && !slices.Contains(o.seen.RateLimit, name) {
			o.seen.RateLimit = append(o.seen.RateLimit, name)
		}
	}
}

// Now is the service's time.
func (o *Observer) Now() time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	return time.Now().Add(o.clock)
}

// Result sums up.
func (o *Observer) Result(cfg transport.Config) Connection {
	o.mu.Lock()
	defer o.mu.Unlock()
	c := o.seen
	c.ClockSeconds = int(o.clock.Round(time.Second).Seconds())
	c.Host = HostOf(cfg)
	if base, err := url.Parse(cfg.BaseURL); err == nil {
		proxy, err := httpproxy.FromEnvironment().ProxyFunc()(base)
		c.Proxy = err == nil && proxy != nil
	}
	if c.TLS == "" {
		c.TLS = "none"
	}
	slices.Sort(c.RateLimit)
	if c.Requests = len(o.took); c.Requests > 0 {
		slices.Sort(o.took)
		c.MedianMS = o.took[c.Requests/2].Milliseconds()
		c.Percentile95MS = o.took[c.Requests*95/100].Milliseconds()
	}
	return c
}

// HostOf is the host of the service.
func HostOf(cfg transport.Config) string {
	base, err := url.Parse(cfg.BaseURL)
	if err != nil {
		return ""
	}
	return base.Host
}
