// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"strings"
	"syscall"
	"time"
)

const (
	// MaxBody is the maximum size of a response that is not a stream.
	MaxBody = 16 << 20
	maxList = 128 << 20 // of a stream
)

// ErrTooLarge says that a response is larger than any that the service sends.
var ErrTooLarge = errors.New("the response is larger than any of the service")

// ErrListTooLarge is the [ErrTooLarge] of a stream. A list may never end, and readers keep it in
// memory.
var ErrListTooLarge = fmt.Errorf("it has more than %d MiB: %w", maxList>>20, ErrTooLarge)

// wireLink sends one request. It limits the time and the size of the response, and notes whether
// the request was sent. It finishes a write that is in flight even if the caller is interrupted, so
// that its result is known.
type wireLink struct {
	next    http.RoundTripper
	timeout time.Duration
	budget  time.Duration // for a stream, each piece of which gets the timeout
}

// RoundTrip returns when the whole body has arrived, so that a broken response is a failed attempt
// like any other. Only of a long stream the rest arrives while the caller reads it.
func (l *wireLink) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx := req.Context()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	a := attemptOf(ctx)
	if a.request.Effect != Safe {
		ctx = context.WithoutCancel(ctx)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	timeout := &timeoutError{l.timeout}
	timer := time.AfterFunc(l.timeout, func() { cancel(timeout) })
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		// Before the first byte goes out. Over HTTP/2 WroteHeaders comes later, when a request
		// without a body has arrived already.
		WroteHeaderField: func(string, []string) { a.sent.Store(true) },
		WroteHeaders:     func() { a.sent.Store(true) },
	})

	resp, err := l.next.RoundTrip(req.WithContext(ctx))
	if err != nil {
		err = causeOf(ctx, err)
		// net/http sends a request again by itself if the service certainly did not process it. If
		// it cannot connect again, nothing was sent that counts.
		if errors.Is(err, syscall.ECONNREFUSED) {
			a.sent.Store(false)
		}
		timer.Stop()
		cancel(nil)
		return nil, err
	}
	a.accepted = resp.StatusCode >= 200 && resp.StatusCode < 300
	body := &timedBody{body: resp.Body, ctx: ctx, cancel: cancel, timer: timer, left: MaxBody}
	stream := a.request.Stream && a.accepted
	if stream {
		body.left, body.timeout, body.end = maxList, l.timeout, time.Now().Add(l.budget)
	}
	begin, err := io.ReadAll(io.LimitReader(body, MaxBody+1))
	isLong := stream && len(begin) > MaxBody
	begin = bytes.TrimPrefix(begin, byteOrderMark)
	switch {
	case err != nil:
		_ = body.Close()
		return nil, &partialError{err}
	case a.accepted && startsLikeHTML(begin):
		_ = body.Close()
		return nil, errHTML
	case isLong:
		resp.Body = &longBody{io.MultiReader(bytes.NewReader(begin), body), body}
		return resp, nil
	}
	_ = body.Close()
	if stream && resp.StatusCode == http.StatusNoContent { // an empty list
		begin = []byte("[]")
	}
	resp.Body = io.NopCloser(bytes.NewReader(begin))
	return resp, nil
}

// byteOrderMark stands before the text of some services. A reader of JSON may ignore it (RFC
// 8259, section 8.1).
var byteOrderMark = []byte("\ufeff")

// errHTML is the error of an HTML page with a 2xx. The service sends none, so an intermediary did,
// and the service may not have seen the request.
var errHTML = errors.New("the response is an HTML page")

func startsLikeHTML(body []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(body), []byte("<")) }

// isHTML reports whether a response is an HTML page.
func isHTML(resp *http.Response, body []byte) bool {
	return strings.Contains(resp.Header.Get("Content-Type"), "html") || startsLikeHTML(body)
}

// longBody is a stream whose beginning has arrived.
type longBody struct {
	io.Reader
	io.Closer
}

// causeOf returns the cause of a cancelled attempt instead of "context canceled".
func causeOf(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil && errors.Is(err, context.Canceled) && !errors.Is(cause, context.Canceled) {
		return cause
	}
	return err
}

// timedBody limits the size of a body, and the time between two pieces of a stream.
type timedBody struct {
	body    io.ReadCloser
	ctx     context.Context //nolint:containedctx // it belongs to the one response that this body is of
	cancel  context.CancelCauseFunc
	timer   *time.Timer
	timeout time.Duration // > 0: each piece starts the timer again
	end     time.Time     // the latest end of a stream
	left    int64
}

// Read fails with [ErrTooLarge] beyond the limit, and with a timeoutError when the time is over.
func (b *timedBody) Read(p []byte) (int, error) {
	switch {
	case b.left <= 0 && b.timeout > 0:
		return 0, ErrListTooLarge
	case b.left <= 0:
		return 0, ErrTooLarge
	}
	if int64(len(p)) > b.left {
		p = p[:b.left]
	}
	n, err := b.body.Read(p)
	b.left -= int64(n)
	if n > 0 && b.timeout > 0 {
		b.timer.Reset(min(b.timeout, time.Until(b.end)))
	}
	if err != nil && !errors.Is(err, io.EOF) {
		err = causeOf(b.ctx, err)
	}
	return n, err
}

// Close releases the connection.
func (b *timedBody) Close() error {
	b.timer.Stop()
	err := b.body.Close()
	b.cancel(nil)
	return err
}

// timeoutError says that the time for an attempt was over.
type timeoutError struct{ limit time.Duration }

// Error says how much time there was.
func (e *timeoutError) Error() string { return fmt.Sprintf("no response within %s", e.limit) }

// partialError says that a response began and did not come to its end.
type partialError struct{ err error }

// Error says why.
func (e *partialError) Error() string { return fmt.Sprintf("the response broke off: %v", e.err) }

// Unwrap returns the reason.
func (e *partialError) Unwrap() error { return e.err }
