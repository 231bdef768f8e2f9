// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"reflect"
	"sync/atomic"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// detachedContext has the values, the deadline and the cancellation of its parent as long as a call
// lasts. It does not keep the parent alive after that.
type detachedContext struct {
	context.Context //nolint:containedctx // it is a context itself: cancelled with the parent, and when the call returns
	parent          atomic.Pointer[context.Context]
}

// Value asks the parent while the call lasts.
func (c *detachedContext) Value(key any) any {
	if value := c.Context.Value(key); value != nil {
		return value
	}
	if parent := c.parent.Load(); parent != nil {
		return (*parent).Value(key)
	}
	return nil
}

// Deadline is the parent's.
func (c *detachedContext) Deadline() (deadline time.Time, ok bool) {
	if parent := c.parent.Load(); parent != nil {
		return (*parent).Deadline()
	}
	return time.Time{}, false
}

// detachContext returns a context for one call, and a function that cancels it and releases the
// parent.
func detachContext(parent context.Context) (context.Context, func()) {
	own, cancel := context.WithCancel(context.Background())
	stop := context.AfterFunc(parent, cancel)
	if parent.Err() != nil {
		cancel() // AfterFunc would do it too, but a moment later
	}
	call := &detachedContext{Context: own}
	call.parent.Store(&parent)
	return call, func() {
		stop()
		cancel()
		call.parent.Store(nil)
	}
}

// detached runs one call on a detached context.
func detached[Req, Resp any](
	ctx context.Context, req Req, call func(context.Context, Req) (Resp, error),
) (Resp, error) {
	ctx, release := detachContext(ctx)
	defer release()
	return call(ctx, req)
}

// relay runs one call about a block on a detached context. It relocates the diagnostics of the
// response, which each response has in one field.
func relay[Req, Resp any](
	ctx context.Context, s *server, req Req, call func(context.Context, Req) (*Resp, error), of block, values ...*tfprotov6.DynamicValue,
) (*Resp, error) {
	resp, err := detached(ctx, req, call)
	if resp != nil {
		found, _ := reflect.ValueOf(resp).Elem().FieldByName("Diagnostics").Interface().([]*tfprotov6.Diagnostic)
		s.relocateDiagnostics(found, of, values...)
	}
	return resp, err
}
