// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"strings"
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

// TestReads_listFollowsChanges: a list of cached JSON equals the first list, and follows every
// change.
func TestReads_listFollowsChanges(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	first, second := s.makeMug(), s.makeMug()
	list := func() string { return s.want("GET", "/products", "").body }
	if before := list(); before != list() || strings.Count(before, `"id":"`+first) != 1 || strings.Count(before, `"id":"`+second) != 1 {
		t.Errorf("listed %s, then %s", before, list())
	}
	s.want("PUT", "/product/"+first, strings.Replace(mug, "Mug", "Cup", 1))
	if after := list(); strings.Count(after, `"name":"Cup"`) != 1 || strings.Count(after, `"name":"Mug"`) != 1 {
		t.Errorf("after a change: %s", after)
	}
	s.want("PUT", "/product/"+second+"/is_archived/true", "")
	if after := list(); strings.Contains(after, second) {
		t.Errorf("an archived product is listed: %s", after)
	}
	if all := s.want("GET", "/products?include_archived=true", "").list(t); len(all) != 2 {
		t.Errorf("%d products including the archived one, want 2", len(all))
	}
	s.Put("product", Object{"id": first, "price": "none"})
	if a := s.do("GET", "/products", ""); a.status != http.StatusInternalServerError || !strings.Contains(a.body, "price") {
		t.Errorf("a list that violates the contract: %d %s", a.status, a.body)
	}
}
