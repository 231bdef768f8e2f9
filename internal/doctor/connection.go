// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	"golang.org/x/net/http/httpproxy"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// connection is the evidence of the exchanges beside their bodies.
type connection struct {
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

// observer collects a connection from the responses.
type observer struct {
	mu    sync.Mutex
	seen  connection
	took  []time.Duration
	clock time.Duration // how far the service's clock is ahead
}

// observe takes one response. It reads headers only.
func (o *observer) observe(resp *http.Response, took time.Duration) {
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
		if limits && names().MatchString(strings.ReplaceAll(name, "-", "_")) && !slices.Contains(o.seen.RateLimit, name) {
			o.seen.RateLimit = append(o.seen.RateLimit, name)
		}
	}
}

// now is the service's time.
func (o *observer) now() time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	return time.Now().Add(o.clock)
}

// result sums up.
func (o *observer) result(cfg transport.Config) connection {
	o.mu.Lock()
	defer o.mu.Unlock()
	c := o.seen
	c.ClockSeconds = int(o.clock.Round(time.Second).Seconds())
	c.Host = hostOf(cfg)
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

// hostOf is the host of the service.
func hostOf(cfg transport.Config) string {
	base, err := url.Parse(cfg.BaseURL)
	if err != nil {
		return ""
	}
	return base.Host
}

// probe asks for an unknown path, and sends a wrong key: a service that answers both alike cannot
// tell a wrong address from a wrong key.
func probe(
	ctx context.Context, cfg transport.Config, sender *transport.Transport, first *operation,
) (unknownPath, wrongKey string, err error) {
	unknownPath, err = askUnknown(ctx, sender)
	if err != nil {
		return "", "", err
	}
	cfg.APIKey, cfg.APIKeySource = "doctor-wrong-key", ""
	stranger, err := transport.New(cfg)
	if err != nil {
		return "", "", err
	}
	wrongKey, err = answer(stranger.Do(ctx, first.request(uuid.NewString())))
	return unknownPath, wrongKey, err
}

// askUnknown asks for an unknown path.
func askUnknown(ctx context.Context, sender *transport.Transport) (string, error) {
	path := "/doctor-" + uuid.NewString()
	return answer(sender.Do(ctx, transport.Request{Method: http.MethodGet, Path: "/doctor-{id}", Target: path}))
}

// success stands for the status of a request that should have failed.
const success = "a success"

// answer describes a response by its status, or returns the error of a request without one.
func answer(response transport.Response, err error) (string, error) {
	var refused *transport.StatusError
	switch {
	case errors.As(err, &refused):
		return statusOf(refused), nil
	case err != nil:
		return "", err
	}
	_ = response.Body.Close()
	return success, nil
}

// rows are the lines of the text.
func (c connection) rows() [][2]string {
	rows := [][2]string{{"host", c.Host}, {"TLS", c.TLS}}
	if c.CertificateDays != 0 {
		rows[1][1] += fmt.Sprintf(", the certificate is valid for %d more days", c.CertificateDays)
	}
	if c.WrongKey == success {
		c.WrongKey += ": it does not check keys"
	}
	proxy, limits, compressed := "none", "no header about it", "not compressed"
	if c.Proxy {
		proxy = "the one of the environment"
	}
	if len(c.RateLimit) > 0 {
		limits = strings.Join(c.RateLimit, ", ")
	}
	if c.Compressed {
		compressed = "compressed"
	}
	return append(rows, [][2]string{
		{"proxy", proxy},
		{"protocol", c.Protocol + ", " + compressed},
		{"clock", fmt.Sprintf("%d s from this machine's", c.ClockSeconds)},
		{"latency", fmt.Sprintf("median %d ms, 95 %% within %d ms, of %d responses", c.MedianMS, c.Percentile95MS, c.Requests)},
		{"rate limit", limits},
		{"wrong key", c.WrongKey},
		{"unknown path", c.UnknownPath},
	}...)
}
