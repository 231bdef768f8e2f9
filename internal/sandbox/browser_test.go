// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"bytes"
	"context"
	"html"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// browse opens an address in a real browser, with scripts allowed, and returns the document as it is when it has loaded.
func browse(t *testing.T, address string) string {
	t.Helper()
	browser := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			browser = path
			break
		}
	}
	if browser == "" {
		t.Skip("there is no chromium, chromium-browser or google-chrome on PATH: nothing was looked at in a browser")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", //nolint:gosec // a browser of this machine
		"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--user-data-dir="+t.TempDir(), "--dump-dom", address)
	cmd.WaitDelay = 10 * time.Second // its children may hold the pipes
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		t.Fatalf("the browser: %v: %s", err, said.String())
	}
	if !strings.Contains(out.String(), "</html>") {
		t.Fatalf("the browser shows %q: %s", out.String(), said.String())
	}
	return out.String()
}

// ran reports whether a document has what a hostile text would have made of it: a script's title, or an element.
func ran(document string) bool {
	return strings.Contains(document, "<title>ran") || strings.Contains(document, `<h1 id="planted"`) || strings.Contains(document, "<img") ||
		strings.Contains(document, "<script")
}

// TestBrowser_notices: a page that does not take care is noticed, so that the tests below prove something.
func TestBrowser_notices(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<!DOCTYPE html><html><head><title>Careless</title></head><body>" + hostile[0] + "</body></html>"))
	}))
	t.Cleanup(server.Close)
	if document := browse(t, server.URL); !strings.Contains(document, "<title>ran</title>") || !ran(document) {
		t.Errorf("no script ran in %s", document)
	}
}

// TestBrowser_account: nothing that objects say runs, and the page is whole.
func TestBrowser_account(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	s.makeMug()
	s.plantHostile()
	document := browse(t, s.url+"/")
	if ran(document) || !strings.Contains(document, "<title>Payments sandbox</title>") {
		t.Errorf("something of an object ran, or is an element: %s", document)
	}
	shown := answered{body: html.UnescapeString(document)}
	for _, text := range hostile {
		shown.has(t, `<section id="product">`, text, "Mug", "12.50 EUR", `<section id="requests">`, "createProduct", "200 OK", "/_sandbox/")
	}
	for _, r := range s.Requests() { // that the browser asked for nothing else
		if r.Header.Get("Sec-Fetch-Mode") != "" {
			t.Errorf("the browser asked for %s", r.Path)
		}
	}
}

func TestBrowser_hosted(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	link := s.want("POST", "/payment_link/create", linkFor(s.makeMug())).id(t)
	answered{body: browse(t, s.url+"/pay/"+link)}.has(t, "This is a sandbox.", "Sandbox Seller", "Mug", "12.50 EUR", "Bitcoin, 2.50 % off", "</html>")
	s.plantHostile()
	for i := range 3 { // a script, an image, and the end of the style sheet
		document := browse(t, s.url+"/pay/"+hostileID(i))
		if ran(document) || !strings.Contains(document, "<title>Payment link - payments sandbox</title>") {
			t.Errorf("something of an object ran, or is an element: %s", document)
		}
		answered{body: html.UnescapeString(document)}.has(t, hostile[i])
	}
}
