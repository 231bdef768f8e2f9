// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
)

// entity is an object of the service that has an id of its own.
type entity interface{ ObjectID() string }

// doRaw sends in (nil for no body) and returns the answer's body; any status but 2xx is an *Error.
func (c *Client) doRaw(ctx context.Context, t *trail, in any, args ...string) ([]byte, error) {
	resp, err := c.send(ctx, t, in, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	return bytes.TrimSpace(body), nil
}

// send runs the request through the chain. The caller closes the body.
func (c *Client) send(ctx context.Context, t *trail, in any, args ...string) (*http.Response, error) {
	if t.op.effect == pays && !c.pays {
		return nil, ErrMoneyMovement
	}
	if t.op.effect != reads {
		c.bulk.forget()
	}
	path, err := t.op.at(args...)
	if err != nil {
		return nil, err
	}
	t.keepPrivate(args)
	t.keepPrivate(t.query["email"])
	target := c.base.String() + path
	if len(t.query) > 0 {
		target += "?" + t.query.Encode()
	}
	var body io.Reader
	if in != nil {
		data, err := json.Marshal(in)
		if err != nil {
			return nil, fmt.Errorf("%s %s: the request cannot be written: %w", t.op.method, t.op.path, t.redacted(err))
		}
		body = bytes.NewReader(data)
		t.bodies = append(t.bodies, data)
	}
	req, err := http.NewRequestWithContext(withTrail(ctx, t), t.op.method, target, body)
	if err != nil {
		return nil, t.redacted(err)
	}
	req.Header.Set("Accept", "application/json")
	if in != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	endVigil := vigil(req.Context(), t, c.log)
	resp, err := c.http.Do(req)
	if err == nil && t.accepted {
		if err = refusePage(t, resp); err != nil {
			_ = resp.Body.Close()
		}
	}
	if err == nil && t.stream && t.accepted {
		t.await("the rest of the list")
		resp.Body = &watchedBody{resp.Body, endVigil}
		return resp, nil
	}
	endVigil()
	if err != nil {
		return nil, c.explain(t, err)
	}
	if resp.StatusCode >= 200 && resp.StatusCode < 300 {
		return resp, nil
	}
	defer func() { _ = resp.Body.Close() }()
	text, _ := io.ReadAll(io.LimitReader(resp.Body, maxBody))
	return nil, errorFrom(t, resp, bytes.TrimSpace(text))
}

// doOptional runs an operation whose answer may be the object, its id alone, or nothing of use. The
// error is about the request.
func doOptional[T entity](ctx context.Context, c *Client, t *trail, in any, args ...string) (objectReply[T], error) {
	body, err := c.doRaw(ctx, t, in, args...)
	if err != nil {
		return objectReply[T]{}, err
	}
	return readReply[T](t, body), nil
}

// do runs an operation whose answer must be the object.
func do[T entity](ctx context.Context, c *Client, op operation, args ...string) (T, error) {
	var none T
	got, err := doOptional[T](ctx, c, &trail{op: op}, nil, args...)
	switch {
	case err != nil:
		return none, err
	case got.object != nil:
		return *got.object, nil
	case errors.Is(got.why, errNoAnswer), errors.Is(got.why, errIDAlone):
		return none, fmt.Errorf("%s %s: the payments service answered without the object", op.method, op.path)
	}
	return none, got.why
}
