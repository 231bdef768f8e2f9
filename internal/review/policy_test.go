// SPDX-License-Identifier: MPL-2.0

package review

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/policy"
)

// reviewJSON returns the findings of a review.
func reviewJSON(t *testing.T, planned string, args ...string) (findings []map[string]any) {
	t.Helper()
	r := run(t, planned, append([]string{"-format", "json"}, args...)...)
	var read struct{ Findings []map[string]any }
	if err := json.Unmarshal([]byte(r.out), &read); err != nil {
		t.Fatalf("%v: %+v", err, r)
	}
	return read.Findings
}

func pricedProduct(name string, price any) object {
	return with(ring, "id", name, "name", name, "price", price)
}

// priced is a plan that changes a price of 100.
func priced(t *testing.T, to any) string {
	t.Helper()
	return written(t, planned(productAt, pricedProduct("ring", 100), pricedProduct("ring", to)))
}

// paidTo is a plan that changes where the money of a page goes.
func paidTo(t *testing.T) string {
	t.Helper()
	moved := with(page, "gateway.self_custodial.seller_payment_address", otherWallet)
	return written(t, planned("payments_payment_link.club", page, moved))
}

var (
	inBraces = regexp.MustCompile(`\{ ([^{}\n]*) \}`)
	between  = regexp.MustCompile(`, (\w+ *=)`)
)

// policyFile writes a policy. A block in one line stands for one with a line for each attribute.
func policyFile(t *testing.T, text string) string {
	t.Helper()
	text = inBraces.ReplaceAllStringFunc(text, func(block string) string {
		return "{\n" + between.ReplaceAllString(strings.TrimSpace(block[1:len(block)-1]), "\n$1") + "\n}"
	})
	path := filepath.Join(t.TempDir(), "review.hcl")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestPolicy_levels(t *testing.T) {
	t.Parallel()
	const page = `
		level "payee.foreign"   { is = "approve" }
		level "price.changed"   { is = "block", above_percent = 75 }
		level "destroy.many"    { is = "block", above = 20 }`
	many := func(n int) string {
		var all []object
		for i := range n {
			name := "p" + strings.Repeat("x", i)
			all = append(all, planned("payments_product."+name, pricedProduct(name, 1), nil))
		}
		return written(t, all...)
	}
	for name, test := range map[string]struct {
		policy, plan, id string
		level            string
	}{
		"at the limit":        {page, priced(t, 25), "price.changed", "approve"},
		"upwards":             {page, priced(t, 176), "price.changed", "block"},
		"default limits":      {page, priced(t, 70), "price.changed", "warn"},
		"unknown":             {page, priced(t, nil), "price.changed", "block"},
		"unknown, low limit":  {`level "price.changed" { is = "note", above_percent = 0 }`, priced(t, nil), "price.changed", "approve"},
		"several, lowest":     {"level \"price.changed\" {\n is = \"warn\"\n}\n" + page, priced(t, 99), "price.changed", "warn"},
		"several, highest":    {"level \"price.changed\" {\n is = \"warn\"\n}\n" + page, priced(t, 1), "price.changed", "block"},
		"zero":                {page, priced(t, 0), "price.free", "approve"},
		"payee":               {`level "payee.foreign" { is = "block" }`, paidTo(t), "payee.foreign", "block"},
		"another finding":     {`level "payee.familiar" { is = "block" }`, paidTo(t), "payee.foreign", "approve"},
		"20 objects":          {page, many(20), "destroy.many", "approve"},
		"a few, by default":   {`level "destroy.many" { is = "block" }`, many(1), "destroy.many", "note"},
		"a few, with a limit": {`level "destroy.many" { is = "block", above = 0 }`, many(1), "destroy.many", "block"},
		"other": {
			`level "other" { is = "warn" }`,
			written(t, planned("payments_product.a", pricedProduct("a", 1), pricedProduct("b", 1))), "other", "warn",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := policyFile(t, test.policy)
			for _, f := range reviewJSON(t, test.plan, "-policy", file) {
				if f["id"] != test.id {
					continue
				}
				if f["level"] != test.level {
					t.Errorf("%s is %s, not %s", test.id, f["level"], test.level)
				}
				r := run(t, test.plan, "-policy", file)
				if want := map[string]int{"note": 0, "warn": 0, "approve": exitApprove, "block": exitBlocked}[test.level]; r.code != want {
					t.Errorf("the exit code is %d, not %d", r.code, want)
				}
				if test.level == "block" && !strings.Contains(r.out, "⛔") {
					t.Errorf("no row shows the finding:\n%s", r.out)
				}
				return
			}
			t.Errorf("there is no %s", test.id)
		})
	}
}

func TestPolicy_exceptions(t *testing.T) {
	t.Parallel()
	const (
		holds = `allow "payee.foreign" { address = "payments_payment_link.club", new = "` + otherWallet + `", ` +
			`until = "9999-12-31", because = "FIN-1432" }`
		ended = "Its exception ended on 2000-01-01"
		token = `allow "asset.foreign" { address = "payments_payment_link.club", new = "` + aWallet + `, Ethereum", because = "FIN-1432" }`
		half  = `allow "price.changed" { new = "50.00", because = "FIN-1432" }`
		at    = `allow "payee.foreign" { address = "payments_withdrawal_account.us", new = "`
	)
	accepts := func(chain int, tokens ...string) string {
		all := []any{object{"token_address": aCoin, "chain_id": 1}}
		for _, address := range tokens {
			all = append(all, object{"token_address": address, "chain_id": chain})
		}
		return written(t, planned("payments_payment_link.club", page, with(page, "gateway.self_custodial.tokens_accepted", all)))
	}
	us := func(routing string) string {
		return written(t, planned("payments_withdrawal_account.us", nil, with(bank, "id", nil, "iban", nil,
			"us", object{"account_number": "000123456789", "routing_number": routing})))
	}
	halved := planned(productAt, ring, with(ring, "price", 50))
	code := planned("payments_discount_code.x", nil, with(ten, "id", nil, "amount_off", nil, "percent_off", 49))
	ofRing := planned("payments_discount_code.x", nil, with(ten, "id", nil, "amount_off", nil, "percent_off", 49,
		"product_ids", []any{ring["id"]}))
	weekly := planned(productAt, ring, with(ring, "price", 101, "charging_interval_seconds", 7*money.Day))
	sixty, closed := with(ten, "amount_off", nil, "percent_off", 60), with(page, "customizations", object{"allow_discount_codes": false})
	cheaper := planned(productAt, with(ring, "price", number("100.00")), with(ring, "price", number("99.90")))
	for name, test := range map[string]struct {
		policy, plan string
		code         int
		said         string
	}{
		"holds":           {holds, paidTo(t), cli.Done, "Allowed: FIN-1432"},
		"no end":          {strings.Replace(holds, `until = "9999-12-31", `, "", 1), paidTo(t), cli.Done, "Allowed: FIN-1432"},
		"expired":         {strings.Replace(holds, "9999-12-31", "2000-01-01", 1), paidTo(t), exitApprove, ended},
		"another address": {strings.Replace(holds, ".club", ".shop", 1), paidTo(t), exitApprove, ""},
		"the same ends":   {strings.Replace(holds, otherWallet, otherWallet[:20]+"00"+otherWallet[22:], 1), paidTo(t), exitApprove, ""},
		"another finding": {strings.Replace(holds, "payee.foreign", "payee.moved", 1), paidTo(t), exitApprove, ""},
		"over a block":    {"level \"payee.foreign\" { is = \"block\" }\n" + holds, paidTo(t), cli.Done, "Allowed: FIN-1432"},
		"the reason is hostile": {
			strings.Replace(holds, "FIN-1432", `| <b>@all</b>\n::set-output`, 1), paidTo(t), cli.Done,
			"Allowed: \\| &lt;b&gt;@&#8203;all&lt;/b&gt; :&#8203;:set-output",
		},
		"a token":                    {token, accepts(1, aWallet), cli.Done, "Allowed: FIN-1432"},
		"a token on any chain":       {strings.Replace(token, ", Ethereum", "", 1), accepts(1, aWallet), exitApprove, ""},
		"a token beside another one": {token, accepts(1, aWallet, otherWallet), exitApprove, ""},
		"an address on another network": {
			strings.ReplaceAll(at, ".us", ".w") + otherWallet + `, Ethereum", because = "FIN-1432" }`,
			written(t, planned("payments_withdrawal_account.w", nil, with(bank, "id", nil, "iban", nil, "crypto", object{
				"network": "BNB", "address": otherWallet,
			}))), exitApprove, "",
		},
		"an event host by another scheme": {
			`allow "webhook.foreign" { address = "payments_webhook.h", new = "evil.example/x", because = "FIN-1432" }`,
			written(t, planned("payments_webhook.h", hook, with(hook, "url", "http://evil.example/x"))), exitApprove, "",
		},
		"a price":                          {half, written(t, halved), cli.Done, "Allowed: FIN-1432"},
		"a price, and a code on top of it": {half, written(t, halved, code), exitApprove, ""},
		"a code, and a price that hardly changes": {
			`allow "discount.changed" { because = "sale" }`, written(t, cheaper, planned("payments_discount_code.x", nil, with(ten,
				"id", nil, "amount_off", nil, "percent_off", 60))), cli.Done, "Allowed: sale",
		},
		"a price, and its own code": {half, written(t, ofRing, halved), exitApprove, ""},
		"a number and its bank": {
			at + `000123456789, 021000021", because = "FIN-1432" }`, us("021000021"), cli.Done, "Allowed: FIN-1432",
		},
		"a number at another bank": {at + `000123456789, 021000021", because = "FIN-1432" }`, us("011000015"), exitApprove, ""},
		"a number alone":           {at + `000123456789", because = "FIN-1432" }`, us("021000021"), exitApprove, ""},
		"any address":              {`allow "price.changed" { because = "sale" }`, priced(t, 1), cli.Done, "Allowed: sale"},
		"any address, a new value": {
			`allow "price.changed" { new = "1.00", because = "sale" }`, priced(t, 1), cli.Done, "Allowed: sale",
		},
		"an interval, by the amount alone": {
			`allow "interval.changed" { new = "101.00", because = "sale" }`, written(t, weekly), exitApprove, "",
		},
		"an interval": {
			`allow "interval.changed" { new = "101.00 EUR every 7 days", because = "sale" }`, written(t, weekly), cli.Done, "Allowed",
		},
		"another currency, by the amount alone": {
			`allow "currency.changed" { new = "101.00", because = "sale" }`,
			written(t, planned(productAt, ring, with(ring, "price", 101, "currency", "JPY"))),
			exitApprove, "",
		},
		"other terms, by no value": {
			`allow "page.products" { new = "", because = "FIN-1432" }`, written(t, kept(productAt, ring), kept("payments_discount_code.half",
				with(sixty, "id", anID+"e")), planned(pageAt, closed, with(page, "customizations", object{"allow_discount_codes": true}))),
			exitApprove, "",
		},
		"a shortened token of swaps": {
			"level \"autoswap.changed\" { is = \"approve\" }\n" +
				`allow "autoswap.changed" { new = "token 0x5aAe…eAed on Ethereum", because = "FIN-1432" }`,
			written(t, kept("payments_payment_link.club", with(page, "gateway.self_custodial.tokens_accepted", []any{object{
				"token_address": aWallet, "chain_id": 1,
			}})), planned("payments_auto_swap.s", swap, with(swap, "target.token", aWallet))), exitApprove, "",
		},
		"a price of nothing":             {`allow "price.free" { new = "0.00", because = "sale" }`, priced(t, 0), cli.Done, "Allowed: sale"},
		"any address, another new value": {`allow "price.changed" { new = "2.00", because = "sale" }`, priced(t, 1), exitApprove, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := policyFile(t, test.policy)
			r := run(t, test.plan, "-policy", file)
			if r.code != test.code || !strings.Contains(r.out, test.said) {
				t.Errorf("exit code %d, not %d; without %q:\n%s%s", r.code, test.code, test.said, r.out, r.err)
			}
			if strings.HasPrefix(name, "a price, and") && strings.Contains(r.out, "what this plan does not do") {
				t.Errorf("the plan does it:\n%s", r.out)
			}
			if test.said == "" && strings.Contains(r.out, "FIN-1432") {
				t.Errorf("an exception without effect is named:\n%s", r.out)
			}
			plain := run(t, test.plan, "-policy", file, "-format", "text")
			if word, _, _ := strings.Cut(test.said, ":"); !strings.Contains(plain.out, word) {
				t.Errorf("the text lacks %q:\n%s", word, plain.out)
			}
		})
	}
}

// TestPolicy_ends shows that an exception holds on its last day, in UTC.
func TestPolicy_ends(t *testing.T) {
	t.Parallel()
	file := policyFile(t, `allow "price.changed" { until = "2026-12-01", because = "sale" }`)
	for day, want := range map[string]findings.Level{
		"2026-12-01T23:59:59Z": findings.Note, "2026-12-02T00:00:00Z": findings.Approve, "2026-12-02T00:30:00+02:00": findings.Note,
		"2026-12-01T23:30:00-02:00": findings.Approve,
	} {
		now, err := time.Parse(time.RFC3339, day)
		if err != nil {
			t.Fatal(err)
		}
		p, err := policy.Read(file, now)
		if err != nil {
			t.Fatal(err)
		}
		f := &findings.Finding{ID: "price.changed", Level: findings.Approve}
		if p.Apply([]*findings.Finding{f}); f.Level != want {
			t.Errorf("%s: the level is %s, not %s", day, f.Level, want)
		}
	}
}

func TestPolicy_mistakes(t *testing.T) {
	t.Parallel()
	for _, test := range [][2]string{
		{`layer "other" { is = "warn" }`, `1:1: Unsupported block type`},
		{"\n  level \"price.chnaged\" { is = \"warn\" }", `2:9: there is no finding "price.chnaged". Did you mean "price.changed"?`},
		{`level "other" { si = "warn" }`, `2:1: Unsupported argument`},
		{`level "other" { is = "wran" }`, `1:1: is: it must be note, warn, approve or block`},
		{`level "other" {}`, `1:1: is: it must be`},
		{`level "other" { is = [3] }`, `2:6: Unsuitable value type`},
		{`level "other" { is = var.level }`, `Variables not allowed`},
		{`level "other" { is = "warn", above = 3 }`, `3:1: other has no above`},
		{`level "price.changed" { is = "warn", above = 3 }`, `3:1: price.changed has no above`},
		{`level "destroy.many" { is = "warn", above_percent = 3 }`, `3:1: destroy.many has no above_percent`},
		{`level "destroy.many" { is = "warn", above = "x" }`, `Unsuitable value type`},
		{`level "destroy.many" { is = "warn", above = -3 }`, `3:1: above must be a whole number from 0`},
		{`level "destroy.many" { is = "warn", above = 3.5 }`, `3:1: above must be a whole number from 0`},
		{`level "destroy.many" { is = "warn", above = 1e300 }`, `3:1: above must be a whole number from 0`},
		{`level "other" { is = "warn", is = "note" }`, `3:1: Attribute redefined`},
		{
			"level \"other\" { is = \"warn\" }\nlevel \"other\" { is = \"note\" }",
			`4:1: other has another level block with the same limit`,
		},
		{`level other { is = "warn" `, `: Unclosed configuration block`},
		{`level "other" [ is = "warn" ]`, `1:15: Invalid block definition`},
		{`level "other"`, `1:14: Invalid block definition`},
		{`level = "other"`, `1:1: Unsupported argument`},
		{`allow "other" {}`, `1:1: because is missing`},
		{`allow "other" { because = " " }`, `1:1: because is missing`},
		{`allow "other" { because = "x", until = "2026-13-01" }`, `3:1: until must be a date`},
		{`allow "other" { because = "x", until = "01.12.2026" }`, `3:1: until must be a date`},
		{`allow "other" { because = "x", until = "" }`, `3:1: until must be a date`},
		{`allow "other" { because = "x", is = "note" }`, `3:1: Unsupported argument`},
		{`allow "organization.mixed" { because = "x" }`, `1:7: organization.mixed has no exceptions`},
		{`allow "provider.host" { because = "x" }`, `1:7: provider.host has no exceptions`},
		{`allow "secret.in_plan" { because = "x", address = "provider.payments" }`, `1:7: secret.in_plan has no exceptions`},
		{`allow "action.money" { because = "x", address = "action.a.b" }`, `1:7: action.money has no exceptions`},
		{`allow "payee.foreign" { because = "x", new = "0xfB69" }`, `1:1: address is missing`},
		{`allow "payee.foreign" { because = "x", address = "a.b" }`, `1:1: new is missing`},
		{`allow "webhook.foreign" { because = "x", address = "a.b" }`, `1:1: new is missing`},
		{`allow "payee.foreign" { because = "x", address = "a.b", new = "0xfB69…d359" }`, `4:1: new must be the whole value`},
		{`allow "payee.removed" { because = "x" }`, `1:1: address is missing`},
		{`allow "payee.foreign" { because="x", address="a.b", new="(known after apply)" }`, `new must be a value that the review shows`},
		{"allow \"other\" { because = \"x\" }\nallow \"other\" { because = \"y\" }", `4:1: this exception is there twice`},
		{`own { hosts = ["*"] }`, `2:1: hosts: "*" must be a host`},
		{`own { hosts = ["*.example"] }`, `2:1: hosts: "*.example" must be a host`},
		{`own { hosts = ["*.vercel.app"] }`, `2:1: hosts: "*.vercel.app" must be a host`},
		{`own { hosts = ["https://a.example"] }`, `2:1: hosts: "https://a.example" must be a host`},
		{`own { foreign = "never" }`, `2:1: foreign: it must be`},
		{"own {}\nown {}", `2:1: Duplicate own block`},
		{"level \"other\" { is = \"\xff\" }", `2:`},
		{"\x00", `1:1: `},
		{strings.Repeat("[", 60_000), `1:201: expressions are nested too deeply`},
		{`level "other" { is = ` + strings.Repeat("!", 60_000) + `1 }`, `: expressions are nested too deeply`},
		{`level "other" { is = a` + strings.Repeat("[*]", 21_000) + ` }`, `: expressions are nested too deeply`},
		{`level "other" { is = ` + strings.Repeat(`"${`, 20_000), `: expressions are nested too deeply`},
		{strings.Repeat("#\n", 60_000), `is larger than 65536 bytes`},
	} {
		policy, want := test[0], test[1]
		file := policyFile(t, policy)
		r := run(t, "{}", "-policy", file)
		name := policy[:min(len(policy), 80)]
		if r.code != cli.Usage || !strings.Contains(r.err, want) || !strings.Contains(r.err, file) && len(policy) <= 64<<10 {
			t.Errorf("%q: exit code %d: %s\nwithout %s", name, r.code, r.err, want)
		}
		if r.out != "" || len(r.err) > 3000 {
			t.Errorf("%q: %d bytes of errors, and the output %q", name, len(r.err), r.out)
		}
	}
}

func TestPolicy_noFile(t *testing.T) {
	t.Parallel()
	for _, path := range []string{filepath.Join(t.TempDir(), "none.hcl"), t.TempDir()} {
		if r := run(t, "{}", "-policy", path); r.code != cli.Usage || !strings.Contains(r.err, "the policy cannot be read") {
			t.Errorf("%+v", r)
		}
	}
}

func TestPolicy_removedNeedsNoValue(t *testing.T) {
	t.Parallel()
	for _, text := range []string{`allow "payee.removed" { because = "x", address = "a.b" }`, "", "\n\n# nothing\n"} {
		if _, err := policy.Read(policyFile(t, text), time.Now()); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestPolicy_example reads the published example.
func TestPolicy_example(t *testing.T) {
	t.Parallel()
	const file = "../../examples/gitops/review.hcl"
	if p, err := policy.Read(file, time.Now()); err != nil || p.Unused() != "" {
		t.Fatalf("%+v, %v", p, err)
	}
	if r := run(t, priced(t, 1), "-policy", file); r.code != exitBlocked {
		t.Errorf("%+v", r)
	}
}

// TestPolicy_unseen: nothing allows a price that is hidden, or known later.
func TestPolicy_unseen(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"later":  unknownIn(t, productAt, planned(productAt, ring, with(ring, "price", nil)), "price"),
		"hidden": written(t, sensitive(planned(productAt, ring, with(ring, "price", 1)), object{"price": true})),
	} {
		if r := run(t, text, "-policy", policyFile(t, `allow "price.changed" { because = "x" }`)); r.code != exitApprove {
			t.Errorf("%s: exit code %d", name, r.code)
		}
	}
}

// TestPolicy_spelling: an own number is the same with other spaces, and an address is not in other
// letters. A number at another bank is another account.
func TestPolicy_spelling(t *testing.T) {
	t.Parallel()
	const address = "7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q"
	number := with(bank, "id", nil, "iban", nil, "us", object{"account_number": "000123456789", "routing_number": "021000021"})
	for name, c := range map[string]struct {
		account object
		own     string
		code    int
	}{
		"a number":             {number, `000 1234 56789", "021 000 021`, cli.Done},
		"another number":       {number, `000 1234 56780", "021000021`, exitApprove},
		"a number elsewhere":   {number, `000123456789", "011000015`, exitApprove},
		"a bank alone":         {number, "021000021", exitApprove},
		"an IBAN":              {with(bank, "id", nil), "de89 3704 0044 0532 0130 00", cli.Done},
		"a BIC alone":          {with(bank, "id", nil), "COBADEFFXXX", exitApprove},
		"a network alone":      {with(solana(address), "id", nil), "Solana", exitApprove},
		"an address":           {with(solana(address), "id", nil), address, cli.Done},
		"an address in others": {with(solana(address), "id", nil), strings.ToLower(address), exitApprove},
	} {
		own := policyFile(t, "own {\n payees = [\""+c.own+"\"]\n}")
		if r := run(t, written(t, planned("payments_withdrawal_account.a", nil, c.account)), "-policy", own); r.code != c.code {
			t.Errorf("%s: exit code %d, %s", name, r.code, r.err)
		}
	}
}

// TestPolicy_hosts: a list of hosts replaces familiarity, with any path, and names no host beside
// it.
func TestPolicy_hosts(t *testing.T) {
	t.Parallel()
	own := policyFile(t, "own {\n hosts = [\"Shop.example\", \"*.api.example\"]\n foreign = \"block\"\n}")
	for url, code := range map[string]int{
		"https://shop.example/other": cli.Done, "https://a.b.api.example/x": cli.Done, "https://api.example/x": exitBlocked,
		"https://shop.example:8443/hooks": exitBlocked, "https://shop.example.evil.example/hooks": exitBlocked,
		"https://evilapi.example":     exitBlocked,
		"https://known.example/hooks": exitBlocked,
	} {
		known := kept("payments_webhook.k", with(hook, "id", anID+"d", "url", "https://known.example/hooks"))
		text := written(t, known, planned("payments_webhook.h", hook, with(hook, "url", url)))
		if r := run(t, text, "-policy", own); r.code != code {
			t.Errorf("%s: exit code %d, %s", url, r.code, r.out)
		}
	}
}

// TestPolicy_together: a limit is for all changes of a price together.
func TestPolicy_together(t *testing.T) {
	t.Parallel()
	text := written(t, planned(productAt, ring, with(ring, "price", 51)), planned("payments_discount_code.x", nil,
		with(half, "id", nil, "percent_off", 49)))
	half := strings.Replace(text, `"price":51`, `"price":50`, 1) // it needs approval alone
	for _, text := range []string{text, half} {
		for limit, code := range map[string]int{"70": exitBlocked, "80": exitApprove} {
			r := run(t, text, "-policy", policyFile(t, "level \"price.changed\" {\n is = \"block\"\n above_percent = "+limit+"\n}"))
			if r.code != code {
				t.Errorf("above %s: exit code %d, %s", limit, r.code, r.err)
			}
		}
	}
}
