// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// TestReads_needNoLock: no read waits for a write, so no write waits for a long list.
func TestReads_needNoLock(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	id := s.makeMug()
	_, _ = engine.Update(s.Engine, func(*engine.Tx) (any, error) {
		for _, path := range []string{
			"/product/" + id, "/products", "/balance", "/payment_links",
			"/_sandbox/objects/product", "/_sandbox/requests", "/",
		} {
			a, err := s.try("GET", path, "")
			if err != nil || a.status != http.StatusOK {
				t.Errorf("GET %s: %d %s, %v", path, a.status, a.body, err)
			}
		}
		return nil, nil
	})
}
