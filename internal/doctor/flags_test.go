// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestRun_wrong refuses arguments and settings before anything is sent.
func TestRun_wrong(t *testing.T) {
	t.Parallel()
	service := account(t, sandbox.Dialect{})
	for arguments, want := range map[string]string{
		"products":        `"products" is no flag`,
		"-groups ,":       "names nothing",
		"-groups cars":    `there is no group "cars". Known are balances, checkout_session, customers,`,
		"-sample 0":       "from 1 to 1000",
		"-sample 1001":    "from 1 to 1000",
		"-no-such-flag":   "-help shows the flags",
		"-sample many":    "a whole number",
		"-groups= -json=": "names nothing",
	} {
		if r := run(t, service.URL, service.Key(), strings.Fields(arguments)...); r.code != cli.Usage || !strings.Contains(r.err, want) {
			t.Errorf("%s: exit code %d: %s%s", arguments, r.code, r.out, r.err)
		}
	}
	for _, c := range []struct{ url, key, want string }{
		{"", "k", "PAYMENTS_BASE_URL is not set"},
		{service.URL, "", "PAYMENTS_API_KEY is not set"},
		{"ftp://x.example", "k", "PAYMENTS_BASE_URL cannot be used"},
	} {
		if r := run(t, c.url, c.key); r.code != cli.Usage || !strings.Contains(r.err, c.want) {
			t.Errorf("%s: exit code %d: %s%s", c.want, r.code, r.out, r.err)
		}
	}
	if len(service.Requests()) > 0 {
		t.Errorf("%d requests were sent", len(service.Requests()))
	}
	if r := run(t, service.URL, "another-key"); r.code != cli.Failed || !strings.Contains(r.err, "refuses the key (401)") ||
		!strings.Contains(r.err, "The address seems to be right: an unknown path is answered with 404") {
		t.Errorf("exit code %d: %s%s", r.code, r.out, r.err)
	}
}

// TestRun_groups reads the operations of the groups only, in any spelling, and writes the report to
// a file.
func TestRun_groups(t *testing.T) {
	t.Parallel()
	service := account(t, sandbox.Dialect{DecimalsAsText: true})
	file := filepath.Join(t.TempDir(), "report.json")
	r := run(t, service.URL, service.Key(), "-groups", "product,Discount-Codes", "-sample", "2", "-json", file)
	if r.code != cli.Done || !strings.HasSuffix(r.out, "\nterraform-provider-payments sandbox -dialect decimals=text\n") {
		t.Errorf("exit code %d: %s%s", r.code, r.out, r.err)
	}
	for _, request := range service.Requests() {
		if request.Operation != "" && !strings.HasPrefix(request.Operation, "product") && !strings.HasPrefix(request.Operation, "discountCode") {
			t.Errorf("%s was sent", request.Operation)
		}
	}
	for operation, want := range map[string]int{"products": 2, "product": 3, "discountCodes": 3, "discountCode": 3} {
		if got := service.Received(operation); got != want { // the first list is also sent to connect, and with a wrong key
			t.Errorf("%s was sent %d times, not %d", operation, got, want)
		}
	}
	if !strings.Contains(r.out, "confirmed  2 requests, 2 objects, tolerated: decimals=text\n") {
		t.Errorf("not two of the products were read: %s", r.out)
	}
	if written := acctest.ReadFile(t, file); !strings.Contains(written, `"dialect": "decimals=text"`) {
		t.Error(written)
	}
}
