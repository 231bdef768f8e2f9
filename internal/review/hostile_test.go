// SPDX-License-Identifier: MPL-2.0

package review

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// large is a plan that uses all parts of the format.
func large(t testing.TB) string {
	t.Helper()
	changes := []object{
		planned("payments_product.ring", ring, with(ring, "price", 1)),
		replaced("payments_discount_code.ten", ten, with(ten, "code", "ELEVEN")),
		planned(
			`module.m["a.b\"c[0]"].payments_payment_link.page["x"]`, page, with(page, "gateway.self_custodial.seller_payment_address", otherWallet),
		),
		unknown(planned("payments_invoice.i", nil, with(invoice, "products", nil)), object{"products": []any{object{"product_id": true}}}),
		destroyed("payments_webhook.h", hook),
		sensitive(planned("payments_withdrawal_account.b", nil, bank), object{"iban": object{"iban": true}}),
		planned("aws_thing.x", nil, object{"a": []any{1, "b", nil}}),
	}
	drifted := planned("payments_product.ring", ring, with(ring, "name", "Other"))
	values := []any{}
	for _, c := range changes[:3] {
		values = append(values, object{
			"address": c["address"], "mode": "managed", "type": c["type"], "name": c["name"], "values": c["change"].(object)["before"],
		})
	}
	expressions := object{
		"name": object{"constant_value": "Ring"}, "price": object{"references": []string{"var.price"}},
		"products": []any{object{"product_id": object{"references": []string{"payments_product.ring.id", "payments_product.ring"}}}},
	}
	return writtenWith(t, object{
		"resource_drift": []object{drifted}, "variables": object{"price": object{"value": 1}},
		"prior_state": object{"format_version": "1.0", "values": object{"root_module": object{
			"resources": values, "child_modules": []any{object{"resources": values, "address": "module.m"}},
		}}},
		"configuration": object{
			"provider_config": object{"payments": object{
				"name": "payments", "full_name": "x/payments", "expressions": object{"api_key": object{"references": []string{"var.price"}}},
			}},
			"root_module": object{
				"resources": []any{
					object{"address": "payments_product.ring", "mode": "managed", "type": "payments_product", "expressions": expressions},
					object{"address": "payments_invoice.i", "mode": "managed", "type": "payments_invoice", "expressions": expressions},
				},
				"module_calls": object{"m": object{"module": object{"resources": []any{object{
					"address": "payments_payment_link.page", "expressions": object{"gateway": object{}},
				}}}}},
			},
		},
		"action_invocations": []any{object{"address": "action.payments_create_payout.a", "type": "payments_create_payout"}},
		"output_changes":     object{"x": object{"actions": []string{"create"}}}, "timestamp": "2026-11-23T00:00:00Z",
	}, changes...)
}

// fails demands an error of one line, and nothing else.
func fails(t *testing.T, text string, r result) {
	t.Helper()
	if r.code != cli.Failed || strings.Count(r.err, "\n") != 1 || len(r.err) > 600 || !strings.HasPrefix(r.err, "review: ") {
		t.Errorf("%.200s…: exit code %d, %q%q", text, r.code, r.out, r.err)
	}
}

// TestHostile_truncated demands an error of each plan that lacks its end.
func TestHostile_truncated(t *testing.T) {
	t.Parallel()
	whole := large(t)
	if r := run(t, whole); r.code != exitBlocked {
		t.Fatalf("the whole plan: %+v", r)
	}
	for i := range 50 {
		text := whole[:len(whole)*i/50]
		r := run(t, text)
		fails(t, text, r)
		if strings.HasSuffix(r.err, ": EOF\n") {
			t.Error(r.err)
		}
	}
}

// TestHostile_refused demands an error for a file that is no plan, or that cannot be reviewed.
func TestHostile_refused(t *testing.T) {
	t.Parallel()
	deep := func(open, inside string) string { return strings.Repeat(open, 200000) + inside }
	for name, text := range map[string]string{
		"nothing": "", "no JSON": "Terraform will perform the following actions",
		"an object": "{}", "a list": "[]", "null": "null", "a string": `"1.2"`,
		"two plans":        written(t) + written(t),
		"more":             written(t) + "x",
		"a newer format":   `{"format_version":"2.0","resource_changes":[]}`,
		"a strange one":    `{"format_version":"1::set-output\n","resource_changes":{}}`,
		"no number":        `{"format_version":"one","resource_changes":[]}`,
		"another type":     `{"format_version":1.2,"resource_changes":[]}`,
		"errored":          writtenWith(t, object{"errored": true}),
		"not complete":     writtenWith(t, object{"complete": false}),
		"deferred":         writtenWith(t, object{"deferred_changes": []object{{"reason": "provider_config_unknown"}}}),
		"deferred actions": writtenWith(t, object{"deferred_action_invocations": []object{{"reason": "x"}}}),
		"errored, hidden":  `{"format_version":"1.2","errored":true,"errored":false}`,
		"doubled changes":  `{"format_version":"1.2","resource_changes":[],"resource_changes":[]}`,
		"a state":          `{"format_version":"1.0","values":{"root_module":{}}}`,
		"a validation":     `{"format_version":"1.0","valid":true,"error_count":0,"warning_count":0,"diagnostics":[]}`,
		"schemas":          `{"format_version":"1.0","provider_schemas":{}}`,
		"a log":            `{"@level":"info","@message":"Terraform 1.11.4","type":"version"}` + "\n{}",
		"UTF-16":           "\xff\xfe{\x00}\x00",
		"deep lists":       `{"format_version":"1.2","resource_changes":` + deep("[", ""),
		"deep objects":     `{"format_version":"1.2","resource_changes":[{"change":{"after":` + deep(`{"a":`, ""),
		"deep others":      `{"format_version":"1.2","planned_values":` + deep("[", ""),
		"large numbers":    written(t, planned("payments_product.r", ring, with(ring, "price", number("1e999999999")))),
		"small numbers":    written(t, planned("payments_product.r", ring, with(ring, "price", number("1e-999999999")))),
		"another version":  written(t, planned("payments_product.r", ring, with(ring, "price", "CANARY"))),
		"a hostile name": written(t, func() object {
			c := planned("payments_product.r", ring, with(ring, "price", "CANARY"))
			c["address"] = "payments_product.r\n::error::x" + strings.Repeat("\x1b[31mx", 10000)
			return c
		}()),
	} {
		r := run(t, text)
		fails(t, name, r)
		isOfPlan := strings.Contains(r.err, "CANARY") || strings.Contains(r.err, `/:{`) || strings.Contains(r.err, "/a/a/a/a/a/")
		if isOfPlan || strings.ContainsAny(r.err, "\x1b") {
			t.Errorf("%s: %q", name, r.err)
		}
	}
}

// TestHostile_targets recognises a plan for some targets where the engine does not say that it is
// incomplete, as OpenTofu: it leaves out objects of the state.
func TestHostile_targets(t *testing.T) {
	t.Parallel()
	silent := func(without int, members object) string {
		var all object
		if err := json.Unmarshal([]byte(large(t)), &all); err != nil {
			t.Fatal(err)
		}
		delete(all, "complete")
		all["resource_changes"] = all["resource_changes"].([]any)[without:]
		maps.Copy(all, members)
		return inOrder(t, all, "prior_state")
	}
	for name, text := range map[string]string{
		"one left out":        silent(1, nil),
		"another provider's":  strings.ReplaceAll(silent(1, nil), "payments_product", "other_thing"),
		"something was taken": silent(1, object{"complete": true}),
		"all was taken": writtenWith(t, object{"planned_values": object{"root_module": object{"resources": []any{
			object{"address": "payments_product.ring", "mode": "managed", "type": "payments_product"},
		}}}}),
	} {
		r := run(t, text)
		want := "This plan is not complete"
		if strings.Contains(name, "taken") {
			want = "This plan lacks changes"
		}
		if fails(t, name, r); !strings.HasPrefix(r.out, want) {
			t.Errorf("%s: %q", name, r.out)
		}
	}
	for name, text := range map[string]string{
		"all objects":     silent(0, nil),
		"changes outside": silent(0, object{"resource_changes": []any{}}),
	} {
		if r := run(t, text); r.code == cli.Failed {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// TestHostile_order demands the same review of a plan with its members in another order than
// engines write them.
func TestHostile_order(t *testing.T) {
	t.Parallel()
	text := mixture(t, 100)
	var members object
	if err := json.Unmarshal([]byte(text), &members); err != nil {
		t.Fatal(err)
	}
	turned := inOrder(t, members, "prior_state", "configuration", "resource_changes", "resource_drift")
	if got, want := run(t, turned), run(t, text); got != want || want.code != exitApprove {
		t.Errorf("%+v, not %+v", got, want)
	}
}

// TestHostile_foreign demands an empty review of a plan without objects of this provider.
func TestHostile_foreign(t *testing.T) {
	t.Parallel()
	read := planned("data.payments_product.x", nil, object{"price": object{}}, "read")
	read["mode"] = "data"
	for name, text := range map[string]string{
		"no changes": written(t),
		"null": `{"format_version":"1.2","planned_values":{},"resource_changes":null,"resource_drift":null,"prior_state":null,` +
			`"configuration":null}`,
		"others":               written(t, planned("aws_instance.x", nil, object{}), destroyed("aws_instance.y", object{}), read),
		"a newer minor format": `{"format_version":"1.99","new_member":[{"a":[]}],"planned_values":{},"resource_changes":[]}`,
		"OpenTofu": strings.ReplaceAll(
			written(t, kept("payments_product.r", ring)), "registry.terraform.io", "registry.opentofu.org",
		),
	} {
		for format, want := range map[string]string{
			"markdown": marker + "No changes of prices, destinations or what buyers see among ",
			"text":     "No changes of prices, destinations or what buyers see among ",
		} {
			if r := run(t, text, "-format", format); r.code != cli.Done || !strings.HasPrefix(r.out, want) || r.err != "" {
				t.Errorf("%s: %+v", name, r)
			}
		}
	}
}

// TestHostile_types replaces each value of a plan by others of each type, one after another. None
// ends the process, and each gets a review or an error.
func TestHostile_types(t *testing.T) {
	t.Parallel()
	var whole any
	decoder := json.NewDecoder(strings.NewReader(large(t)))
	decoder.UseNumber()
	if err := decoder.Decode(&whole); err != nil {
		t.Fatal(err)
	}
	n := 0
	each(whole, func(value any) { whole = value }, func(set func(any), was any) {
		for _, wrong := range []any{
			nil, true, json.Number("7"), "CANARY", []any{}, []any{nil}, object{}, object{"a": nil}, []any{object{"a": nil}},
		} {
			set(wrong)
			text, err := json.Marshal(whole)
			if err != nil {
				t.Fatal(err)
			}
			n++
			r := run(t, string(text), "-format", "text")
			if (r.code == cli.Failed) != (r.err != "") || r.err == "" && r.out == "" || r.code == cli.Usage {
				t.Errorf("%s: %+v", text, r)
			}
		}
		set(was)
	})
	if n < 1000 {
		t.Errorf("only %d plans", n)
	}
}

// each calls visit for each value inside another one, with a function that replaces it.
func each(value any, set func(any), visit func(set func(any), was any)) {
	visit(set, value)
	switch of := value.(type) {
	case object:
		for _, name := range slices.Sorted(maps.Keys(of)) {
			each(of[name], func(v any) { of[name] = v }, visit)
		}
	case []any:
		for i := range of {
			each(of[i], func(v any) { of[i] = v }, visit)
		}
	}
}

// attacks are texts that a code host, a terminal or a runner could take for something else.
var attacks = []string{
	"a | b\n| x |", "</table><script>alert(1)</script>", "<img src=x onerror=y>", "<!-- payments-review -->", "::set-output name=a::b",
	"##[add-mask]x", "@security-team", "#123", "GH-1 org/repo#12", "[free](http://evil.example)", "![x](https://evil.example/p.png)",
	"http://evil.example", "https://evil.example/a", "www.evil.example", "ftp://evil.example", "mailto:a@evil.example", "a@evil.example",
	"`code` `` x", "a`", "\\", "\\|", "**bold** __x__ *i* _i_", "~~gone~~", "$\\frac{1}{2}$", "- item", "+ item", "1. item", "1) item",
	"# heading", "> quote", "===", "---", ":white_check_mark: approved", "&lt;b&gt; &amp; &#60;", "nul \x00 bell \a escape \x1b[31m",
	"right \u202e to left \u2066 isolate", "zero\u200bwidth \ufeff mark", "line\u2028sep\u2029par\u0085nel", "tag \U000e0041\U000e0042",
	"invalid \xff\xfe", strings.Repeat("x", 2000), strings.Repeat("|", 1000), "{{ template }} ${x} %{if}", " space ", "\u200b", "",
	"a\r\n\r\n## Approved by finance\r\n",
}

// attacked is a plan with an attack in place of each text that people may choose.
func attacked(t testing.TB, whole, attack string) string {
	t.Helper()
	text := []byte(`"` + attack + `"`) // also one that is no UTF-8
	if utf8.ValidString(attack) {
		var err error
		if text, err = json.Marshal(attack); err != nil {
			t.Fatal(err)
		}
	}
	for _, chosen := range []string{
		"Ring", "Club", "Gold ring", "TEN", "HALF", "Thank you", "Thanks", "house bank", "other bank", "rent", "Gallery North", "Child",
		"Other", "Shipping", "Box", "Silver", "Gold", "EUR", "USD", "https://shop.example/hooks", "https://evil.example/hooks", "Bitcoin",
	} {
		whole = strings.ReplaceAll(whole, `"`+chosen+`"`, string(text))
	}
	return whole
}

// everything is a plan that shows all rules.
func everything(t testing.TB) string {
	t.Helper()
	all := object{}
	for i, p := range pairs(t) {
		var one object
		text := strings.ReplaceAll(p.shows, "00000000-0000-4000-8", fmt.Sprintf("00000000-0000-4%03d-8", i))
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.UseNumber()
		if err := decoder.Decode(&one); err != nil {
			t.Fatal(err)
		}
		for name, value := range one {
			elements, isList := value.([]any)
			if !isList {
				all[name] = value
				continue
			}
			for _, e := range elements {
				e.(object)["address"] = fmt.Sprintf("module.m%d.%s", i, e.(object)["address"])
			}
			before, _ := all[name].([]any)
			all[name] = append(before, elements...)
		}
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// plainAttacks are the attacks of formats other than Markdown. A text has several of those that
// mean something in Markdown and HTML alone.
func plainAttacks() (plain []string) {
	markup := ""
	for _, attack := range attacks {
		switch own := misread("text", attack) != "" || strings.Contains(attack, "://") || strings.Contains(attack, "\n"); {
		case own, attack == "", strings.TrimSpace(attack) != attack, !utf8.ValidString(attack), len(attack) > styled.Longest:
			plain = append(plain, attack)
		case len(markup)+len(attack) < styled.Longest:
			markup = strings.TrimSpace(markup + " " + attack)
		default:
			plain, markup = append(plain, markup), attack
		}
	}
	return append(plain, markup)
}

// TestHostile_texts demands that no text of an account means anything in Markdown, in HTML, to a
// runner or to a terminal.
func TestHostile_texts(t *testing.T) {
	t.Parallel()
	dir := directoryOf(t, map[string]string{"main.tf": "locals {}\n"}) // SARIF needs it
	plans := map[string]string{}
	plain, whole := plainAttacks(), everything(t)
	for _, attack := range slices.Concat(attacks, plain, []string{"harmless"}) {
		if plans[attack] == "" {
			plans[attack] = attacked(t, whole, attack)
		}
	}
	for _, format := range formats {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			args := []string{"-format", format, "-max-bytes", "60000", "-dir", dir}
			harmless := run(t, plans["harmless"], args...).out
			all := plain
			if format == "markdown" {
				all = attacks
			}
			for _, attack := range all {
				r := run(t, plans[attack], args...)
				if r.err != "" {
					t.Fatalf("%q: %s", attack, r.err)
				}
				if mistake := misread(format, r.out); mistake != "" {
					t.Errorf("%q: %s in\n%s", attack, mistake, r.out)
				}
				isURL := strings.Contains(attack, "://") // two equal URLs are one familiar place
				if attack != "" && !isURL && strings.Count(r.out, "\n") != strings.Count(harmless, "\n") {
					t.Errorf("%q: other lines than\n%s\nin\n%s", attack, harmless, r.out)
				}
			}
		})
	}
}

// TestHostile_titles demands the same of the title.
func TestHostile_titles(t *testing.T) {
	t.Parallel()
	for _, attack := range attacks {
		for _, text := range []string{written(t), pairs(t)[0].shows} {
			for _, format := range []string{"markdown", "text", "json"} {
				if r := run(t, text, "-format", format, "-title", attack); misread(format, r.out) != "" {
					t.Errorf("%q: %s in\n%s", attack, misread(format, r.out), r.out)
				}
			}
		}
	}
}

var (
	codeSpans   = regexp.MustCompile("`[^`\n]*`")
	ownElements = regexp.MustCompile(`</?(?:code|details|summary|sub|br|wbr)>|^<!-- payments-review -->\n`)
	escaped     = regexp.MustCompile(`\\[^\n]|&(?:lt|gt|amp|#\d+);`)
	ownBold     = regexp.MustCompile(`\*\*`)
	invisible   = regexp.MustCompile(`[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]`)
	emoji       = regexp.MustCompile(`:[a-zA-Z0-9_+-]+:`)
	startsBlock = regexp.MustCompile(`(?m)^(?:[-+*] [^🛑⚠⛔*A-Z]|\d+[.)] |#[^#&]|={2,}|>)`)
)

// misread returns the part of an output that a reader could misunderstand, or "".
func misread(format, out string) string {
	if at := invisible.FindString(strings.ReplaceAll(out, "\n", "")); at != "" {
		return fmt.Sprintf("an invisible %q", at)
	}
	for line := range strings.Lines(out) {
		if strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") {
			return "a command to a runner"
		}
	}
	if format != "markdown" {
		return ""
	}
	for line := range strings.Lines(out) { // a bar divides cells, even in code
		bars := strings.Count(strings.ReplaceAll(line, `\|`, ""), "|")
		if strings.HasPrefix(line, "|") && (bars < 4 || bars > 7) {
			return "another number of cells"
		}
	}
	if found := startsBlock.FindString(out); found != "" {
		return fmt.Sprintf("a block %q", found)
	}
	rest := ownElements.ReplaceAllString(codeSpans.ReplaceAllString(escapedInCode(out), "·"), "")
	if found := emoji.FindString(regexp.MustCompile(`--:`).ReplaceAllString(rest, "")); found != "" {
		return fmt.Sprintf("an emoji %q", found)
	}
	rest = escaped.ReplaceAllString(rest, "\u00b7")
	for _, forbidden := range []string{"<", "&", "`", "http://", "https://", "ftp://", "www.", "](", "~~", "__", "$\\"} {
		if strings.Contains(rest, forbidden) {
			return fmt.Sprintf("a raw %q", forbidden)
		}
	}
	if found := regexp.MustCompile(`[@#]\w`).FindString(rest); found != "" {
		return "a mention " + found
	}
	if regexp.MustCompile(`\*`).MatchString(ownBold.ReplaceAllString(rest, "")) {
		return "a star"
	}
	return ""
}

// escapedInCode is a text without the escaped characters that could look like a span of code.
func escapedInCode(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, `\\`, "·"), "\\`", "·")
}

// TestHostile_letters: a host with a letter that looks like another one is shown as it is sent.
func TestHostile_letters(t *testing.T) {
	t.Parallel()
	r := run(t, written(t, planned("payments_webhook.h", hook, with(hook, "url", "https://sh\u043ep.example/hooks"))))
	if !strings.Contains(r.out, "**xn--") || strings.Contains(r.out, "\u043e") {
		t.Error(r.out)
	}
}

// TestHostile_references follows thousands of references of one argument. Their number must not
// count more than once: a review that never ends stops no pull request.
func TestHostile_references(t *testing.T) {
	t.Parallel()
	var references []string
	for i := range 3_000 {
		references = append(references, fmt.Sprintf("terraform_data.x.output.a%d", i), "terraform_data.x.output", "terraform_data.x")
	}
	text := byReferences(t, "payments_webhook.h", hook, with(hook, "url", nil), object{"url": true}, "url", references...)
	if found := foundIn(t, text); !found.has("webhook.foreign", "approve") {
		t.Error(found.ids())
	}
}
