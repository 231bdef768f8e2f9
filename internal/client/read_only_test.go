// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// recording is a service that answers every request alike, and notes the requests.
type recording struct {
	url string
	mu  sync.Mutex
	got []string
}

func record(t *testing.T, status int, body string) *recording {
	t.Helper()
	r := &recording{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		r.mu.Lock()
		r.got = append(r.got, req.Method+" "+req.URL.RequestURI())
		r.mu.Unlock()
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}))
	t.Cleanup(server.Close)
	r.url = server.URL
	return r
}

// take returns the requests since the last call.
func (r *recording) take() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	got := r.got
	r.got = nil
	return got
}

// count counts the requests of an operation since the last call.
func (r *recording) count(op contract.Operation) (count int) {
	for _, line := range r.take() {
		method, target, _ := strings.Cut(line, " ")
		path, _, _ := strings.Cut(target, "?")
		if method == op.Method && fits(op.Path, path) {
			count++
		}
	}
	return count
}

// TestReadOnly_operations runs every operation, with its method and raw. A client that only reads
// sends those that change nothing, and refuses every other one before it sends a request.
func TestReadOnly_operations(t *testing.T) {
	t.Parallel()
	refused := 0
	for _, op := range rows(t) {
		if !op.ReadOnly {
			refused++
		}
		t.Run(op.ID, func(t *testing.T) {
			t.Parallel()
			s := record(t, http.StatusTeapot, "")
			c := newTestClient(t, func(cfg *settings) {
				cfg.BaseURL, cfg.AllowMoneyMovement, cfg.MaxRetries, cfg.ReadOnly = s.url, true, 0, "the test"
			})
			name := op.Method + " " + op.Path
			for form, run := range map[string]func() error{
				"method": func() error {
					_, err := callWithSamples(t, methodOf(t, c, op.ID))
					return err
				},
				"raw": func() error {
					_, err := SendRaw(context.Background(), c, rawFor(op))
					return err
				},
			} {
				err := run()
				sent := s.take()
				var readOnly *ReadOnlyError
				switch is := errors.As(err, &readOnly); {
				case op.ReadOnly && (is || len(sent) == 0):
					t.Errorf("%s: it only reads, and was not sent: %v", form, err)
				case !op.ReadOnly && (!is || len(sent) > 0):
					t.Errorf("%s: %q were sent, and %v was returned", form, sent, err)
				case !op.ReadOnly && readOnly.Operation != name:
					t.Errorf("%s: the error names %q", form, readOnly.Operation)
				}
			}
		})
	}
	if effect, _ := EffectOf("GET", "/deposit/account/master"); effect == transport.Safe || refused < 40 {
		t.Errorf("%d operations are refused, and the effect of the master account is %v", refused, effect)
	}
}

// TestEnvironment reads the restrictions of the environment. An invalid or empty value is an error
// that does not quote it.
func TestEnvironment(t *testing.T) {
	t.Parallel()
	const key = "the-key-4711"
	for _, test := range []struct {
		value           string
		set             bool
		on, wrongSwitch bool
		wrongID         bool
	}{
		{},
		{value: "", set: true, wrongSwitch: true, wrongID: true},
		{value: "true", set: true, on: true, wrongID: true},
		{value: "1", set: true, on: true, wrongID: true},
		{value: "false", set: true, wrongID: true},
		{value: "0", set: true, wrongID: true},
		{value: "yes", set: true, wrongSwitch: true, wrongID: true},
		{value: "on", set: true, wrongSwitch: true, wrongID: true},
		{value: "true ", set: true, wrongSwitch: true, wrongID: true},
		{value: key, set: true, wrongSwitch: true, wrongID: true},
		{value: idA, set: true, wrongSwitch: true},
	} {
		environment := Environment(func(name string) (string, bool) {
			if !slices.Contains([]string{"PAYMENTS_READ_ONLY", "PAYMENTS_ORGANIZATION_ID"}, name) {
				t.Errorf("%s was looked up", name)
			}
			return test.value, test.set
		})
		on, err := environment.ReadOnly()
		if on != test.on || (err != nil) != test.wrongSwitch {
			t.Errorf("read-only by %q: %v, %v", test.value, on, err)
		}
		id, idErr := environment.Organization()
		if id != test.value || (idErr != nil) != test.wrongID {
			t.Errorf("the organization of %q: %q, %v", test.value, id, idErr)
		}
		for _, err := range []error{err, idErr} {
			if err != nil && strings.Contains(err.Error(), key) {
				t.Errorf("the value is quoted: %v", err)
			}
		}
	}
}
