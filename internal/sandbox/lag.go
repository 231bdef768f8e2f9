// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"strings"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
)

// Reads that are behind writes. While a dialect has a lag, the store remembers the records that
// writes have replaced within that time. A read that lags sees them again. It goes by the sandbox's
// clock.

// remember starts, keeps or ends the history that a dialect needs. The caller holds mu.
func (s *Sandbox) remember(d Dialect) {
	s.store.KeepHistory(s.now, max(d.ListLag, d.ReadLag))
}

// lagOf is how far an operation is behind writes. An operation that may make an object sees
// everything, and so do writes.
func (d Dialect) lagOf(op *operation) time.Duration {
	switch {
	case op.method != http.MethodGet:
		return 0
	case op.response().Value.Type.Is(openapi3.TypeArray):
		return d.ListLag
	case strings.Contains(op.path, "{"):
		return d.ReadLag
	}
	return 0
}
