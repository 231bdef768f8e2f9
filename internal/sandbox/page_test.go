// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/xml"
	"errors"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/page"
)

// view gets a page as a browser on this machine does.
func (s *shop) view(path string) response {
	s.t.Helper()
	return s.do("GET", path, "", func(r *http.Request) { r.Header.Del("Authorization") })
}

// has checks that a page has these texts in this order.
func (a response) has(t testing.TB, texts ...string) {
	t.Helper()
	rest := a.body
	for _, text := range texts {
		_, after, ok := strings.Cut(rest, text)
		if !ok {
			t.Errorf("%q is missing or out of order in %s", text, rest)
			return
		}
		rest = after
	}
}

func (a response) hasNot(t testing.TB, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if strings.Contains(a.body, text) {
			t.Errorf("%q is in %s", text, a.body)
		}
	}
}

// hostile are strings that break out of a page that does not escape them, each in another context.
var hostile = []string{
	`<script>document.title = "ran"</script>`, `"><img src=x onerror="document.title='ran'">`,
	`</style></title></pre><h1 id="planted">planted</h1>`,
	`{{.Nonce}}`, `<!--`, "javascript:document.title='ran'",
}

// plantHostile stores hostile strings in every field, including values that the service would
// refuse. The links have the ids of hostileID.
func (s *shop) plantHostile() {
	s.t.Helper()
	for i, text := range hostile {
		product := s.Put("product", Object{
			"name": text, "description": text, "currency": text, "imageUrl": text, "createdAt": text, "price": text,
			"chargingIntervalSeconds": text, "addOns": []any{Object{"name": text, "price": text}},
		})
		s.Put("discount_code", Object{"code": text, "products": []any{text}, "model": Object{"modelType": text, "amountOff": text}})
		s.Put("webhook", Object{"url": text, "createdAt": text})
		s.Put("webhook_message", Object{"eventType": text, "payload": text, "webhookId": text, "attempts": text, "httpStatusCode": text})
		s.Put("webhook_message", Object{"payload": string(encode(Object{text: text}))})
		s.Put("payment_link", Object{
			"id": text, "url": text, "products": []any{product["id"]},
			"gateway": Object{text: Object{}},
		})
		s.do("GET", "/"+url.PathEscape(text), "")
		s.Put("payment_link", Object{
			"id": hostileID(i), "url": text, "products": []any{product["id"]}, "sellerName": text, "sellerLogoUrl": text, "successUrl": text,
			"cancelUrl": text,
			"customizations": Object{
				"leftPanelColor": text, "primaryButtonColor": "red}</style>" + text, "slantedEdge": true,
				"allowDiscountCodes": true,
			},
			"inputFields": []any{Object{"inputLabel": text, "isRequired": true, "dataType": text}},
			"gateway": Object{
				"managed":       Object{"methods": []any{Object{"network": text, "token": text, "discountPercentOff": "1" + text}}},
				"selfCustodial": Object{"tokensAccepted": []any{Object{"chainId": text, "tokenAddress": text}}},
				"openBanking":   Object{"market": text, "bankId": text},
			},
		})
	}
}

func hostileID(i int) string { return fmt.Sprintf("hostile-%d", i) }

// elements calls each with every element of a page and its attributes.
func (a response) elements(t testing.TB, each func(name string, attributes map[string]string)) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(a.body))
	decoder.Strict, decoder.AutoClose, decoder.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%v in %s", err, a.body)
		}
		switch token := token.(type) {
		case xml.Comment:
			t.Errorf("a comment: %s", token)
		case xml.StartElement:
			attributes := map[string]string{}
			for _, attribute := range token.Attr {
				attributes[attribute.Name.Local] = attribute.Value
			}
			each(token.Name.Local, attributes)
		}
	}
}

// TestPages_escapeObjects: no value of an object becomes markup of a page.
func TestPages_escapeObjects(t *testing.T) {
	t.Parallel()
	const elements = " html head meta title link style body div header h1 h2 h3 p nav a b section dl dt dd small table thead tr th tbody td " +
		"details summary pre span strong main ul li " +
		"form fieldset legend label input select option button "
	const attributes = " lang charset name content rel href nonce class id data-column scope type required aria-label aria-hidden method " +
		"action value step checked selected title open "
	s := open(t, Options{})
	s.plantHostile()
	paths := []string{"/"}
	for i := range hostile {
		paths = append(paths, "/pay/"+hostileID(i))
	}
	for group := range service().Groups {
		for _, object := range s.Objects(group) {
			paths = append(paths, page.ObjectPath(group, text(object["id"])))
		}
	}
	for _, path := range paths {
		a := s.view(path)
		if a.status != 200 {
			t.Fatalf("%s: %d %s", path, a.status, a.body)
		}
		a.elements(t, func(name string, given map[string]string) {
			if !strings.Contains(elements, " "+name+" ") {
				t.Errorf("%s has an element %s %v", path, name, given)
			}
			for attribute, value := range given {
				own := strings.HasPrefix(value, "#") || strings.HasPrefix(value, "/") && !strings.HasPrefix(value, "//") || value == "data:,"
				if !strings.Contains(attributes, " "+attribute+" ") || attribute == "href" && !own {
					t.Errorf("%s: %s has %s=%q", path, name, attribute, value)
				}
			}
		})
	}
	for i, text := range hostile {
		s.view("/").has(t, template.HTMLEscapeString(text))
		s.view("/pay/"+hostileID(i)).has(t, template.HTMLEscapeString(text))
	}
}

// TestPages_headers: the headers forbid a browser to run scripts, load resources, cache, or frame
// the page. The forms of the account and of
// hosted pages may be sent, to the sandbox itself.
func TestPages_headers(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	mug := s.makeMug()
	hosted := "/pay/" + s.want("POST", "/payment_link/create", linkFor(mug)).id(t)
	nonces := map[string]bool{}
	for _, path := range []string{"/", hosted, "/pay/none", "/_sandbox/page/product/" + mug, "/_sandbox/page/product/none", "/pay/paid/none"} {
		form, referrer := "'none'", "no-referrer"
		if path == hosted || path == "/" {
			form, referrer = "'self'", "same-origin"
		}
		a := s.view(path)
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": referrer, "Cache-Control": "no-store", "X-Frame-Options": "DENY",
			"Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin", "Access-Control-Allow-Origin": "",
		} {
			if got := a.header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
		policy := a.header.Get("Content-Security-Policy")
		_, nonce, _ := strings.Cut(policy, "'nonce-")
		nonce, _, _ = strings.Cut(nonce, "'")
		want := "default-src 'none'; style-src 'nonce-" + nonce + "'; img-src data:; base-uri 'none'; form-action " + form +
			"; frame-ancestors 'none'"
		if policy != want || len(nonce) < 20 || nonces[nonce] {
			t.Errorf("%s: the policy is %s", path, policy)
		}
		nonces[nonce] = true
		a.has(t, `<style nonce="`+nonce+`">`)
	}
}

// TestPages_refuseOtherMachinesAndSites: pages need no key, so they and the control interface are
// only for this machine, and not for another site's page on it.
func TestPages_refuseOtherMachinesAndSites(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for _, c := range []struct {
		remote, host string
		status       int
	}{
		{"127.0.0.1:1234", "127.0.0.1:8430", 200},
		{"127.0.0.1:1234", "127.8.8.8", 200},
		{"[::1]:1234", "[::1]:8430", 200},
		{"[::1]:1234", "[::1]", 200},
		{"[::ffff:127.0.0.1]:1234", "localhost:8430", 200},
		{"127.0.0.1:1234", "LOCALHOST", 200},
		{"192.0.2.1:1234", "127.0.0.1:8430", 403},
		{"[2001:db8::1]:1234", "localhost", 403},
		{"", "localhost", 403},
		{"127.0.0.1:1234", "elsewhere.example:8430", 403},
		{"127.0.0.1:1234", "localhost.elsewhere.example", 403},
		{"127.0.0.1:1234", "127.0.0.1.elsewhere.example", 403},
		{"127.0.0.1:1234", "192.0.2.1", 403},
		{"127.0.0.1:1234", "0.0.0.0:8430", 403},
		{"127.0.0.1:1234", "", 403},
	} {
		for _, path := range []string{"/", "/pay/none", "/_sandbox/page/product/none", "/_sandbox/objects"} {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
			r.RemoteAddr, r.Host = c.remote, c.host
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			want := c.status
			if strings.HasSuffix(path, "/none") && want == 200 {
				want = 404
			}
			if w.Code != want || want == 403 && strings.Contains(w.Body.String(), s.Organization()) {
				t.Errorf("%s from %q for %q: %d, want %d", path, c.remote, c.host, w.Code, want)
			}
		}
	}
}

// TestPage_bounded: the page of a large account stays readable. Its sections are folded, with their
// counts, and have links to further rows.
func TestPage_bounded(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for i := range 2*page.MaxRows + 29 {
		s.Put("product", Object{"name": fmt.Sprintf("Product no. %d.", i), "description": strings.Repeat("long ", 1000)})
	}
	s.Put("product", Object{"name": strings.Repeat("ä", page.MaxRunes) + "beyond"})
	for range page.MaxRows + 10 {
		s.do("GET", "/products?newest=first", "")
	}
	s.do("GET", "/webhooks", "")
	a := s.view("/")
	a.has(t, `href="/?section=product#product">Products <b>130</b>`, `<section id="product"><details><summary>`, "the newest 50 of 130",
		strings.Repeat("ä", page.MaxRunes)+"…<", "Product no. 128.", "Product no. 80.",
		`<a href="/?from=50&amp;section=product#product">more</a>`,
		`<section id="requests"><details><summary>`, "the newest 50 of 61", "/webhooks", "/products")
	a.hasNot(t, "Product no. 79.", "beyond", "newest=first", "newer</a>", "<details open")
	if rows := strings.Count(a.body, "<tr>"); rows != 1+page.MaxRows+1+page.MaxRows {
		t.Errorf("%d rows", rows)
	}
	a = s.view("/?from=50&section=product")
	a.has(t, `<section id="product"><details open>`, "51 to 100 of 130", "Product no. 79.", "Product no. 30.",
		`<a href="/?section=product#product">newer</a>`, `<a href="/?from=100&amp;section=product#product">more</a>`,
		`<section id="requests"><details><summary>`, "the newest 50 of 61")
	a = s.view("/?from=100&section=product")
	a.has(t, "101 to 130 of 130", "Product no. 29.", "Product no. 0.", `<a href="/?from=50&amp;section=product#product">newer</a>`)
	a.hasNot(t, "from=150")
	for _, odd := range []string{"/?from=-1&section=product", "/?from=x&section=product", "/?from=9999&section=product", "/?section=none"} {
		if a := s.view(odd); a.status != 200 {
			t.Errorf("%s: %d", odd, a.status)
		}
	}
}

// TestPage_search: a search finds the rows with a text in any value, and opens their sections.
func TestPage_search(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for i := range page.MaxRows + 10 {
		s.Put("product", Object{"name": fmt.Sprintf("Mug %d", i), "addOns": []any{Object{"name": "Handle", "price": "77.125"}}})
	}
	s.Put("product", Object{"name": "Beans"})
	s.Put("customer", Object{"name": "Muggins", "email": "m@example.com"})
	s.Put("customer", Object{"name": "Ann", "email": "ann@example.com"})
	s.do("GET", "/webhooks", "")
	a := s.view("/?q=+MUG+")
	a.has(t, `name="q" value="MUG"`, `<a href="/">Show everything</a>`, `href="/?q=MUG&amp;section=product#product">Products <b>60</b>`,
		`<section id="product"><details open>`, "the newest 50 of 60 found in 61", "Mug 59", "Mug 10",
		`<a href="/?from=50&amp;q=MUG&amp;section=product#product">more</a>`,
		`<section id="customer"><details open>`, "1 found in 2", "Muggins")
	a.hasNot(t, "Beans", ">Ann<", `id="requests"`)
	s.view("/?q=mug&section=product&from=50").has(t, "51 to 60 of 60 found in 61", "Mug 9<", "Mug 0<")
	s.view("/?q=77.125").has(t, "the newest 50 of 60 found in 61") // a number of a nested object
	s.view("/?q=WEBHOOKS").has(t, `<section id="requests"><details open>`, "GET /webhooks")
	a = s.view("/?q=%22%3Cscript%3E")
	a.has(t, "No object and no request has “&#34;&lt;script&gt;”.")
	a.hasNot(t, "<script", "<table")
}
