// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// sample creates the objects that one operation needs. It returns a request that is accepted, and
// one that is refused with status.
type sample func(s *shop) (accepted, refused sampleRequest, status int)

// sampleRequest is the complete path of a request, and its body.
type sampleRequest struct{ path, body string }

// samples are the samples that do not follow from the contract, by the operation's id.
var samples = func() map[string]sample {
	all := map[string]sample{}
	for _, group := range []map[string]sample{
		catalogSamples(), customerSamples(), depositSamples(), moneySamples(), paymentSamples(),
	} {
		maps.Copy(all, group)
	}
	return all
}()

// sampleOf returns the sample of an operation: its own, or one from the contract. A list is read,
// and an object with every default is stored for an operation on it. The request of another
// operation is the contract's example, and the refused one has a member that does not exist.
func sampleOf(t testing.TB, op contract.Operation) sample {
	t.Helper()
	path, isObject := strings.CutSuffix(op.Path, "/{id}")
	switch own, ok := samples[op.ID]; {
	case ok:
		return own
	case isObject && op.Request.Object == "":
		group := strings.ReplaceAll(strings.Trim(path, "/"), "/", "_")
		return sampleByID(op.Path, func(s *shop) string { return s.stored(group, Object{}) })
	case op.Method == http.MethodGet:
		return sampleList(op.Path)
	}
	doc, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	content := doc.Paths.Value(op.Path).GetOperation(op.Method).RequestBody.Value.Content
	data, err := json.Marshal(content["application/json"].Example)
	if err != nil {
		t.Fatal(err)
	}
	example := string(data)
	return func(*shop) (sampleRequest, sampleRequest, int) {
		return sampleRequest{op.Path, example}, sampleRequest{op.Path, `{"nothing": 1}`}, http.StatusUnprocessableEntity
	}
}

const unknownID = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40" // no object has this id

// sampleList is for an operation that refuses only unknown query parameters.
func sampleList(path string) sample {
	return func(*shop) (sampleRequest, sampleRequest, int) {
		return sampleRequest{path: path}, sampleRequest{path: path + "?limit=3"}, http.StatusUnprocessableEntity
	}
}

// sampleByID is for an operation without a body on one object. The path contains {id}. The refused
// request has an unknown id.
func sampleByID(path string, prepare func(s *shop) string) sample {
	return func(s *shop) (sampleRequest, sampleRequest, int) {
		return sampleRequest{path: strings.ReplaceAll(path, "{id}", prepare(s))},
			sampleRequest{path: strings.ReplaceAll(path, "{id}", unknownID)}, http.StatusNotFound
	}
}

// stored puts an object without a request, and returns its id.
func (s *shop) stored(group string, object Object) string {
	id, _ := s.Put(group, object)["id"].(string)
	return id
}

// dialects are the default, each single setting, and a few random combinations.
var dialects = func() []string {
	all := append([]string{""}, SingleDialects()...)
	for seed := range uint64(4) {
		all = append(all, RandomDialect(seed).String())
	}
	return all
}()

// TestOperations_everyDialect sends an accepted and a refused request of every operation in every
// dialect. Without a dialect, the responses are exactly those that the contract documents.
func TestOperations_everyDialect(t *testing.T) {
	t.Parallel()
	all, err := contract.Operations()
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range all {
		t.Run(op.ID, func(t *testing.T) {
			t.Parallel()
			for _, text := range dialects {
				dialect, err := ParseDialect(text)
				if err != nil {
					t.Fatal(err)
				}
				s := open(t, Options{Pause: func(time.Duration) {}})
				accepted, refused, status := sampleOf(t, op)(s)
				s.SetDialect(dialect)
				empty := dialect.NotFound400 && status == http.StatusNotFound && op.Method == http.MethodGet
				if empty {
					status = http.StatusBadRequest
				}
				rejected := s.do(op.Method, refused.path, refused.body)
				if rejected.status != status || (rejected.body == "") != (empty || op.ID == "invoice") {
					t.Errorf("%q: %s refused with %d %s, want %d", text, refused.path, rejected.status, rejected.body, status)
				}
				taken := s.do(op.Method, accepted.path, accepted.body)
				if taken.status != http.StatusOK {
					t.Errorf("%q: %s: %d %s", text, accepted.path, taken.status, taken.body)
				}
				for _, got := range []response{rejected, taken} {
					if err := checkWire(t, op, got); err != nil && text == "" {
						t.Errorf("%d %s: %v", got.status, got.body, err)
					}
				}
			}
		})
	}
	for id := range samples {
		if !slices.ContainsFunc(all, func(op contract.Operation) bool { return op.ID == id }) {
			t.Errorf("%s is no operation", id)
		}
	}
}
