// SPDX-License-Identifier: MPL-2.0

package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestWatch uses a fake Prism. Each form of a violation must fail the run.
func TestWatch(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		header, value, want string // want is "" without an error
		swallow             bool
	}{
		"no violation":  {"Content-Type", "application/json", "", false},
		"header":        {"Sl-Violations", `[{"message":"Response body must be object"}]`, "violate the contract", false},
		"problem":       {"Content-Type", "application/problem+json", "violate the contract", true},
		"not forwarded": {"Content-Type", "application/json", "requests are missing", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := serve(t, func(out http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(out, "[]") })
			var back string
			prism := serve(t, func(out http.ResponseWriter, r *http.Request) {
				out.Header().Set(test.header, test.value)
				if !test.swallow {
					_ = send(r.Context(), r.Method, back+r.URL.Path, "")
				}
			})
			w := newWatch(prism)
			back = serve(t, w.back)
			front := serve(t, w.front)
			if err := send(t.Context(), http.MethodPut, front+"/_proxy/services", service); err != nil {
				t.Fatal(err)
			}
			if err := send(t.Context(), http.MethodGet, front+"/products", ""); err != nil {
				t.Fatal(err)
			}
			var printed strings.Builder
			err := w.report(&printed)
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("error %v, want %q; printed %s", err, test.want, printed.String())
			}
			if !strings.HasPrefix(printed.String(), "1 requests received, ") {
				t.Errorf("printed %s", printed.String())
			}
		})
	}
}

// TestWatch_nothing requires an error after a run without requests.
func TestWatch_nothing(t *testing.T) {
	t.Parallel()
	if err := newWatch("http://127.0.0.1:1").report(io.Discard); err == nil {
		t.Error("no request, and no error")
	}
}

func TestOrNull(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		`{"nullable":true,"type":"object","allOf":[{"$ref":"#/a"}],"x-basis":"seen"}`: `{"anyOf":[{"allOf":[{"$ref":"#/a"}]},` +
			`{"not":{"type":"object"},"nullable":true,"type":"object"}],"x-basis":"seen"}`,
		`[{"nullable":true,"type":"string"}]`: `[{"nullable":true,"type":"string"}]`,
		`{"a":{"allOf":[{"$ref":"#/a"}]}}`:    `{"a":{"allOf":[{"$ref":"#/a"}]}}`,
	} {
		var part any
		if err := json.Unmarshal([]byte(given), &part); err != nil {
			t.Fatal(err)
		}
		orNull(part)
		if got, err := json.Marshal(part); err != nil || string(got) != want {
			t.Errorf("%s became %s, %v", given, got, err)
		}
	}
}

func serve(t *testing.T, handler http.HandlerFunc) string {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}
