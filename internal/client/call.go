// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// request is a request of one operation. It is immutable.
type request struct {
	op     operation
	kind   string     // of the object in the response, whose id may be named by the kind
	query  url.Values // nil for none
	in     any        // the body; nil for none
	args   []string   // the values of the path's placeholders
	stream bool       // the caller reads the body while it arrives
	// idIn finds the object's id in a response that is not the whole object. Nil: see [idIn].
	idIn func(body []byte, others wire.OtherNames) string
}

// encode returns the request as it is sent. Also with an error, the result holds the private
// values.
func (r request) encode() (transport.Request, error) {
	out := transport.Request{
		Method: r.op.method, Path: r.op.path, Effect: r.op.effect, Query: r.query, Stream: r.stream,
		Private: append(r.query["email"], r.args...),
	}
	var err error
	if out.Target, err = r.op.at(r.args...); err != nil {
		return out, err
	}
	if r.in != nil {
		if out.Body, err = json.Marshal(r.in); err != nil {
			return out, fmt.Errorf("%s: the request cannot be encoded: %w", r.op, err)
		}
	}
	return out, nil
}

// response is the body of a response with a status of 2xx.
type response struct {
	request request
	body    []byte
	redact  func(error) error // nil leaves an error as it is
}

// unreadable is the error of an unexpected body.
func (r response) unreadable(err error) error {
	err = fmt.Errorf("%s: the response cannot be read: %w", r.request.op, err)
	if r.redact == nil {
		return err
	}
	return r.redact(err)
}

// Caller sends the requests of one client.
type Caller struct {
	transport  *transport.Transport
	movesMoney bool            // allows operations that move money
	readOnly   string          // the setting that forbids writes; empty for none
	names      wire.OtherNames // of the ids of all kinds of objects
	guard      guard
}

// guard watches the requests of a client.
type guard interface {
	// before returns why an operation must not run.
	before(ctx context.Context, op operation) error
	// inspect returns why a response, or an element of a list, must not be used.
	inspect(ctx context.Context, r request, body []byte) error
	// writing begins a write. It ends with done.
	writing() (done func())
}

// log notes that an operation waits.
func (c *Caller) log(ctx context.Context, message string, fields map[string]any) {
	c.transport.Log(ctx, transport.LevelInfo, message, fields)
}

// send sends a request. The caller closes the body of the response.
func (c *Caller) send(ctx context.Context, r request) (transport.Response, error) {
	if err := c.mayChange(r.op); err != nil {
		return transport.Response{}, err
	}
	if err := c.guard.before(ctx, r.op); err != nil {
		return transport.Response{}, err
	}
	if err := r.refuseMasks(); err != nil {
		return transport.Response{}, err
	}
	if r.op.effect != transport.Safe {
		defer c.guard.writing()()
	}
	encoded, err := r.encode()
	if err != nil {
		return transport.Response{}, c.redact(r, err)
	}
	if r.op.method == "PUT" {
		encoded.Again, _ = ctx.Value(recheckKey{}).(func(context.Context) error)
	}
	return c.transport.Do(ctx, encoded)
}

// redact returns err with a text that holds nothing private of a request.
func (c *Caller) redact(r request, err error) error {
	encoded, _ := r.encode()
	return c.transport.Redact(encoded, err)
}

// wholeOf reads the response as a T, see [wire.ReadWhole].
func wholeOf[T any](r response, check func(T) error) (*T, error) {
	object, err := wire.ReadWhole(r.body, r.request.op.method != "GET", check)
	if err != nil {
		return nil, r.unreadable(err)
	}
	return object, nil
}

// doRaw sends a request and returns the body of the response.
func (c *Caller) doRaw(ctx context.Context, r request) (response, error) {
	resp, err := c.send(ctx, r)
	if err != nil {
		return response{}, err
	}
	defer func() { _ = resp.Body.Close() }()
	read := io.ReadAll
	if r.stream {
		read = wire.ReadStream
	}
	body, err := read(resp.Body)
	if err != nil { // the service has acted
		reason := transport.ReasonClosed
		if errors.Is(err, transport.ErrTooLarge) {
			reason = transport.ReasonTooLarge
		}
		err = &transport.Error{
			Reason: reason, Method: r.op.method, Path: r.op.path, Host: c.transport.Host(), Sent: true, Accepted: true, Partial: true,
			Err: c.redact(r, err),
		}
	} else if err := c.guard.inspect(ctx, r, body); err != nil {
		return response{}, err
	}
	return response{r, bytes.TrimSpace(body), func(err error) error { return c.redact(r, err) }}, err
}

// doOptional runs an operation whose response may be the object, its id alone, or neither. The
// error is about the request.
func doOptional[T wire.Entity](ctx context.Context, c *Caller, r request) (wire.Reply[T], error) {
	resp, err := c.doRaw(ctx, r)
	if err != nil {
		return wire.Reply[T]{}, err
	}
	reply := wire.ReadReply[T](resp.body, r.kind, c.names, r.op.method != "GET")
	if reply.Why != nil && reply.Why != wire.ErrEmpty && reply.Why != wire.ErrIDAlone { //nolint:errorlint // these are returned bare
		reply.Why = resp.unreadable(reply.Why)
	}
	if r.idIn != nil && reply.Object == nil {
		reply.ID = r.idIn(resp.body, c.names)
	}
	if reply.Object == nil && reply.ID == "" {
		reply.Why = wire.WithIDs(reply.Why, resp.body)
	}
	return reply, nil
}

// do runs an operation whose response must be the object.
func do[T wire.Entity](ctx context.Context, c *Caller, op operation, args ...string) (T, error) {
	var none T
	got, err := doOptional[T](ctx, c, request{op: op, args: args})
	switch {
	case err != nil:
		return none, err
	case got.Object != nil:
		return *got.Object, nil
	case errors.Is(got.Why, wire.ErrEmpty), errors.Is(got.Why, wire.ErrIDAlone):
		return none, fmt.Errorf("%s: the payments service returned no object", op)
	}
	return none, got.Why
}

// get runs an operation whose response is a value without an id. An empty response is an error.
func get[T any](ctx context.Context, c *Caller, op operation, in any, query url.Values, args ...string) (T, error) {
	var value T
	resp, err := c.doRaw(ctx, request{op: op, in: in, query: query, args: args})
	if err != nil {
		return value, err
	}
	if len(resp.body) == 0 || string(resp.body) == "null" {
		return value, fmt.Errorf("%s: the response of the payments service is empty", op)
	}
	if err := strictjson.Unmarshal(wire.Unwrapped[T](resp.body), &value); err != nil {
		return value, resp.unreadable(err)
	}
	return value, nil
}

// isDone reports whether the service accepted a request with the result err. An HTML page does not
// count: the service sends none, so it may not have seen the request.
func isDone(err error) bool {
	return err == nil || transport.Accepted(err) && transport.ReasonOf(err) != transport.ReasonHTML
}

type recheckKey struct{}

// WithRecheck returns the context of an update whose request replaces an object. The check runs
// before the request is sent again after a refusal, such as a 429: another client may have changed
// the object in the meantime. Its error ends the update.
func WithRecheck(ctx context.Context, check func(ctx context.Context) error) context.Context {
	return context.WithValue(ctx, recheckKey{}, check)
}
