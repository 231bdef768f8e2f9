// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

// TestRequests_exactValues: every digit and the whole body are checked, beyond the range of floats
// and the end of the object.
func TestRequests_exactValues(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	with := func(old, now string) string { return strings.Replace(mug, old, now, 1) }
	for name, c := range map[string]struct {
		body   string
		status int
		text   string
	}{
		"a brace after the end":   {mug + "}", 400, "the body is not a JSON object: something follows"},
		"a bracket after the end": {mug + " ]", 400, "the body is not a JSON object: something follows"},
		"an array":                {"[]", 400, "the body is not a JSON object: it is a JSON array"},
		"nothing":                 {"", 400, "the body is not a JSON object: it is empty"},
		"beyond 64 bits": {
			with(`Seconds": 0`, `Seconds": 9223372036854775808`),
			422, "chargingIntervalSeconds must be a whole number",
		},
		"a fraction past 2^53":      {with(`Seconds": 0`, `Seconds": 9007199254740993.5`), 422, "chargingIntervalSeconds must be a whole number"},
		"a whole number with point": {with(`Seconds": 0`, `Seconds": 1.0`), 422, "chargingIntervalSeconds must be a whole number"},
		"beyond 32 bits": {with(`"addOns"`,
			`"productType": {"Presale": {"Token": {"ticker": "A", "decimals": 2147483648}}}, "addOns"`), 422, "productType.Presale.Token.decimals "},
		"slightly below zero":        {with("12.50", "-1e-400"), 422, "price must be at least 0"},
		"beyond all range":           {with("12.50", "1e999"), 422, "price must be a number with at most 100 digits"},
		"largest of 64 bits":         {with(`Seconds": 0`, `Seconds": 9223372036854775807`), 200, ""},
		"minus zero":                 {with("12.50", "-0.0"), 200, ""},
		"an add-on that takes off":   {with("[]", `[{"name": "Less", "price": -1e-400}]`), 200, ""},
		"an empty image":             {with(`"addOns"`, `"imageUrl": "", "addOns"`), 200, ""},
		"an image that is not a URL": {with(`"addOns"`, `"imageUrl": "mug.png", "addOns"`), 422, "imageUrl "},
		"exactly 250 characters":     {with("Mug", strings.Repeat("ü", 250)), 200, ""},
		"unknown in an add-on": {
			with("[]", `[{"name": "A", "price": 1}, {"name": "B", "price": 1, "colour": 2}]`),
			422, `addOns[1].colour: there is no such field`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := s.do("POST", "/product/create", c.body, func(r *http.Request) { r.Header.Set("Content-Type", "application/json") })
			text, _ := a.object(t)["error"].(string)
			if a.status != c.status || !strings.HasPrefix(text, c.text) {
				t.Errorf("%d %q, want %d and %q", a.status, text, c.status, c.text)
			}
		})
	}
}

// TestProducts_defaults: omitted fields get the service's defaults.
func TestProducts_defaults(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	product := s.do("POST", "/product/create",
		`{"name": "A", "description": "", "currency": "EUR", "price": 0, "addOns": [], "chargingIntervalSeconds": 0}`).object(t)
	for member, want := range map[string]string{
		"imageUrl": `""`, "productType": "null", "sendSubscriptionEmails": "null", "isArchived": "false", "addOns": "[]",
	} {
		value, ok := product[member]
		if got := string(encode(value)); !ok || got != want {
			t.Errorf("%s is %s (present: %v), want %s", member, got, ok, want)
		}
	}
	if product["createdAt"] != product["updatedAt"] {
		t.Errorf("createdAt %v, updatedAt %v", product["createdAt"], product["updatedAt"])
	}
}

// TestUpdate_keepsArchived: an update does not change whether a product is archived.
func TestUpdate_keepsArchived(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	path := "/product/" + s.makeMug()
	s.do("PUT", path+"/is_archived/true", "")
	if got := s.do("PUT", path, mug).object(t); got["isArchived"] != true {
		t.Errorf("the update unarchived the product: %v", got)
	}
}

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

// TestObjects_copied: a caller may change objects that it passes or gets.
func TestObjects_copied(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	given := Object{"name": "A", "addOns": []any{Object{"name": "B", "price": "1"}}}
	stored := s.Put("product", given)
	id, _ := stored["id"].(string)
	spoil := func(o Object) {
		o["name"] = "spoilt"
		o["addOns"].([]any)[0].(Object)["name"] = "spoilt"
	}
	spoil(given)
	spoil(stored)
	spoil(s.Objects("product")[0])
	one, _ := s.Object("product", id)
	spoil(one)
	if a := s.do("GET", "/product/"+id, ""); strings.Contains(a.body, "spoilt") || a.status != 200 {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// TestRequests_followClock: a recorded time follows the clock, also backwards. Requests for unknown
// paths are recorded too.
func TestRequests_followClock(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	s := open(t, Options{Clock: func() time.Time { return start }})
	s.do("GET", "/products", "")
	s.Advance(-time.Hour)
	s.do("GET", "/productions?x=1", "")
	got := s.Requests()
	if len(got) != 2 || !got[0].Time.Equal(start) || !got[1].Time.Equal(start.Add(-time.Hour)) {
		t.Fatalf("recorded %+v", got)
	}
	if got[1].Operation != "" || got[1].Path != "/productions" || got[1].RawQuery != "x=1" || got[1].Status != 404 {
		t.Errorf("an unknown path is recorded as %+v", got[1])
	}
	got[0].Header.Set("Accept-Encoding", "spoilt")
	if s.Requests()[0].Header.Get("Accept-Encoding") == "spoilt" {
		t.Error("a caller's change of a header is recorded")
	}
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
