// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"net/http"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// made is a product as the doctor makes it, with a name.
func made(name string) sandbox.Object {
	return sandbox.Object{
		"name": name, "description": "Made by the Doctor & \"Co\" for a trial,\r\nand deleted when it ends.\n", "currency": "EUR",
		"price": 1.1, "addOns": []any{},
	}
}

// TestClean: only objects with exactly a name of the doctor, its content, and the organization are
// deleted. An object with the name and other content is listed, and stays.
func TestClean(t *testing.T) {
	t.Parallel()
	r := stopped(t, sandbox.Dialect{})
	for _, name := range []string{
		"doctor", "doctor-0123456789ab", "doctor-0123456789ab-", "my doctor-0123456789ab-product", "doctor-0123456789ab-product-e",
		"doctor-0123456789ab-product-aa", "doctor-0123456789ab-products", "doctor-0123456789ab-webhook", "doctor-0123456789abc-product",
		"doctor-0123456789a-product", "doctor-0123456789ag-product", "https://doctor-0123456789ab-product.invalid/",
		"doctor-0123456789ab-product\n",
	} {
		r.service.Put("product", made(name))
	}
	dear := made("doctor-0123456789ab-product")
	dear["price"] = 110
	r.service.Put("product", dear)
	for _, url := range []string{
		"https://doctor-0123456789ab-webhook.example/", "https://doctor-0123456789ab-webhook.invalid/hook",
		"https://shop.example/?next=https://doctor-0123456789ab-webhook.invalid/", "http://doctor-0123456789ab-webhook.invalid/",
	} {
		r.service.Put("webhook", sandbox.Object{"url": url})
	}
	before := contents(t, r.service)
	o := r.clean()
	if o.code != cli.Failed || !strings.Contains(o.err, "doctor-0123456789ab-product, id ") || !strings.Contains(o.err, ": price\n") ||
		!strings.Contains(o.err, "1 object may be the account's") {
		t.Errorf("exit code %d: %s", o.code, o.err)
	}
	remains(t, before, contents(t, r.service))
	for _, request := range r.service.Requests() {
		if request.Method != http.MethodGet {
			t.Errorf("%s %s was sent", request.Method, request.Path)
		}
	}

	r = stopped(t, sandbox.Dialect{})
	r.service.Put("product", made("doctor-0123456789ab-product-b"))
	r.service.Put("webhook", sandbox.Object{"url": "https://doctor-0123456789ab-webhook.invalid/"})
	r.person, r.stdin = true, "no\n"
	if o := r.run("-clean"); o.code != cli.Failed || !strings.Contains(o.err, "not confirmed") {
		t.Errorf("exit code %d: %s", o.code, o.err)
	}
	if o := r.run("-clean", "-yes", "-organization-id", productID); o.code != cli.Failed || !strings.Contains(o.err, ": organizationId\n") {
		t.Errorf("exit code %d: %s", o.code, o.err)
	}
	if n := r.service.Received("setProductArchived") + r.service.Received("updateWebhook"); n > 0 {
		t.Errorf("%d writes were sent", n)
	}
	rule, err := sandbox.ParseFault("operation=webhooks,status=403,times=1")
	if err != nil {
		t.Fatal(err)
	}
	r.service.AddFault(rule)
	r.stdin = "yes\n"
	if o := r.run("-clean"); o.code != cli.Failed || !strings.Contains(o.err, "these could not be listed: webhook") {
		t.Errorf("exit code %d: %s", o.code, o.err)
	}
	if o := r.run("-clean"); o.code != cli.Done || !strings.Contains(o.err, "webhook doctor-0123456789ab-webhook: ended") {
		t.Errorf("exit code %d: %s", o.code, o.err)
	}
	if r.service.Received("setProductArchived") != 1 || r.service.Received("updateWebhook") != 1 {
		t.Error("not each object was ended once")
	}
}
