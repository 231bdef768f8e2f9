// SPDX-License-Identifier: MPL-2.0

package export

import (
	"fmt"
	"strings"
	"testing"
)

// TestExport_review expects help for a reviewer: the address of each page and account above its
// block, unless it is a copy with other ones, names without the rest of an apostrophe, and a
// summary that counts in words.
func TestExport_review(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	r := run(t, service, "-dir", dir).succeeded(t)
	requests := len(service.Requests())
	written := files(t, dir)
	page := service.Objects("payment_link")[0]["url"].(string)
	for name, wants := range map[string][]string{
		"accounts.tf":      {"\n# bc1q", "\nresource \"payments_deposit_account\" \"bank_transfers\" {"},
		"products.tf":      {`"the_roasters_handbook"`},
		"payment_links.tf": {"\n# " + page + "\nresource ", "      market = \"DE\"\n      # kyc_data: kept by the service\n    }\n"},
		"webhooks.tf":      {"\n\nresource "},
	} {
		for _, want := range wants {
			if !strings.Contains(written[name], want) {
				t.Errorf("%s lacks %q:\n%s", name, want, written[name])
			}
		}
	}
	for _, want := range []string{
		"    1  customer id in deposit accounts, because the customer was not exported: written as an id\n", "    1  product: archived\n",
		"   19  customers 5, ", fmt.Sprintf(" with %d requests. ", requests),
		"accounts.tf          13   master deposit 5, withdrawal 3, deposit 4, auto swap 1\n",
		"3   3 references to products\n",
	} {
		if !strings.Contains(r.out, want) {
			t.Errorf("the summary lacks %q:\n%s", want, r.out)
		}
	}
	if !strings.Contains(r.err, "     1 auto swap\n") || !strings.Contains(r.err, "     7 products\n") {
		t.Errorf("the progress is:\n%s", r.err)
	}
	other := t.TempDir()
	run(t, service, "-dir", other, "-copy").succeeded(t)
	if links := files(t, other)["payment_links.tf"]; strings.Contains(links, page) {
		t.Errorf("a copy has the page of the original:\n%s", links)
	}
}

// TestDescribe_webhook expects host and path as in a URL.
func TestDescribe_webhook(t *testing.T) {
	t.Parallel()
	r := run(t, demo(t), "-check", "-types", "webhooks")
	if !strings.Contains(r.out, `"localhost/hooks/payments"`) {
		t.Error(r.out)
	}
}
