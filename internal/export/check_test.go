// SPDX-License-Identifier: MPL-2.0

package export

import (
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
	service.Put("payment_link", map[string]any{
		"products": []any{"c0ffee00-0001-4000-8000-000000000001"},
		"gateway": map[string]any{"selfCustodial": map[string]any{
			"sellerPaymentAddress": "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
			"tokensAccepted":       []any{map[string]any{"tokenAddress": usdc, "chainId": 1}},
		}},
	})
	before := files(t, dir)
	r := run(t, service, "-dir", dir, "-check")
	lines := strings.Split(r.out, "\n")
	if r.code != exitDiffers || !strings.Contains(lines[1], "payment link") || !strings.Contains(lines[1], "0xfB69…d359") ||
		!strings.Contains(lines[1], "<- a payee that no managed object has") ||
		!strings.Contains(lines[1], `sells "Beans of the Month"`) || !strings.Contains(lines[2], `"AAA new", 1 EUR`) {
		t.Errorf("exit code %d:\n%s%s", r.code, r.out, r.err)
	}
	if !strings.Contains(r.out, "\nNot checked: customers, external accounts, invoices. -types all adds them\n") {
		t.Errorf("it does not say what it left out:\n%s", r.out)
	}
	if after := files(t, dir); len(after) != len(before) {
		t.Error("it wrote a file")
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
