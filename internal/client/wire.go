// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	"time"
)

const (
	maxBody = 16 << 20  // one answer
	maxList = 512 << 20 // one list, which is read piece by piece
)

var errTooLarge = errors.New("the answer is larger than any that is expected")

// wireLink is one attempt. It bounds its time and the size of its answer, notes whether it was sent, and
// finishes a write that is under way even when the caller is interrupted, so that its result is known.
type wireLink struct {
	next    http.RoundTripper
	timeout time.Duration
	budget  time.Duration // for a stream, each piece of which gets the timeout
}

// RoundTrip sends req. The whole body has arrived when it returns, so that an answer that breaks off is a failed attempt like any other. Only a list that
// is longer than one answer may be goes on to arrive while it is read.
func (l *wireLink) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx := req.Context()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t := trailOf(ctx)
	if t.op.effect != reads {
		ctx = context.WithoutCancel(ctx)
	}
	t.await("an answer")
	ctx, cancel := context.WithCancelCause(ctx)
	late := &lateError{l.timeout}
	timer := time.AfterFunc(l.timeout, func() { cancel(late) })
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		// Before the first byte goes out, over HTTP/2 too, where WroteHeaders comes after it: a request without a body is whole by then.
		WroteHeaderField: func(string, []string) { t.sent.Store(true) },
		WroteHeaders:     func() { t.sent.Store(true) },
	})

	resp, err := l.next.RoundTrip(req.WithContext(ctx))
	if err != nil {
		err = because(ctx, err)
		timer.Stop()
		cancel(nil)
		return nil, err
	}
	t.accepted = resp.StatusCode >= 200 && resp.StatusCode < 300
	body := &timedBody{body: resp.Body, ctx: ctx, cancel: cancel, timer: timer, left: maxBody}
	stream := t.stream && t.accepted
	if stream {
		body.left, body.timeout, body.end = maxList, l.timeout, time.Now().Add(l.budget)
	}
	whole, err := io.ReadAll(io.LimitReader(body, maxBody+1))
	switch {
	case err != nil:
		_ = body.Close()
		return nil, &brokenError{err}
	case stream && len(whole) > maxBody:
		resp.Body = &longBody{io.MultiReader(bytes.NewReader(whole), body), body}
		return resp, nil
	}
	_ = body.Close()
	t.foreign = foreignRefusal(resp.StatusCode, whole)
	resp.Body = io.NopCloser(bytes.NewReader(whole))
	return resp, nil
}

// longBody is a stream of which the beginning has arrived.
type longBody struct {
	io.Reader
	io.Closer
}

// because names the reason of a cancelled attempt instead of "context canceled".
func because(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil && errors.Is(err, context.Canceled) && !errors.Is(cause, context.Canceled) {
		return cause
	}
	return err
}

// timedBody bounds a body by size, and a stream by the time between two pieces.
type timedBody struct {
	body    io.ReadCloser
	ctx     context.Context //nolint:containedctx // it belongs to the one answer that this body is of
	cancel  context.CancelCauseFunc
	timer   *time.Timer
	timeout time.Duration // > 0: start the clock again with each piece
	end     time.Time     // until which, at most
	left    int64
}

// Read fails with errTooLarge past the bound, and with the reason where time ran out.
func (b *timedBody) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errTooLarge
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
		err = because(b.ctx, err)
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
