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
