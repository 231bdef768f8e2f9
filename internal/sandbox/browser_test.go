// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// The tests of this file need a browser, because only a browser lays a page out.

// framed shows pages of a sandbox in frames of a width, and returns what a script says of each. The
// script is a JavaScript expression of a frame's window, view, and its document, page. The pages
// themselves have no script and forbid frames and scripts.
func framed(t *testing.T, s *shop, width int, script string, paths ...string) []string {
	t.Helper()
	var browser string
	for _, name := range []string{"google-chrome", "chromium-browser", "chromium"} {
		if path, err := exec.LookPath(name); err == nil {
			browser = path
		}
	}
	if browser == "" {
		t.Skip("there is no chromium, chromium-browser or google-chrome on PATH: no page was laid out")
	}
	target, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	pages := httputil.NewSingleHostReverseProxy(target)
	pages.ModifyResponse = func(r *http.Response) error {
		for _, forbids := range []string{"Content-Security-Policy", "X-Frame-Options", "Cross-Origin-Opener-Policy"} {
			r.Header.Del(forbids)
		}
		return nil
	}
	mux := http.NewServeMux()
	mux.Handle("/", pages)
	mux.HandleFunc("GET /frames", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = fmt.Fprint(w, `<!DOCTYPE html><html><body>`)
		for _, path := range paths {
			_, _ = fmt.Fprintf(w, `<iframe width="%d" height="900" style="border: 0" src="%s"></iframe>`, width, html.EscapeString(path))
		}
		_, _ = fmt.Fprintf(w, `<pre></pre><script>onload = () => { document.querySelector("pre").textContent = Array.from(frames).map(view => {
			const page = view.document; return %s }).join("\n") }</script></body></html>`, script)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	document, err := exec.CommandContext(ctx, browser, //nolint:gosec // a browser of this machine
		"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
		"--user-data-dir="+t.TempDir(), "--dump-dom", server.URL+"/frames").Output()
	if err != nil {
		t.Fatal(err)
	}
	_, result, _ := strings.Cut(string(document), "<pre>")
	result, _, _ = strings.Cut(result, "</pre>")
	return strings.Split(html.UnescapeString(result), "\n")
}

// TestBrowser_pagesFitNarrowScreen: at 390 pixels no content overflows a page, however long an
// object's values are.
func TestBrowser_pagesFitNarrowScreen(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	if err := s.Seed(demoSeed); err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("unbroken", 40)
	s.Put("product", Object{"name": long, "price": "123456789012345678901234567890.000000000000000001"})
	products := s.Objects("product")
	s.Put("payment_link", Object{
		"id": "long", "products": []any{products[len(products)-1]["id"]}, "sellerName": long,
		"inputFields": []any{Object{"inputLabel": long, "dataType": "String"}},
	})
	paths := []string{
		"/", "/?section=product", "/?q=e", "/pay/c0ffee00-0002-4000-8000-000000000001", "/pay/long",
		"/pay/invoice/c0ffee00-0010-4000-8000-000000000003", "/_sandbox/page/payment_link/c0ffee00-0002-4000-8000-000000000001",
		"/_sandbox/page/webhook_message/c0ffee00-0024-4000-8000-000000000001", "/pay/paid/c0ffee00-0012-4000-8000-000000000002",
	}
	got := framed(t, s, 390, `view.innerWidth + " " + (page.documentElement.scrollWidth - page.documentElement.clientWidth)`, paths...)
	for i, path := range paths {
		if i >= len(got) || got[i] != "390 0" {
			t.Errorf("%s: the width and the overflow are %v", path, got)
		}
	}
}

// TestBrowser_selectsWholeID: a click on a shortened id selects the whole id and nothing else.
func TestBrowser_selectsWholeID(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	mug := s.makeMug()
	got := framed(t, s, 1280, `(() => {
		const id = page.querySelector("#product .short"), first = id.firstChild;
		view.getSelection().selectAllChildren(id);
		return view.getSelection() + " " + view.getComputedStyle(id).userSelect + " " + (first.scrollWidth > first.clientWidth);
	})()`, "/")
	if len(got) != 1 || got[0] != mug+" all true" {
		t.Errorf("%q, want %s", got, mug)
	}
}

// TestBrowser_foldsAccount: the page of an account with 300 objects is short, until a section is
// opened.
func TestBrowser_foldsAccount(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for i := range 300 {
		s.Put([]string{"product", "customer", "discount_code"}[i%3], Object{})
	}
	got := framed(t, s, 390, `page.documentElement.scrollHeight < 2500`, "/", "/?section=product")
	if strings.Join(got, " ") != "true false" {
		t.Errorf("the page is short: %v", got)
	}
}
