// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// EffectOf returns the effect of the operation with a method and a path of the specification. It
// returns false if there is no such operation.
func EffectOf(method, path string) (transport.Effect, bool) {
	op, ok := operationAt(method, path)
	return op.Effect, ok
}

func operationAt(method, path string) (operation.Op, bool) {
	for _, op := range operations() {
		if op.Method == method && op.Path == path {
			return op, true
		}
	}
	return operation.Op{}, false
}

// RawRequest is a request of any operation, in the service's own names and in JSON.
type RawRequest struct {
	Method, Path string     // the specification's: "GET", "/product/{id}"
	Args         []string   // the values of the path's placeholders, in order
	Query        url.Values // nil for none
	Body         []byte     // in JSON; nil for none
	List         bool       // the response is a list, which may be longer than an object
}

// errNoOperation is the error of a [RawRequest] that the specification does not have.
var errNoOperation = errors.New("the payments service has no such operation")

// SendRaw sends a request of any operation, and returns the body of the response. The operation's
// retry rules and the guard of money movements apply. Only the typed methods look for an object
// whose create request got no response: SendRaw never repeats a request that creates an object or
// moves money. If the outcome of a write is unknown, the error is an [UnknownOutcomeError]. If the
// service accepted a write, and the response cannot be read, it is an [AcceptedError].
func SendRaw(ctx context.Context, c *Client, raw RawRequest) ([]byte, error) {
	op, ok := operationAt(raw.Method, raw.Path)
	if !ok {
		return nil, errNoOperation
	}
	r := operation.Request{Op: op, Args: raw.Args, Query: raw.Query, Stream: raw.List && op.Effect == transport.Safe}
	if raw.Body != nil {
		r.In = json.RawMessage(raw.Body)
	}
	resp, err := c.account.DoRaw(ctx, r)
	if err != nil && op.Effect != transport.Safe && (transport.OutcomeUnknown(err) || transport.Accepted(err)) {
		return nil, group.OutcomeError(operation.IsDone(err), r.Op, "", err, nil)
	}
	return resp.Body, err
}
