// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	tea10 = `{"code": "TEA10", "products": [], "model": {"modelType": "Percentage", "percentOff": 10.50}}`
)

// want sends a request and checks for status 200.
func (s *shop) want(method, path, body string) response {
	s.t.Helper()
	a := s.do(method, path, body)
	if a.status != 200 {
		s.t.Errorf("%s %s %s: %d %s", method, path, body, a.status, a.body)
	}
	return a
}

// wantRefused checks for a status and a one-line message that begins with words.
func (s *shop) wantRefused(method, path, body string, status int, words string) {
	s.t.Helper()
	a := s.do(method, path, body)
	text, _ := a.object(s.t)["error"].(string)
	if a.status != status || !strings.HasPrefix(text, words) || strings.Contains(text, "\n") {
		s.t.Errorf("%s %s %s: %d %q, want %d and %q", method, path, body, a.status, text, status, words)
	}
}

// id returns the id of the object in the response.
func (a response) id(t testing.TB) string {
	t.Helper()
	id, _ := a.object(t)["id"].(string)
	return id
}

// ids returns the ids of the list in the response.
func (a response) ids(t testing.TB) []string {
	t.Helper()
	ids := []string{}
	for _, element := range a.list(t) {
		object, _ := element.(Object)
		id, _ := object["id"].(string)
		ids = append(ids, id)
	}
	return ids
}

// wantIDs checks that a list has these objects in this order.
func (s *shop) wantIDs(path string, want ...string) {
	s.t.Helper()
	if got := s.want("GET", path, "").ids(s.t); !slices.Equal(got, want) {
		s.t.Errorf("%s has %v, want %v", path, got, want)
	}
}

// wantMembers checks members by their JSON text.
func wantMembers(t testing.TB, object Object, want map[string]string) {
	t.Helper()
	for member, text := range want {
		value, ok := object[member]
		if got := string(encode(value)); !ok || got != text {
			t.Errorf("%s is %s (present: %v), want %s", member, got, ok, text)
		}
	}
}

// restarts runs fill on a sandbox with a data file, and checks that the responses for these paths
// are the same after a restart.
func restarts(t *testing.T, fill func(s *shop) (paths []string)) {
	t.Helper()
	options := Options{Data: filepath.Join(t.TempDir(), "sandbox.db"), Key: "k"}
	first := open(t, options)
	paths := fill(first)
	before := map[string]response{}
	for _, path := range paths {
		before[path] = first.do("GET", path, "")
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second := open(t, options)
	for _, path := range paths {
		if got, want := second.do("GET", path, ""), before[path]; got.status != want.status || got.body != want.body {
			t.Errorf("GET %s before the restart: %d %s\nafter: %d %s", path, want.status, want.body, got.status, got.body)
		}
	}
}

func TestDiscountCodes_lifecycle(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Clock: func() time.Time { return time.Date(2026, 5, 1, 12, 0, 0, 1000, time.UTC) }})
	product := s.makeMug()
	made := s.want("POST", "/discount_code/create", `{"code": "TEA10", "products": ["`+product+`"],
		"model": {"modelType": "Percentage", "percentOff": 10.50}}`)
	id := made.id(t)
	wantMembers(t, made.object(t), map[string]string{
		"organizationId": `"` + s.Organization() + `"`, "code": `"TEA10"`, "products": `["` + product + `"]`,
		"model":     `{"modelType":"Percentage","percentOff":10.50}`,
		"createdAt": `"2026-05-01T12:00:00.000001Z"`, "updatedAt": `"2026-05-01T12:00:00.000001Z"`,
	})
	if got := s.want("GET", "/discount_code/"+id, "").body; got != made.body {
		t.Errorf("reads %s, made %s", got, made.body)
	}
	fixed := s.want("POST", "/discount_code/create",
		`{"code": "LESS", "products": [], "model": {"modelType": "Fixed", "amountOff": 123456789012345678901234567890.000000000000000001}}`)
	wantMembers(t, fixed.object(t), map[string]string{
		"products": "[]",
		"model":    `{"amountOff":123456789012345678901234567890.000000000000000001,"modelType":"Fixed"}`,
	})
	other := fixed.id(t)
	s.wantIDs("/discount_codes", id, other)

	if a := s.want("DELETE", "/discount_code/"+id, ""); a.body != "" {
		t.Errorf("the delete returned %s", a.body)
	}
	for _, method := range []string{"GET", "DELETE"} {
		s.wantRefused(method, "/discount_code/"+id, "", 404, "there is no discount code "+id)
	}
	s.wantIDs("/discount_codes", other)
}

// TestDiscountCodes_unique: a code exists once, for whichever products, and is free again after a
// delete.
func TestDiscountCodes_unique(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	id := s.want("POST", "/discount_code/create", tea10).id(t)
	const taken = "code: there is a discount code TEA10 already"
	s.wantRefused("POST", "/discount_code/create", tea10, 409, taken)
	s.wantRefused("POST", "/discount_code/create",
		`{"code": "TEA10", "products": ["`+s.makeMug()+`"], "model": {"modelType": "Fixed", "amountOff": 1}}`, 409, taken)
	s.want("POST", "/discount_code/create", strings.Replace(tea10, "TEA10", "TEA11", 1))
	s.want("DELETE", "/discount_code/"+id, "")
	again := s.want("POST", "/discount_code/create", tea10).id(t)
	if again == id || len(s.Objects("discount_code")) != 2 {
		t.Errorf("created %s after %s: %v", again, id, s.Objects("discount_code"))
	}
}

// TestDiscountCodes_acceptsBounds: values at the bounds are accepted.
func TestDiscountCodes_acceptsBounds(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for code, model := range map[string]string{
		"A": `{"modelType": "Percentage", "percentOff": 0}`, "B": `{"modelType": "Percentage", "percentOff": 100.00}`,
		"C": `{"modelType": "Fixed", "amountOff": 0}`, "D": `{"modelType": "Fixed", "amountOff": 1, "percentOff": null}`,
	} {
		s.want("POST", "/discount_code/create", `{"code": "`+code+`", "products": [], "model": `+model+`}`)
	}
	archived := s.makeMug()
	s.want("PUT", "/product/"+archived+"/is_archived/true", "")
	s.want("POST", "/discount_code/create", strings.Replace(tea10, "[]", `["`+archived+`"]`, 1))
}

// TestDiscountCodes_putCompletes: a code that Put stores has every field that a created one has.
func TestDiscountCodes_putCompletes(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	put := s.Put("discount_code", Object{"code": "B", "model": Object{"modelType": "Fixed", "amountOff": "2.50"}})
	wantMembers(t, s.want("GET", "/discount_code/"+put["id"].(string), "").object(t), map[string]string{
		"code": `"B"`, "products": "[]", "model": `{"amountOff":2.50,"modelType":"Fixed"}`, "organizationId": `"` + s.Organization() + `"`,
	})
	plain := s.Put("discount_code", Object{})
	if model, _ := plain["model"].(Object); model["modelType"] != "Percentage" || model["percentOff"] != json.Number("0") {
		t.Errorf("the default model is %v", model)
	}
	s.want("GET", "/discount_codes", "")
}

func TestDiscountCodes_surviveRestart(t *testing.T) {
	t.Parallel()
	restarts(t, func(s *shop) []string {
		deleted := s.want("POST", "/discount_code/create", tea10).id(t)
		s.want("DELETE", "/discount_code/"+deleted, "")
		stored := s.want("POST", "/discount_code/create", strings.Replace(tea10, "[]", `["`+s.makeMug()+`"]`, 1)).id(t)
		return []string{"/discount_codes", "/discount_code/" + stored, "/discount_code/" + deleted}
	})
}
