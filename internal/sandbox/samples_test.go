// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
)

// sample creates the objects that one operation needs. It returns a request that is accepted, and
// one that is refused with status.
type sample func(s *shop) (accepted, refused sampleRequest, status int)

// sampleRequest is the complete path of a request, and its body.
type sampleRequest struct{ path, body string }

// samples are the sections of samples/operations.txt, by the ids of their operations.
var samples = func() map[string]string {
	data, err := os.ReadFile("testdata/samples/operations.txt")
	if err != nil {
		panic(err)
	}
	all := map[string]string{}
	for _, section := range strings.Split(string(data), "\n=== ")[1:] {
		ids, text, _ := strings.Cut(section, "\n")
		for id := range strings.FieldsSeq(ids) {
			all[id] = text
		}
	}
	return all
}()

// sampleOf returns the sample of an operation. Its section is a script: see TestScripts. It creates
// the objects, and may have two more lines:
//
//	accepts PATH [BODY]
//	refuses STATUS PATH [BODY]
//
// Without them the sample follows from the contract. An operation on one object gets $id, or an
// object with every default, and the refused request an unknown id. A list is read. The request of
// another operation is the contract's example, and the refused one has an unknown member.
func sampleOf(t testing.TB, op contract.Operation) sample {
	t.Helper()
	return func(s *shop) (sampleRequest, sampleRequest, int) {
		r := newScript()
		if err := r.run(s, samples[op.ID], 1); err != nil {
			t.Fatalf("the sample of %s: %v", op.ID, err)
		}
		before, rest, isObject := strings.Cut(op.Path, "{")
		_, after, _ := strings.Cut(rest, "}")
		switch {
		case r.accepted.path != "":
			return r.accepted, r.refused, r.refusal
		case isObject:
			id := r.names["id"]
			if id == "" {
				id = s.stored(strings.ReplaceAll(strings.Trim(before, "/"), "/", "_"), Object{})
			}
			return sampleRequest{path: before + id + after}, sampleRequest{path: before + unknownID + after}, http.StatusNotFound
		case op.Method == http.MethodGet:
			return sampleRequest{path: op.Path}, sampleRequest{path: op.Path + "?limit=3"}, http.StatusUnprocessableEntity
		}
		example := string(encode(op.Request.Example))
		return sampleRequest{op.Path, example}, sampleRequest{op.Path, `{"nothing": 1}`}, http.StatusUnprocessableEntity
	}
}

const unknownID = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40" // no object has this id

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
// dialect.
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
				spoken, err := ParseDialect(text)
				if err != nil {
					t.Fatal(err)
				}
				s := open(t, Options{Pause: func(time.Duration) {}})
				accepted, refused, status := sampleOf(t, op)(s)
				s.SetDialect(spoken)
				status, hasBody := spoken.Refusal(dialect.Operation{Method: op.Method}, status)
				rejected := s.do(op.Method, refused.path, refused.body)
				if rejected.status != status || (rejected.body == "") != (!hasBody || op.ID == "invoice") {
					t.Errorf("%q: %s refused with %d %s, want %d", text, refused.path, rejected.status, rejected.body, status)
				}
				taken := s.do(op.Method, accepted.path, accepted.body)
				isNothing := spoken.Lists == "nothing" && op.Response.List && taken.status == http.StatusNoContent && taken.body == ""
				if taken.status != http.StatusOK && !isNothing {
					t.Errorf("%q: %s: %d %s", text, accepted.path, taken.status, taken.body)
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
