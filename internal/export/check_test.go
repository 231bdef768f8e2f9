// SPDX-License-Identifier: MPL-2.0

package export

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"

// TestCheck_payee finds a link with a destination that no managed object has, and says it first.
func TestCheck_payee(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	run(t, service, "-dir", dir, "-archived").succeeded(t)
	if r := run(t, service, "-dir", dir, "-check").succeeded(t); strings.Count(r.out, "none") != 2 {
		t.Errorf("before:\n%s", r.out)
	}
	service.Put("product", map[string]any{"name": "AAA new", "currency": "EUR", "price": "1"})
	service.Put("payment_link", stolen)
	before := files(t, dir)
	r := run(t, service, "-dir", dir, "-check")
	said, text, _ := strings.Cut(r.out, "\n")
	lines := strings.Split(text, "\n")
	if r.code != exitDiffers || !strings.Contains(lines[1], "payment link") || !strings.Contains(lines[1], "0xfB69…d359") ||
		!strings.Contains(lines[1], "<- a payee that no managed object has") ||
		!strings.Contains(lines[1], `sells "Beans of the Month"`) || !strings.Contains(lines[2], `"AAA new", 1.00 EUR`) {
		t.Errorf("exit code %d:\n%s%s", r.code, r.out, r.err)
	}
	if said != "Not checked: customers, external accounts, invoices. -types all adds them" {
		t.Errorf("it does not say first what it left out:\n%s", r.out)
	}
	if after := files(t, dir); len(after) != len(before) {
		t.Error("it wrote a file")
	}
}

// stolen is a page with a stranger's payee.
var stolen = map[string]any{
	"products": []any{"c0ffee00-0001-4000-8000-000000000001"},
	"gateway": map[string]any{"selfCustodial": map[string]any{
		"sellerPaymentAddress": "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
		"tokensAccepted":       []any{map[string]any{"tokenAddress": usdc, "chainId": 1}},
	}},
}

// TestCheck_twice finds a new page although the thief has turned a managed one to the same payee,
// and a webhook to the host of a managed one. The state has what Terraform knows. The next export
// writes both into a file of their own, and says so first.
func TestCheck_twice(t *testing.T) {
	t.Parallel()
	const own = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
	service, dir := demo(t), t.TempDir()
	run(t, service, "-dir", dir, "-archived").succeeded(t)
	resources := []any{}
	for group, name := range map[string]string{"payment_link": "payments_payment_link", "webhook": "payments_webhook"} {
		for i, o := range service.Objects(group) {
			resources = append(resources, map[string]any{
				"mode": "managed", "type": name, "name": fmt.Sprintf("n%d", i),
				"instances": []any{map[string]any{"attributes": map[string]any{
					"id": o["id"], "url": o["url"], "gateway": map[string]any{"self_custodial": map[string]any{"seller_payment_address": own}},
				}}},
			})
		}
	}
	state, err := json.Marshal(map[string]any{"version": 4, "resources": resources})
	if err != nil {
		t.Fatal(err)
	}
	link, hook := service.Objects("payment_link")[0], service.Objects("webhook")[0]
	service.Put("payment_link", map[string]any{"id": link["id"], "gateway": stolen["gateway"]})
	service.Put("webhook", map[string]any{"id": hook["id"], "url": "https://evil.example/a"})
	service.Put("payment_link", stolen)
	service.Put("payment_link", map[string]any{"products": stolen["products"], "gateway": map[string]any{"selfCustodial": map[string]any{
		"sellerPaymentAddress": strings.ToLower(own), "tokensAccepted": []any{map[string]any{"tokenAddress": usdc, "chainId": 1}},
	}}})
	service.Put("webhook", map[string]any{"url": "https://evil.example/b", "isPaused": false})
	service.Put("webhook", map[string]any{"url": fmt.Sprint(hook["url"], "/more"), "isPaused": false})
	service.Put("webhook", map[string]any{"url": strings.Replace(fmt.Sprint(hook["url"]), "localhost", "local-host", 1), "isPaused": false})
	args := []string{"-dir", dir, "-types", "payment_links,webhooks", "-archived", "-state", "-"}
	r := runWith(t, service, string(state), append(args, "-check")...)
	if r.code != exitDiffers || strings.Count(r.out, "<- a payee that no managed object has") != 1 ||
		strings.Count(r.out, "<- a host that no managed object has") != 2 {
		t.Errorf("exit code %d:\n%s%s", r.code, r.out, r.err)
	}
	r = runWith(t, service, string(state), args...).succeeded(t)
	first := ""
	for line := range strings.Lines(r.out) {
		if strings.Contains(line, ".tf ") {
			first += strings.ReplaceAll(line, dir+string(filepath.Separator), "")
		}
	}
	if !strings.HasPrefix(strings.TrimSpace(first), "suspicious_2") || !strings.Contains(first,
		"a payee or a host that no managed object has") {
		t.Errorf("the summary:\n%s", r.out)
	}
	for name, text := range files(t, dir) {
		isSuspicious := strings.HasPrefix(name, "suspicious_")
		if got := strings.Count(text, "0xfB69") + strings.Count(text, "evil.example") + strings.Count(text,
			"local-host"); got > 0 != isSuspicious {
			t.Errorf("%s has a stranger's destination %d times:\n%s", name, got, text)
		}
	}
}

// TestCheck_off says nothing of a setting that every account has, unless it is on.
func TestCheck_off(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	none := filepath.Join(t.TempDir(), "none")
	if r := run(t, service, "-dir", none, "-check").succeeded(t); strings.Contains(r.out, "auto swap") {
		t.Errorf("it is off:\n%s", r.out)
	}
	if err := service.Seed(sandbox.DemoSeed()); err != nil {
		t.Fatal(err)
	}
	if r := run(t, service, "-dir", none, "-check"); r.code != exitDiffers || !strings.Contains(r.out, "auto swap") {
		t.Errorf("it is on:\n%s", r.out)
	}
}

// TestCheck_gone finds managed objects that the account lacks, in a directory and in a state.
func TestCheck_gone(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	run(t, service, "-dir", dir, "-types", "codes").succeeded(t)
	service.Remove("discount_code", "c0ffee00-0003-4000-8000-000000000001")
	r := run(t, service, "-dir", dir, "-types", "codes", "-check")
	if r.code != exitDiffers || !strings.Contains(r.out, "payments_discount_code.roast20 (c0ffee00-0003-4000-8000-000000000001)") {
		t.Errorf("exit code %d:\n%s%s", r.code, r.out, r.err)
	}
	state := `{"version": 4, "resources": [{"mode": "managed", "module": "module.shop", "type": "payments_discount_code", "name": "all",
		"instances": [{"index_key": "a", "attributes": {"id": "c0ffee00-0003-4000-8000-000000000001"}},
			{"index_key": "b", "attributes": {"id": "c0ffee00-0003-4000-8000-000000000002"}}]}]}`
	r = runWith(t, service, state, "-dir", filepath.Join(dir, "none"), "-types", "codes", "-check", "-state", "-")
	if r.code != exitDiffers || !strings.Contains(r.out, `module.shop.payments_discount_code.all["a"]`) || strings.Contains(r.out, "HELLO") ||
		!strings.Contains(r.out, "FRIENDS") {
		t.Errorf("exit code %d:\n%s%s", r.code, r.out, r.err)
	}
	if _, err := os.Stat(filepath.Join(dir, "none")); err == nil {
		t.Error("it made the directory")
	}
}

// TestCheck_masked warns of a destination whose mask looks like that of a managed object: it may be
// any.
func TestCheck_masked(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"numbers=last4", "numbers=ends"} {
		d, err := sandbox.ParseDialect(text)
		if err != nil {
			t.Fatal(err)
		}
		service, dir := acctest.StartWith(t, sandbox.Options{Dialect: d}), t.TempDir()
		account := func(name, iban string) {
			service.Put("withdrawal_account", map[string]any{
				"accountType": "fiat", "name": name, "iban": map[string]any{"iban": iban, "bic": "COBADEFFXXX", "accountHolderName": "Roaster"},
			})
		}
		account("House", "DE89370400440532013000")
		run(t, service, "-dir", dir, "-types", "withdrawal_accounts").succeeded(t)
		account("Stranger", "DE97300308801238213000")
		r := run(t, service, "-dir", dir, "-types", "withdrawal_accounts", "-check")
		if r.code != exitDiffers || !strings.Contains(r.out, `"Stranger"`) || !strings.Contains(r.out, "<- a payee that is masked") {
			t.Errorf("%s: exit code %d:\n%s%s", text, r.code, r.out, r.err)
		}
	}
}

// TestCheck_unreachable does not end with the exit code of a difference if the account cannot be
// asked, or is another one.
func TestCheck_unreachable(t *testing.T) {
	t.Parallel()
	service := demo(t)
	r := run(t, service, "-check", "-organization-id", "c0ffee00-0000-4000-8000-000000000000")
	if r.code != cli.Failed || r.out != "" {
		t.Errorf("another account: exit code %d:\n%s%s", r.code, r.out, r.err)
	}
	service.URL = "http://127.0.0.1:9"
	r = run(t, service, "-check", "-organization-id", service.Organization())
	if r.code != cli.Failed || r.out != "" {
		t.Errorf("no account: exit code %d:\n%s%s", r.code, r.out, r.err)
	}
}
