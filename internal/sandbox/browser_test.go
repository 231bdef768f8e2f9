// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"html"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/page"
)

// browse opens an address in a real browser with scripts enabled, and returns the loaded document.
func browse(t *testing.T, address string) string {
	t.Helper()
	var out string
	visit(t, address, func(tab tab) (err error) {
		out, err = tab.document()
		return err
	})
	if !strings.Contains(out, "</html>") {
		t.Fatalf("the browser shows %q", out)
	}
	return out
}

// framed serves a sandbox's pages in a frame of a given width, below a script of the test. The
// pages themselves have no script and forbid frames and scripts. The script calls done with the
// text that the document shows.
func framed(t *testing.T, s *shop, path string, width int, script string) string {
	t.Helper()
	target, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	pages := httputil.NewSingleHostReverseProxy(target)
	pages.ErrorLog = log.New(io.Discard, "", 0) // a frame leaves a page before everything in it has loaded
	pages.ModifyResponse = func(r *http.Response) error {
		r.Header.Del("Content-Security-Policy")
		r.Header.Del("X-Frame-Options")
		r.Header.Del("Cross-Origin-Opener-Policy")
		return nil
	}
	mux := http.NewServeMux()
	mux.Handle("/", pages)
	mux.HandleFunc("GET /frame", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = fmt.Fprintf(w, `<!DOCTYPE html><html><body><iframe id="page" width="%d" height="900" style="border: 0" src="%s"></iframe>
			<script>
			let done;
			const finished = new Promise(resolve => { done = resolve });
			const frame = document.getElementById("page"), seen = [];
			frame.onload = () => { const page = frame.contentDocument, view = frame.contentWindow; %s };
		</script></body></html>`, width, path, script)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	var out string
	visit(t, server.URL+"/frame", func(tab tab) (err error) {
		out, err = tab.await("finished")
		return err
	})
	return out
}

// TestBrowser_pagesFitNarrowScreen: at 390 pixels no content overflows a page, however long an
// object's values are.
func TestBrowser_pagesFitNarrowScreen(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	if err := s.Seed(demoSeed); err != nil {
		t.Fatal(err)
	}
	if err := s.RecordDemo(); err != nil {
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
		"/", "/pay/c0ffee00-0002-4000-8000-000000000001", "/pay/long", "/pay/invoice/c0ffee00-0010-4000-8000-000000000003",
		"/_sandbox/page/payment_link/c0ffee00-0002-4000-8000-000000000001", "/_sandbox/page/webhook_message/c0ffee00-0024-4000-8000-000000000001",
		"/pay/paid/c0ffee00-0012-4000-8000-000000000002",
	}
	got := framed(t, s, paths[0], 390, `
		const paths = `+string(encode(paths))+`;
		const root = page.documentElement;
		seen.push(view.location.pathname + " " + view.innerWidth + " " + (root.scrollWidth - root.clientWidth));
		if (seen.length < paths.length) { frame.src = paths[seen.length] } else { done(seen.join("\n")) }`)
	if want := strings.Join(paths, " 390 0\n") + " 390 0"; got != want {
		t.Errorf("the frame's width and the page's overflow are\n%s", got)
	}
}

// TestBrowser_selectsWholeID: a click on a shortened id selects the whole id and nothing else.
func TestBrowser_selectsWholeID(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	mug := s.makeMug()
	got := framed(t, s, "/", 1280, `
		const id = page.querySelector("#product .short"), first = id.firstChild;
		view.getSelection().selectAllChildren(id);
		done(view.getSelection().toString() + " " + view.getComputedStyle(id).userSelect + " " + (first.scrollWidth > first.clientWidth))`)
	if got != mug+" all true" {
		t.Errorf("%q, want %s", got, mug)
	}
}

// TestBrowser_paysOnHostedPage: a buyer fills in the form of a hosted page and presses its button.
func TestBrowser_paysOnHostedPage(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	link := s.want("POST", "/payment_link/create", strings.Replace(linkFor(s.makeMug()), `"gateway"`,
		`"inputFields": [{"inputLabel": "Parcel", "isRequired": true, "dataType": "String"}], "gateway"`, 1)).id(t)
	got := framed(t, s, "/pay/"+link, 390, `
		const button = page.querySelector("button.buy"), field = page.querySelector("input[name=field-0]");
		if (button) {
			if (button.form.checkValidity() == !field.value) { done("a required field may be empty"); }
			field.value = "Ann";
			button.click();
		} else {
			done(page.querySelector("h1").textContent);
		}`)
	payments := s.Objects("payment")
	if len(payments) != 1 || got != "Paid: "+string(encode(payments[0]["amount"]))+" BTC" {
		t.Errorf("%q, and the payments are %v", got, payments)
	}
}

// TestBrowser_loadsOwnPictures: a hosted page loads its own pictures and does not reveal its
// address to their hosts. No other page loads a picture.
func TestBrowser_loadsOwnPictures(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var loaded []string
	pictures := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		loaded = append(loaded, r.URL.Path+r.Header.Get("Referer"))
	}))
	t.Cleanup(pictures.Close)
	s := open(t, Options{})
	product := s.stored("product", Object{"name": "Beans", "imageUrl": pictures.URL + "/beans.png"})
	link := s.want("POST", "/payment_link/create", linkFor(product)).id(t)
	browse(t, s.url+"/")
	browse(t, s.url+page.ObjectPath("product", product))
	mu.Lock()
	if len(loaded) != 0 {
		t.Errorf("the account's pages loaded %q", loaded)
	}
	mu.Unlock()
	document := response{body: browse(t, s.url+"/pay/"+link)}
	document.has(t, `src="`+pictures.URL+`/beans.png" alt="Beans"`)
	mu.Lock()
	defer mu.Unlock()
	if len(loaded) != 1 || loaded[0] != "/beans.png" {
		t.Errorf("the hosted page loaded %q", loaded)
	}
}

// ran reports whether a hostile string took effect in a document: its script set the title, or it
// became an element.
func ran(document string) bool {
	return strings.Contains(document, "<title>ran") || strings.Contains(document, `<h1 id="planted"`) ||
		strings.Contains(document, "<img src=\"x\"") ||
		strings.Contains(document, "<script")
}

// TestBrowser_detectsUnsafePage: an unsafe page is detected. Without this test the tests below
// could pass by mistake.
func TestBrowser_detectsUnsafePage(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<!DOCTYPE html><html><head><title>Unsafe</title></head><body>" + hostile[0] + "</body></html>"))
	}))
	t.Cleanup(server.Close)
	if document := browse(t, server.URL); !strings.Contains(document, "<title>ran</title>") || !ran(document) {
		t.Errorf("no script ran in %s", document)
	}
}

// TestBrowser_accountPageIsSafe: no value of an object runs as a script, and the page is complete.
func TestBrowser_accountPageIsSafe(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	s.makeMug()
	s.plantHostile()
	document := browse(t, s.url+"/")
	if ran(document) || !strings.Contains(document, "<title>Payments sandbox</title>") {
		t.Errorf("a value of an object ran, or became an element: %s", document)
	}
	shown := response{body: html.UnescapeString(document)}
	for _, text := range hostile {
		shown.has(t, `<section id="product">`, text, "Mug", "12.50 EUR", `<section id="requests">`, "createProduct", "200 OK", "/_sandbox/")
	}
	for _, r := range s.Requests() { // the browser loaded nothing else
		if r.Header.Get("Sec-Fetch-Mode") != "" {
			t.Errorf("the browser requested %s", r.Path)
		}
	}
}

func TestBrowser_hostedPageIsSafe(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	link := s.want("POST", "/payment_link/create", linkFor(s.makeMug())).id(t)
	response{body: browse(t, s.url+"/pay/"+link)}.has(t, "This is a sandbox.", "Sandbox Seller", "Mug", "12.50 EUR", "BTC", "on Bitcoin",
		"2.5 % off", "</html>")
	s.plantHostile()
	for i := range 3 { // a script, an image, and the end of the style sheet
		document := browse(t, s.url+"/pay/"+hostileID(i))
		if ran(document) || !strings.Contains(document, "<title>Payment link - payments sandbox</title>") {
			t.Errorf("a value of an object ran, or became an element: %s", document)
		}
		response{body: html.UnescapeString(document)}.has(t, hostile[i])
	}
}
