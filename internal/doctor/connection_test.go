// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/x509"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/report"
)

// TestConnection: the report describes the headers and the certificate.
func TestConnection(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Date", time.Now().Add(time.Hour).UTC().Format(http.TimeFormat))
		w.Header().Set("X-RateLimit-Remaining", "17")
		switch {
		case !strings.HasPrefix(r.URL.Path, "/products"):
			w.WriteHeader(http.StatusNotFound)
		case r.Header.Get("Authorization") != "k":
			w.WriteHeader(http.StatusForbidden)
		default:
			w.Header().Set("Content-Encoding", "gzip")
			packed := gzip.NewWriter(w)
			_, _ = packed.Write([]byte("[]"))
			_ = packed.Close()
		}
	}))
	server.EnableHTTP2 = true
	server.StartTLS()
	t.Cleanup(server.Close)
	var out, errs bytes.Buffer
	r := &cli.Run{Version: "1", Stdout: &out, Stderr: &errs, Environment: environment(server.URL, "k"), Tune: func(cfg *transport.Config) {
		cfg.RootCAs = x509.NewCertPool()
		cfg.RootCAs.AddCert(server.Certificate())
	}}
	code := new(command).declare().Execute(t.Context(), r, []string{"-groups", "products", "-json", "-"})
	var said report.Report
	if err := json.Unmarshal(out.Bytes(), &said); err != nil || code != cli.Done {
		t.Fatalf("exit code %d: %v: %s%s", code, err, out.String(), errs.String())
	}
	got := said.Connection
	if got.TLS != "TLS 1.3" || got.CertificateDays < 1 || got.Protocol != "HTTP/2.0" || !got.Compressed || got.Proxy || got.Requests != 6 ||
		got.ClockSeconds < 3598 || got.ClockSeconds > 3602 || strings.Join(got.RateLimit, " ") != "X-Ratelimit-Remaining" ||
		got.WrongKey != "403 without a body" || got.UnknownPath != "404 without a body" || "https://"+got.Host != server.URL {
		t.Errorf("%+v", got)
	}
}

// TestRun_interrupted: Ctrl-C ends a run with a report of the responses until then.
func TestRun_interrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/deposit") {
			cancel()
		}
		_, _ = w.Write([]byte("[]"))
	}))
	t.Cleanup(server.Close)
	var out, errs bytes.Buffer
	r := &cli.Run{Version: "1", Stdout: &out, Stderr: &errs, Environment: environment(server.URL, "k"), TerminalOut: true}
	code := new(command).declare().Execute(ctx, r, nil)
	if code != cli.Failed || !strings.Contains(out.String(), "The report is not complete: interrupted") ||
		!strings.Contains(out.String(), "\x1b[32mconfirmed\x1b[0m  Lists are arrays") {
		t.Errorf("exit code %d: %s%s", code, out.String(), errs.String())
	}
}

// TestArchived: a list with include_archived must be accepted, and be no shorter.
func TestArchived(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		plain, flagged string
		want           string
	}{
		"more":    {"[]", "[{}]", "confirmed"},
		"equal":   {"[{}]", "[{}]", "not seen"},
		"fewer":   {"[{},{}]", "[{}]", "refuted"},
		"refused": {"[]", "", "refuted"},
		"failed":  {"[{}]", "failed", "not seen"},
		"cut":     {"[{},{}]", "[{},", "not seen"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				switch {
				case r.URL.Path != "/products":
					w.WriteHeader(http.StatusNotFound)
				case r.URL.Query().Get("include_archived") != "true":
					_, _ = w.Write([]byte(c.plain))
				case c.flagged == "":
					w.WriteHeader(http.StatusUnprocessableEntity)
				case c.flagged == "failed":
					w.WriteHeader(http.StatusInternalServerError)
				default:
					_, _ = w.Write([]byte(c.flagged))
				}
			}))
			t.Cleanup(server.Close)
			report, _ := examined(t, server.URL, "k", "-groups", "products")
			for _, a := range report.Assumptions {
				if a.ID == "archived" && string(a.State) != c.want {
					t.Errorf("%+v", a)
				}
			}
		})
	}
}

// TestVanished: an object that was deleted after its list was read, or that a lagging read does not
// show yet, breaks nothing. A read that finds no object does.
func TestVanished(t *testing.T) {
	t.Parallel()
	other := strings.Replace(productID, "1", "2", 1)
	for name, c := range map[string]struct {
		found bool
		code  int
		want  string
	}{
		"one of two": {true, cli.Done, "1 listed object not found (404 without a body): either deleted since the list was read, or too new"},
		"all":        {false, exitBreaks, "the service returned 404 without a body"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				first, second := product(), product()
				second["id"] = other
				switch {
				case r.URL.Path == "/products":
					_ = json.NewEncoder(w).Encode([]any{first, second})
				case r.URL.Path == "/product/"+productID && c.found:
					_ = json.NewEncoder(w).Encode(first)
				default:
					w.WriteHeader(http.StatusNotFound)
				}
			}))
			t.Cleanup(server.Close)
			if r := run(t, server.URL, "k", "-groups", "products"); r.code != c.code || !strings.Contains(r.out, c.want) {
				t.Errorf("exit code %d: %s%s", r.code, r.out, r.err)
			}
		})
	}
}
