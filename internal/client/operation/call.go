// SPDX-License-Identifier: MPL-2.0

package operation

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"reflect"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// Request is a request of one operation. It is immutable.
type Request struct {
	Op     Op
	Noun   string     // of the object in the response, whose id may be named by the noun
	Query  url.Values // nil for none
	In     any        // the body; nil for none
	Args   []string   // the values of the path's placeholders
	Stream bool       // the caller reads the body while it arrives
	// IDIn finds the object's id in a response that is not the whole object. Nil: see
	// [wire.ReadReply].
	IDIn func(body []byte, others wire.OtherNames) string
}

// encode returns the request as it is sent. Also with an error, the result holds the private
// values.
func (r Request) encode() (transport.Request, error) {
	out := transport.Request{
		Method: r.Op.Method, Path: r.Op.Path, Effect: r.Op.Effect, Query: r.Query, Stream: r.Stream,
		Private: append(r.Query["email"], r.Args...),
	}
	var err error
	if out.Target, err = r.Op.At(r.Args...); err != nil {
		return out, err
	}
	if r.In != nil {
		if out.Body, err = json.Marshal(r.In); err != nil {
			return out, fmt.Errorf("%s: the request cannot be encoded: %w", r.Op, err)
		}
	}
	return out, nil
}

// Response is the body of a response with a status of 2xx.
type Response struct {
	request Request
	Body    []byte
	sent    transport.Response // the same, with a body that is closed
	redact  func(error) error  // nil leaves an error as it is
	logOdd  func([]string)     // see [Caller.LogOdd]; nil logs nothing
}

// Unreadable is the error of an unexpected body.
func (r Response) Unreadable(err error) error {
	err = fmt.Errorf("%s: the response cannot be read: %w", r.request.Op, err)
	if r.redact == nil {
		return err
	}
	return r.redact(err)
}

// Caller sends the requests of one client.
type Caller struct {
	Transport  *transport.Transport
	MovesMoney bool            // allows operations that move money
	ReadOnly   string          // the setting that forbids writes; empty for none
	Names      wire.OtherNames // of the ids of the objects of all groups
	Guard      Guard
}

// Guard watches the requests of a client.
type Guard interface {
	// Before returns why an operation must not run.
	Before(ctx context.Context, op Op) error
	// Inspect returns why a response, or an element of a list, must not be used.
	Inspect(ctx context.Context, r Request, body []byte) error
	// Writing begins a write. It ends with done.
	Writing() (done func())
}

// Log notes that an operation waits.
func (c *Caller) Log(ctx context.Context, message string, fields map[string]any) {
	c.Transport.Log(ctx, transport.LevelInfo, message, fields)
}

// send sends a request. The caller closes the body of the response.
func (c *Caller) send(ctx context.Context, r Request) (transport.Response, error) {
	if err := c.MayChange(r.Op); err != nil {
		return transport.Response{}, err
	}
	if err := c.Guard.Before(ctx, r.Op); err != nil {
		return transport.Response{}, err
	}
	if err := r.refuseMasks(); err != nil {
		return transport.Response{}, err
	}
	if r.Op.Effect != transport.Safe {
		defer c.Guard.Writing()()
	}
	encoded, err := r.encode()
	if err != nil {
		return transport.Response{}, c.Redact(r, err)
	}
	if r.Op.Method == put {
		encoded.Again, _ = ctx.Value(recheckKey{}).(func(context.Context) error)
	}
	return c.Transport.Do(ctx, encoded)
}

// Redact returns err with a text that holds nothing private of a request.
func (c *Caller) Redact(r Request, err error) error {
	encoded, _ := r.encode()
	return c.Transport.Redact(encoded, err)
}

// WholeOf reads the response as a T, see [wire.ReadWhole].
func WholeOf[T any](r Response, check func(T) error) (*T, error) {
	object, odd, err := wire.ReadWhole(r.Body, !r.request.Op.isRead(), check)
	if err != nil {
		return nil, r.Unreadable(err)
	}
	if r.logOdd != nil {
		r.logOdd(odd)
	}
	return object, nil
}

// DoRaw sends a request and returns the body of the response.
func (c *Caller) DoRaw(ctx context.Context, r Request) (Response, error) {
	resp, err := c.send(ctx, r)
	if err != nil {
		return Response{}, err
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	if err != nil { // the service has acted
		reason := transport.ReasonClosed
		if errors.Is(err, transport.ErrTooLarge) {
			reason = transport.ReasonTooLarge
		}
		err = &transport.Error{
			Reason: reason, Method: r.Op.Method, Path: r.Op.Path, Host: c.Transport.Host(), Sent: true, Accepted: true, Partial: true,
			Err: c.Redact(r, err),
		}
	} else if err := c.Guard.Inspect(ctx, r, body); err != nil {
		return Response{}, err
	} else if err := checkHeader(resp.Header, body); r.Stream && err != nil {
		return Response{}, c.Redact(r, fmt.Errorf("%s: the list is not whole: %w", r.Op, err))
	}
	if seen, ok := ctx.Value(lastReadKey{}).(*Read); ok && err == nil && r.Op.isRead() && !r.Stream {
		*seen = Read{strings.Join(append([]string{r.Op.Path}, r.Args...), " "), string(body)}
	}
	return Response{
		r, bytes.TrimSpace(body), resp,
		func(err error) error { return c.Redact(r, err) }, func(names []string) { c.LogOdd(ctx, r.Op, names) },
	}, err
}

// checkHeader is [wire.CheckHeader] of a list that is in memory. Any other body is no list.
func checkHeader(header map[string][]string, body []byte) error {
	if wire.CheckHeader(header, 0) == nil {
		return nil
	}
	items := int64(0)
	if err := wire.DecodeList(bytes.NewReader(body), func(json.RawMessage) bool { items++; return true }); err != nil {
		return nil //nolint:nilerr // its reader says so
	}
	return wire.CheckHeader(header, items)
}

// LogOdd logs the members of an object that [wire.Decode] took for null. It does nothing if there
// are none.
func (c *Caller) LogOdd(ctx context.Context, op Op, names []string) {
	if len(names) > 0 {
		c.Transport.Log(ctx, transport.LevelWarn, "taking members of an unexpected form for null",
			map[string]any{"operation": op.String(), "members": strings.Join(names, ", ")})
	}
}

// DoOptional runs an operation whose response may be the object, its id alone, or neither. The
// error is about the request.
func DoOptional[T wire.Entity](ctx context.Context, c *Caller, r Request) (wire.Reply[T], error) {
	resp, err := c.DoRaw(ctx, r)
	if err != nil {
		return wire.Reply[T]{}, err
	}
	reply := wire.ReadReply[T](resp.Body, r.Noun, c.Names, !r.Op.isRead())
	reply.Queued = resp.sent.Queued
	c.LogOdd(ctx, r.Op, reply.Odd)
	if reply.Why != nil && reply.Why != wire.ErrEmpty && reply.Why != wire.ErrIDAlone { //nolint:errorlint // these are returned bare
		reply.Why = resp.Unreadable(reply.Why)
	}
	if r.IDIn != nil && reply.Object == nil {
		reply.ID = r.IDIn(resp.Body, c.Names)
	}
	if reply.Why == wire.ErrEmpty && wire.CheckID(resp.sent.Created) == nil { //nolint:errorlint // it is returned bare
		reply.ID = resp.sent.Created
	}
	if reply.Object == nil && reply.ID == "" {
		reply.Why = wire.WithIDs(reply.Why, resp.Body)
	}
	return reply, nil
}

// ErrNoObject says that a 2xx, whose response must be an object, has an empty body, null, [] or {}.
var ErrNoObject = errors.New("the payments service returned no object")

// Do runs an operation whose response must be the object.
func Do[T wire.Entity](ctx context.Context, c *Caller, op Op, args ...string) (T, error) {
	var none T
	got, err := DoOptional[T](ctx, c, Request{Op: op, Args: args})
	switch {
	case err != nil:
		return none, err
	case got.Object != nil:
		return *got.Object, nil
	case errors.Is(got.Why, wire.ErrEmpty):
		return none, fmt.Errorf("%s: %w", op, ErrNoObject)
	case errors.Is(got.Why, wire.ErrIDAlone):
		return none, fmt.Errorf("%s: %s", op, ErrNoObject) //nolint:errorlint // it returned an id
	}
	return none, got.Why
}

// Get runs an operation whose response is a value without an id. An empty response is an error.
func Get[T any](ctx context.Context, c *Caller, op Op, in any, query url.Values, args ...string) (T, error) {
	var value T
	resp, err := c.DoRaw(ctx, Request{Op: op, In: in, Query: query, Args: args})
	if err != nil {
		return value, err
	}
	if len(resp.Body) == 0 || string(resp.Body) == "null" {
		return value, fmt.Errorf("%s: the response of the payments service is empty", op)
	}
	if err := strictjson.Unmarshal(wire.Unwrapped[T](resp.Body), &value); err != nil {
		return value, resp.Unreadable(err)
	}
	wire.FoldIDs(&value)
	return value, nil
}

// IsDone reports whether the service accepted a request with the result err. An HTML page does not
// count: the service sends none, so it may not have seen the request.
func IsDone(err error) bool {
	return err == nil || transport.Accepted(err) && transport.ReasonOf(err) != transport.ReasonHTML
}

type recheckKey struct{}

// WithRecheck returns the context of an update whose request replaces an object. The check runs
// before the request is sent again after a refusal, such as a 429: another client may have changed
// the object in the meantime. Its error ends the update.
func WithRecheck(ctx context.Context, check func(ctx context.Context) error) context.Context {
	return context.WithValue(ctx, recheckKey{}, check)
}

type lastReadKey struct{}

// Read is the response to one GET.
type Read struct{ request, body string }

// Differs reports whether the same GET got another object before. Members that no T has do not
// count: some change with each read, such as the time of the response.
func Differs[T any](r, before Read) bool {
	if r.request != before.request || r.body == before.body {
		return false
	}
	now, isNow := As[T](r)
	was, isBefore := As[T](before)
	return !isNow || !isBefore || !reflect.DeepEqual(now, was)
}

// As returns the object of a response. It returns false if there is none.
func As[T any](r Read) (object T, ok bool) {
	_, err := wire.Decode(wire.Unwrapped[T]([]byte(r.body)), &object)
	return object, r.body != "" && err == nil
}

// WithUpdate returns the context of an update that reads its object first, so that [LastRead] knows
// how the object was.
func WithUpdate(ctx context.Context) context.Context {
	return context.WithValue(ctx, lastReadKey{}, &Read{})
}

// LastRead returns the latest response to a GET under [WithUpdate], or the zero value.
func LastRead(ctx context.Context) Read {
	if seen, ok := ctx.Value(lastReadKey{}).(*Read); ok {
		return *seen
	}
	return Read{}
}
