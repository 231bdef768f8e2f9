// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"syscall"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

const (
	minWait = 500 * time.Millisecond
	maxWait = 30 * time.Second
	// What the service may ask for with Retry-After before we stop believing it.
	maxRetryAfter = 2 * time.Minute
	// A refused connection is more often a wrong address than a restart: a few attempts, not all of them.
	maxRefused = 3
)

func newRetryClient(inner *http.Client, cfg Config) *retryablehttp.Client {
	waits := waits{floor: minWait, ceiling: maxWait, log: cfg.Log}
	if cfg.shortWaits {
		waits.floor, waits.ceiling = time.Microsecond, time.Millisecond
	}
	return &retryablehttp.Client{
		HTTPClient:   inner,
		RetryMax:     cfg.MaxRetries,
		RetryWaitMin: waits.floor,
		RetryWaitMax: waits.ceiling,
		CheckRetry:   mayRepeat,
		Backoff:      waits.next,
		ErrorHandler: retryablehttp.PassthroughErrorHandler,
	}
}

// mayRepeat is the table of what is repeated:
//
//	                    not sent   sent, outcome unknown   429, 503   5xx    other
//	reads, settles      repeat     repeat                  repeat     repeat -
//	creates, pays       repeat     -                       repeat     -      -
//
// What a create makes of an unknown outcome is decided in create.go.
func mayRepeat(ctx context.Context, resp *http.Response, err error) (bool, error) {
	t := trailOf(ctx)
	if ctx.Err() != nil {
		return false, nil //nolint:nilerr // interrupted: whatever came back is the result
	}
	harmless := t.op.effect == reads || t.op.effect == settles
	if err != nil {
		switch {
		case isPermanent(err):
			return false, nil
		case errors.Is(err, syscall.ECONNREFUSED):
			return t.attempts < maxRefused, nil
		default:
			return harmless || !t.sent.Load(), nil
		}
	}
	switch resp.StatusCode {
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		t.sent.Store(false) // refused, so it did nothing: an interrupted wait leaves nothing to look for
		return true, nil
	default:
		return harmless && unclear(resp.StatusCode), nil
	}
}

// unclear reports whether an answer leaves open what the service did: it failed half-way, or something in front of it lost its answer or
// waited too long, for which proxies have statuses of their own (502, 504, 520 and above). 501 and 503 say that nothing was done.
func unclear(status int) bool {
	return status >= 500 && status != http.StatusNotImplemented && status != http.StatusServiceUnavailable
}

// isPermanent reports failures that the next attempt would only meet again: an unknown host, a certificate that is
// not trusted, an answer that is too large.
func isPermanent(err error) bool {
	var dns *net.DNSError
	var certificate *tls.CertificateVerificationError
	var authority x509.UnknownAuthorityError
	var host x509.HostnameError
	var header tls.RecordHeaderError
	return errors.As(err, &dns) && dns.IsNotFound ||
		errors.As(err, &certificate) || errors.As(err, &authority) || errors.As(err, &host) || errors.As(err, &header) ||
		errors.Is(err, errTooLarge)
}

// waits decides how long to wait before the next attempt: what the service asks for, else exponential backoff
// with full jitter, so that many clients do not come back together.
type waits struct {
	floor, ceiling time.Duration
	log            Logger
}

func (w waits) next(_, _ time.Duration, attempt int, resp *http.Response) time.Duration {
	wait, reason := w.backoff(attempt), "the request failed"
	if resp != nil {
		reason = "the service answered " + strconv.Itoa(resp.StatusCode)
		if asked, ok := retryAfter(resp.Header, time.Now()); ok {
			wait = min(asked, maxRetryAfter)
			reason += " and asked to wait"
		}
	}
	ctx := context.Background()
	if resp != nil && resp.Request != nil {
		ctx = resp.Request.Context()
	}
	w.log(ctx, LevelInfo, "waiting before the next attempt", map[string]any{
		"reason": reason, "wait_ms": wait.Milliseconds(), "attempt": attempt + 1,
	})
	return wait
}

func (w waits) backoff(attempt int) time.Duration {
	ceiling := w.ceiling
	if attempt < 16 {
		ceiling = min(w.ceiling, w.floor<<attempt)
	}
	return time.Duration(rand.Int64N(int64(ceiling))) + 1 //nolint:gosec // jitter needs no secrecy
}

// retryAfter reads the header in both of its forms, seconds and a date.
func retryAfter(header http.Header, now time.Time) (time.Duration, bool) {
	text := header.Get("Retry-After")
	if seconds, err := strconv.Atoi(text); err == nil && seconds >= 0 {
		return time.Duration(min(seconds, 1<<20)) * time.Second, true
	}
	if moment, err := http.ParseTime(text); err == nil {
		return max(moment.Sub(now), 0), true
	}
	return 0, false
}
