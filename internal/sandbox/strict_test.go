// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// TestNew_invalidOrganization: an organization id that violates the contract is refused at the
// start.
func TestNew_invalidOrganization(t *testing.T) {
	t.Parallel()
	if s, err := New(Options{Organization: "acme"}); err == nil || !strings.Contains(err.Error(), `"acme"`) {
		_ = s.Close()
		t.Errorf("got %v", err)
	}
}

// TestObjects_unknownGroupPanics: a test that names a wrong group must not get an empty list.
func TestObjects_unknownGroupPanics(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for name, call := range map[string]func(){
		"Objects": func() { s.Objects("products") }, "Object": func() { s.Object("products", "") },
		"Put": func() { s.Put("products", Object{}) }, "Remove": func() { s.Remove("products", "") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s accepts an unknown group", name)
				}
			}()
			call()
		}()
	}
	s.do("GET", "/products", "") // the lock must be free
}

// TestPaths_notCleaned: a path is not cleaned or redirected, so that an id cannot become another
// route.
func TestPaths_notCleaned(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for _, path := range []string{"/product/../products", "/product//x", "//products", "/products/.", "/./products"} {
		r := httptest.NewRequestWithContext(t.Context(), "GET", path, http.NoBody)
		r.URL = &url.URL{Path: path}
		r.Header.Set("Authorization", s.Key())
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != 404 || !strings.Contains(w.Body.String(), "there is no operation GET "+path) {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
	for _, path := range []string{"/products", "/_sandbox/", "/_sandbox/requests"} {
		if a := s.do("GET", path, ""); a.status != 200 {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
}
