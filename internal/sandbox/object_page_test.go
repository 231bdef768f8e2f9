// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/page"
)

// TestObjectPage_history: an object's page has its JSON, the requests that created, named or read
// it, and its deliveries.
func TestObjectPage_history(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	r := receive(t, 200)
	mug, other := s.makeMug(), s.makeMug()
	webhook := s.makeWebhook(r.url)
	link := s.want("POST", "/payment_link/create", linkFor(mug)).id(t)
	s.do("GET", "/product/"+mug, "")
	s.do("GET", "/product/"+other, "")
	s.pays(Payment{PaymentLinkID: link, Final: true})
	s.want("POST", "/webhook/"+webhook+"/test", "")

	a := s.view(page.ObjectPath("product", mug))
	a.has(t, "<title>Mug - payments sandbox</title>", `<a href="/?section=product#product">Products</a>`, `<p class="whole">`+mug+"</p>",
		`<section id="json">`,
		"&#34;name&#34;: &#34;Mug&#34;", `<section id="requests">`, "GET /product/"+mug, "POST /payment_link/create", "POST /product/create",
		`<section id="webhook-message">`, "No delivery names it.")
	if rows := strings.Count(a.body, "<tr>"); rows != 1+3 {
		t.Errorf("%d rows of requests: the other product's requests are among them: %s", rows, a.body)
	}
	a = s.view(page.ObjectPath("payment_link", link))
	a.has(t, `<a href="/pay/`+link+`">The page that buyers see</a>`, `<section id="related">`,
		`<a href="/_sandbox/page/product/`+mug+`">Mug</a>`,
		`<section id="webhook-message">`, `">deposit</a>`, "delivered", "<pre>{\n")
	s.view(page.ObjectPath("webhook", webhook)).has(t, `<section id="requests">`, "POST /webhook/"+webhook+"/test", "POST /webhook/create",
		`<section id="webhook-message">`, `">test</a>`, `">deposit</a>`)
	message := s.Objects("webhook_message")[0]
	a = s.view(page.ObjectPath("webhook_message", text(message["id"])))
	a.has(t, `<section id="payload">`, "<pre>{\n", "&#34;eventType&#34;: &#34;deposit&#34;")
	for _, path := range []string{"/_sandbox/page/product/none", "/_sandbox/page/none/" + mug} {
		if a := s.view(path); a.status != http.StatusNotFound || !strings.Contains(a.body, "There is no such object") {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
}

// TestRequests_pageShowsReason: the account's page and the object's page show a refused request
// with its reason and body.
func TestRequests_pageShowsReason(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	mug := s.makeMug()
	s.do("PUT", "/product/"+mug, `{"prise": 13}`)
	for _, path := range []string{"/", page.ObjectPath("product", mug)} {
		s.view(path).has(t, `<section id="requests">`, "PUT /product/"+mug, "422 Unprocessable Entity",
			`data-column="reason" class="reason"><span>`, "prise",
			"<summary>show</summary><pre>client: Go-http-client/1.1\n\n{\n  &#34;prise&#34;: 13\n}</pre>")
	}
}

var commandLine = regexp.MustCompile(`<pre class="command">([^<]*)</pre>`)

// call sends the request that a page's curl command would send.
func (s *shop) call(t *testing.T, line string) response {
	t.Helper()
	method, body, at := "GET", "", ""
	words := regexp.MustCompile(`'[^']*'|[^ ]+`).FindAllString(line, -1)
	for i := 1; i < len(words); i++ {
		switch word := strings.Trim(words[i], "'"); word {
		case "-X":
			i++
			method = words[i]
		case "-d":
			i++
			body = strings.Trim(words[i], "'")
		default:
			at = word
		}
	}
	path, ok := strings.CutPrefix(at, s.url)
	if !ok || words[0] != "curl" {
		t.Fatalf("%s does not call %s", line, s.url)
	}
	return s.do(method, path, body, func(r *http.Request) { r.Header.Del("Authorization") })
}

// TestObjectPage_commands: every command on the demo's pages, and on pages of pending objects,
// succeeds unchanged.
func TestObjectPage_commands(t *testing.T) {
	t.Parallel()
	fresh := func() *shop {
		s := openAtNoon(t, Options{Pause: noPause})
		if err := s.Seed(demoSeed); err != nil {
			t.Fatal(err)
		}
		s.Put("onramp", Object{"id": "o1"})
		s.Put("payment_session", Object{
			"id": "p1", "method": Object{"network": "Bitcoin"}, "paymentTotal": "0.0005",
			"expiresAt": "2026-05-01T13:00:00Z",
		})
		s.Put("checkout_session", Object{"id": "s1", "expiresAt": "2026-05-01T13:00:00Z"})
		s.Put("detected_payment", Object{"id": "d1"})
		return s
	}
	s := fresh()
	lines := map[string]string{}
	for group := range service().Groups {
		for _, object := range s.Objects(group) {
			a := s.view(page.ObjectPath(group, text(object["id"])))
			for _, found := range commandLine.FindAllStringSubmatch(a.body, -1) {
				line := html.UnescapeString(found[1])
				lines[line] = group
			}
		}
	}
	called := ""
	for line, group := range lines {
		if strings.HasPrefix(line, "curl -X") {
			s = fresh() // a command may change the object of another command
		}
		line = anyAddress.ReplaceAllString(line, s.url)
		if a := s.call(t, line); a.status < 200 || a.status > 299 || strings.Contains(a.body, `"removed":false`) {
			t.Errorf("%s: %s: %d %s", group, line, a.status, a.body)
		}
		called += line
	}
	for _, control := range []string{
		"payments'", "deposits'", "balances'", "onramps/o1'", "clock'", "events'", "objects/product/",
		"objects/invoice'",
	} {
		if !strings.Contains(called, "/_sandbox/"+control) {
			t.Errorf("no command calls %s", control)
		}
	}
}

var anyAddress = regexp.MustCompile(`http://127\.0\.0\.1:[0-9]+`)
