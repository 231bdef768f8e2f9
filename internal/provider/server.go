// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
)

// NewServer returns the plugin server: the framework's, with some corrections. See [server].
func NewServer(version string, options ...Option) func() tfprotov6.ProviderServer {
	return func() tfprotov6.ProviderServer {
		inner, ok := providerserver.NewProtocol6(New(version, options...))().(fullServer)
		if !ok { // found by the first test that starts a server
			panic(fmt.Sprintf("%T does not serve list resources and actions", inner))
		}
		return &server{fullServer: inner, schemas: resourceSchemas()}
	}
}

// fullServer is all that the framework's server can do. List resources and actions are found by type assertion, so a wrapper that
// embeds ProviderServer alone would lose them without a word.
type fullServer interface {
	tfprotov6.ProviderServer
	tfprotov6.ListResourceServer
	tfprotov6.ActionServer
}

// server wraps the framework's server, for four reasons.
//
// Memory: the framework keeps one cancel function for each call until the provider stops, and with it the call's whole
// context: some 55 KB an object. Every call but the streams gets a context that lets go of its parent when the call
// returns.
//
// Generated configuration: the framework can generate it but does not announce so, and writes defaults and
// computed values into it.
//
// Messages: the framework's messages move to a place where engines show them well. Numbers that the
// framework takes for a defect of the provider become the user's mistakes. Errors about values of
// an imported object name the object. See place, wholeNumbers and [imports].
//
// Duplicates: only the server sees all creations of a plan. See [duplicates].
type server struct {
	fullServer
	schemas    schemas
	imports    imports
	duplicates duplicates
}

// callContext carries a call's values and its cancellation for as long as the call lasts.
type callContext struct {
	context.Context //nolint:containedctx // it is a context itself: cancelled with the parent, and when the call returns
	parent          atomic.Pointer[context.Context]
}

// Value asks the parent while the call lasts.
func (c *callContext) Value(key any) any {
	if value := c.Context.Value(key); value != nil {
		return value
	}
	if parent := c.parent.Load(); parent != nil {
		return (*parent).Value(key)
	}
	return nil
}

// Deadline is the parent's.
func (c *callContext) Deadline() (deadline time.Time, ok bool) {
	if parent := c.parent.Load(); parent != nil {
		return (*parent).Deadline()
	}
	return time.Time{}, false
}

func lease(parent context.Context) (context.Context, func()) {
	own, cancel := context.WithCancel(context.Background())
	stop := context.AfterFunc(parent, cancel)
	if parent.Err() != nil {
		cancel() // AfterFunc would do it too, but a moment later
	}
	call := &callContext{Context: own}
	call.parent.Store(&parent)
	return call, func() {
		stop()
		cancel()
		call.parent.Store(nil)
	}
}

// leased runs one call on a leased context.
func leased[Req, Resp any](ctx context.Context, req Req, call func(context.Context, Req) (Resp, error)) (Resp, error) {
	ctx, release := lease(ctx)
	defer release()
	return call(ctx, req)
}
