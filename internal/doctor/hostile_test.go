// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// hostile are services that no run may hang on, or need much memory for, by their behaviour. Each
// says the exit code and a part of the report.
var hostile = map[string]struct {
	serve http.HandlerFunc
	code  int
	want  string
}{
	"endless lists": {func(w http.ResponseWriter, _ *http.Request) {
		repeat(w, "[", `{"id":"c0ffee00-0001-4000-8000-000000000001","name":"`+strings.Repeat("x", 1<<16)+`"},`)
	}, exitBreaks, "larger than 16 MB"},
	"endless objects": {func(w http.ResponseWriter, _ *http.Request) {
		repeat(w, `{"x":[0`, `,[0,{"y":"`+strings.Repeat("x", 1<<16)+`"}]`)
	}, exitBreaks, "larger than 16 MB"},
	"deep JSON": {func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, strings.Repeat(`[`, 1<<16))
	}, exitBreaks, "is not valid JSON"},
	"deep members": {func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `[{"addOns":`+strings.Repeat(`[`, 5000)+strings.Repeat(`]`, 5000)+`}]`)
	}, exitBreaks, "addOns[] must be an object, and is a list"},
	"many members": {func(w http.ResponseWriter, _ *http.Request) {
		var members strings.Builder
		for i := range 4000 {
			_, _ = fmt.Fprintf(&members, `"x%dy%040d":%d,`, i, i, i)
		}
		_, _ = io.WriteString(w, "[{"+members.String()+`"id":1}]`)
	}, exitBreaks, "id must be a string, and is a number"},
	"404 for everything": {status(http.StatusNotFound), exitBreaks, "check the host and the path of PAYMENTS_BASE_URL"},
	"500 for everything": {status(http.StatusInternalServerError), cli.Failed, "the service returned 500 without a body"},
	"403 for everything": {status(http.StatusForbidden), cli.Failed, "the service returned 403 without a body"},
	"401 for everything": {status(http.StatusUnauthorized), cli.Failed, "the address may be wrong as well"},
	"204 for everything": {status(http.StatusNoContent), exitBreaks, "a response is empty"},
	"a long pause": {func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "86400")
		w.WriteHeader(http.StatusTooManyRequests)
	}, cli.Failed, "the service asked for a pause"},
	"an HTML page": {func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "<html>\x1b[2J")
	}, exitBreaks, "cannot be used: HTML page"},
	"no JSON": {func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "\x1b[2J")
	}, exitBreaks, "is not valid JSON"},
	"a scalar": {func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `"\u001b[2J"`)
	}, exitBreaks, "is not an object"},
	"more pages": {func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"items":[],"next_page":"x"}`)
	}, exitBreaks, "has more pages, or several lists"},
	"no connection": {func(w http.ResponseWriter, _ *http.Request) {
		hangUp(w)
	}, cli.Failed, "connection closed"},
	"a redirect": {func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", "https://elsewhere.example/")
		w.WriteHeader(http.StatusFound)
	}, cli.Failed, "the service returned 302"},
}

func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
}

// repeat writes until the reader has enough.
func repeat(w io.Writer, first, again string) {
	_, err := io.WriteString(w, first)
	for block := strings.Repeat(again, 16); err == nil; {
		_, err = io.WriteString(w, block)
	}
}

func hangUp(w http.ResponseWriter) {
	if connection, _, err := http.NewResponseController(w).Hijack(); err == nil {
		_ = connection.Close()
	}
}

// TestHostile: each run ends with a report, or with the reason why there is none.
func TestHostile(t *testing.T) {
	t.Parallel()
	for name, c := range hostile {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(c.serve)
			t.Cleanup(server.Close)
			groups := "products,balances,swap"
			if strings.HasPrefix(name, "endless") { // each response is read to the limit
				groups = "products"
			}
			r := run(t, server.URL, "k", "-groups", groups)
			if r.code != c.code || !strings.Contains(r.out+r.err, c.want) || strings.ContainsAny(r.out+r.err, "\x1b\x00") {
				t.Errorf("exit code %d, want %d and %q: %s%s", r.code, c.code, c.want, r.out, r.err)
			}
			if len(r.out) > 100<<10 {
				t.Errorf("the report has %d bytes", len(r.out))
			}
		})
	}
}

// TestHostile_silence: a service that stops responding ends the run, with the responses until then.
func TestHostile_silence(t *testing.T) {
	t.Parallel()
	var requests atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if requests.Add(1) > 6 {
			hangUp(w)
			return
		}
		_, _ = io.WriteString(w, "[]")
	}))
	t.Cleanup(server.Close)
	r := run(t, server.URL, "k")
	if r.code != cli.Failed || !strings.Contains(r.out, "The report is not complete: the service stopped responding") || requests.Load() > 20 {
		t.Errorf("exit code %d after %d requests: %s%s", r.code, requests.Load(), r.out, r.err)
	}
}
