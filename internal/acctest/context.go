// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"context"
	"testing"
)

// WithContext returns a test with another context, which its drivers give to the provider.
func WithContext(ctx context.Context, t testing.TB) testing.TB { return contextTest{t, ctx} } //nolint:thelper // it tests nothing

type contextTest struct {
	testing.TB
	ctx context.Context
}

// Context is the other context.
func (c contextTest) Context() context.Context { return c.ctx }
