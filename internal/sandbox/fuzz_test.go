// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"errors"
	"hash/fnv"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// everyID is the id of one object in every group, so that each path and each reference finds an
// object.
const everyID = "5d1c7b52-93f8-4a67-8f0b-6e2d1a9c4b31"

// fuzzedDialects are the dialects that change responses the most. The first is the default.
var fuzzedDialects = []string{
	"",
	"decimals=text,lists=envelope,writes=id,unknown=members,unions=nulls,spelling=other,defaults=filled,personal=masked,secrets=masked",
	"writes=empty,notfound=400,nulls=omitted,personal=omitted,secrets=omitted",
	"items=summary,writes=partial,defaults=zero,unions=nulls",
	"lists=envelope,writes=nothing,defaults=filled",
	"decimals=text,writes=idmore,unknown=members",
}

// FuzzRequests sends arbitrary requests to every operation of the contract, on the objects that its
// sample creates. The body is arbitrary bytes, or a valid body that the bytes make invalid. No
// request may crash the sandbox or cause a response that violates the contract, which is a 500. A
// refusal has a reason. Afterwards every list can be read, also when all scheduled jobs have run.
func FuzzRequests(f *testing.F) {
	operations, err := contract.Operations()
	if err != nil {
		f.Fatal(err)
	}
	for _, op := range operations {
		w := fixtureOf(f, op)
		for _, r := range []fuzzedRequest{w.accepted, w.refused} {
			f.Add(op.ID, r.values, r.query, uint8(0), false, []byte(r.body))
		}
		f.Add(op.ID, "", "", uint8(0), true, []byte{})                                   // only the required fields
		f.Add(op.ID, "", "", uint8(1), true, []byte(strings.Repeat("\x01\x02\x03", 60))) // many optional fields
		f.Add(op.ID, "", "", uint8(2), true, []byte(strings.Repeat("\x02\x00\xf1", 60))) // some values invalid
	}
	s := newFuzzSandbox(f)
	f.Fuzz(func(t *testing.T, operation, path, query string, dialect uint8, guided bool, data []byte) {
		op := chosen(operations, operation)
		found := fixtureOf(t, op)
		s.enter(t, found, fuzzedDialects[int(dialect)%len(fuzzedDialects)])
		rest := &generator{data, found.ids}
		target := addressed(op.Path, path) + "?" + query
		if query == "" {
			target = addressed(op.Path, path) + "?" + rest.query(op).Encode()
		}
		body := data
		if guided {
			body = nil
			if op.Request.Schema != nil {
				body = encode(rest.value(op.Request.Schema, 0))
			}
		}
		w := s.answer(op.Method, target, body)
		if w == nil {
			return // not a valid address
		}
		wantValid(t, w, op.Method+" "+target+" "+string(body))
		if !s.changed(found) {
			return
		}
		s.SetDialect(Dialect{})
		s.wantListed(t, operations)
		s.Advance(1000 * time.Hour)
		s.wantListed(t, operations)
		for _, line := range s.logged {
			if strings.Contains(line, "  JOB  ") {
				t.Errorf("after %s %s %s: %s", op.Method, target, body, line)
			}
		}
	})
}

// chosen returns the operation with that id. Any other id selects one by its hash.
func chosen(operations []contract.Operation, id string) contract.Operation {
	for _, op := range operations {
		if op.ID == id {
			return op
		}
	}
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(id))
	return operations[int(hash.Sum32())%len(operations)]
}

// fuzzedReceiver stands for all webhook receivers: some deliveries succeed.
type fuzzedReceiver struct{}

func (fuzzedReceiver) RoundTrip(r *http.Request) (*http.Response, error) {
	if len(r.URL.Path)%2 == 1 {
		return nil, errors.New("connection refused")
	}
	return &http.Response{StatusCode: http.StatusNoContent, Body: http.NoBody, Request: r}, nil
}

// answer sends a request without a network. It returns nil for an invalid request.
func (s *shop) answer(method, target string, body []byte) *httptest.ResponseRecorder {
	address, err := url.ParseRequestURI(target)
	if err != nil {
		return nil
	}
	r, err := http.NewRequestWithContext(s.t.Context(), method, address.String(), strings.NewReader(string(body)))
	if err != nil {
		return nil
	}
	r.Header.Set("Authorization", s.Key())
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// wantValid checks the rules that hold for every response.
func wantValid(t *testing.T, w *httptest.ResponseRecorder, request string) {
	t.Helper()
	text := w.Body.Bytes()
	var refused struct {
		Error string `json:"error"`
	}
	switch {
	case w.Code >= 500 || w.Code >= 300 && w.Code < 400:
		t.Fatalf("%s\ngot %d %s", request, w.Code, text)
	case len(text) > 0 && !json.Valid(text):
		t.Fatalf("%s\ngot %d with invalid JSON: %s", request, w.Code, text)
	case w.Code >= 400 && len(text) > 0 && (json.Unmarshal(text, &refused) != nil || strings.Trim(refused.Error, ": ") == ""):
		t.Fatalf("%s\nis refused with %d without a reason: %s", request, w.Code, text)
	case w.Code >= 400 && len(text) == 0 && (w.Code != http.StatusBadRequest || !strings.HasPrefix(request, "GET ")):
		t.Fatalf("%s\nis refused with %d and an empty body", request, w.Code)
	}
}

// wantListed checks that every list can be read. The parent object of a list may be deleted.
func (s *shop) wantListed(t *testing.T, operations []contract.Operation) {
	t.Helper()
	for _, op := range operations {
		if op.Method != http.MethodGet || !op.Response.List {
			continue
		}
		target := addressed(op.Path, "") + "?" + (&generator{}).query(op).Encode()
		w := s.answer(op.Method, target, nil)
		missing := w.Code == http.StatusNotFound && strings.Contains(op.Path, "{")
		if w.Code != http.StatusOK && !missing || !json.Valid(w.Body.Bytes()) {
			t.Fatalf("afterwards, %s %s got %d %s", op.Method, target, w.Code, w.Body)
		}
	}
}

// addressed replaces a path's placeholders by the segments of values, in order, and by the id of an
// existing object when there are no more.
func addressed(path, values string) string {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		if strings.HasPrefix(segment, "{") {
			var value string
			value, values, _ = strings.Cut(values, "/")
			if value == "" {
				value = sampleFor(segment)
			}
			segments[i] = url.PathEscape(value)
		}
	}
	return strings.Join(segments, "/")
}

// sampleFor returns a valid value for a placeholder.
func sampleFor(placeholder string) string {
	if strings.HasSuffix(placeholder, "id}") {
		return everyID
	}
	return "true"
}
