// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// trial makes what one operation needs, and returns a request that is accepted and one that is
// refused with a status.
type trial func(s *shop) (accepted, refused asked, status int)

// asked is the path of a request, filled in, and its body.
type asked struct{ path, body string }

// trials has one for each operation, by its id. A group's tests add their own.
var trials = map[string]trial{}

const nobody = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40" // the id of nothing

// listTrial is for operations that have nothing to refuse but what nobody knows.
func listTrial(path string) trial {
	return func(*shop) (asked, asked, int) {
		return asked{path: path}, asked{path: path + "?limit=3"}, http.StatusUnprocessableEntity
	}
}

// oneTrial is for operations on one object without a body, which is refused where there is none.
// The paths have {id} in them.
func oneTrial(path string, prepare func(s *shop) string) trial {
	return func(s *shop) (asked, asked, int) {
		return asked{path: strings.ReplaceAll(path, "{id}", prepare(s))},
			asked{path: strings.ReplaceAll(path, "{id}", nobody)}, http.StatusNotFound
	}
}

// stored makes an object as somebody else would, and returns its id.
func (s *shop) stored(group string, object Object) string {
	id, _ := s.Put(group, object)["id"].(string)
	return id
}

// dialects are the usual one, each setting by itself, and a few random ones.
var dialects = func() []string {
	all := append([]string{""}, SingleDialects()...)
	for seed := range uint64(4) {
		all = append(all, RandomDialect(seed).String())
	}
	return all
}()

// TestOperations_everyDialect makes an accepted and a refused request of every operation under
// every dialect.
func TestOperations_everyDialect(t *testing.T) {
	t.Parallel()
	all, err := contract.Operations()
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range all {
		try, ok := trials[op.ID]
		if !ok {
			t.Errorf("%s has no trial", op.ID)
			continue
		}
		t.Run(op.ID, func(t *testing.T) {
			t.Parallel()
			for _, text := range dialects {
				dialect, err := ParseDialect(text)
				if err != nil {
					t.Fatal(err)
				}
				s := open(t, Options{Pause: func(time.Duration) {}})
				accepted, refused, status := try(s)
				s.SetDialect(dialect)
				empty := dialect.NotFound400 && status == http.StatusNotFound && op.Method == http.MethodGet
				if empty {
					status = http.StatusBadRequest
				}
				if a := s.ask(op.Method, refused.path, refused.body); a.status != status || (a.body == "") != (empty || op.ID == "invoice") {
					t.Errorf("%q: %s refused with %d %s, want %d", text, refused.path, a.status, a.body, status)
				}
				if a := s.ask(op.Method, accepted.path, accepted.body); a.status != http.StatusOK {
					t.Errorf("%q: %s answers %d %s", text, accepted.path, a.status, a.body)
				}
			}
		})
	}
	if len(trials) != len(all) {
		t.Errorf("%d trials for %d operations", len(trials), len(all))
	}
}
