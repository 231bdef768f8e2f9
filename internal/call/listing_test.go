// SPDX-License-Identifier: MPL-2.0

package call

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestListing prints lists of the demo in each format.
func TestListing(t *testing.T) {
	t.Parallel()
	s := demo(t)
	const secret = "whk_canary_7QX3" //nolint:gosec // no secret
	s.Put("webhook", sandbox.Object{"id": seeded("0004", "1"), "verificationKey": secret})
	s.Put("customer", sandbox.Object{"id": seeded("0005", "3"), "name": "\x1b[31m=cmd|' /C calc'!A0\u202e"})
	march := []string{"-since", "2026-03-06", "-until", "2026-03-07T14:30:00Z"}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"balances", "-format=csv", "-columns=network,balance,token"}, "network,balance,token\n" +
			"Base,1722.125313,0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913\nEthereum,1795.816861,0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48\n" +
			"Bitcoin,0.00499315,\nEthereum,0.018225087890625,\nPolygon,5469.670469,0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359\n"},
		{
			append([]string{"transactions", "-format=csv", "-columns=amount,type,createdAt", "-bom"}, march...),
			"\uFEFFamount,type,createdAt\n1840.75,deposit,2026-03-06T09:00:00.000000Z\n",
		},
		{append([]string{"transactions", "-columns=amount"}, march...), "[\n  {\n    \"amount\": 1840.75\n  }\n]\n"},
		{[]string{"transactions", "-format=csv", "-columns=amount,fee", "-until=2026-01-01"}, "amount,fee\n"},
		{[]string{"transactions", "-until=2026-01-01"}, "[]\n"},
		{[]string{"webhooks", "-format=csv", "-columns=verificationKey"}, "verificationKey\n(not shown)\n"},
		{
			[]string{"deposits", "-format=table", "-columns=depositMethod.Crypto,netAmount", "-since=2026-04-14"},
			"  depositMethod.Crypto.network  depositMethod.Crypto.token                  netAmount\n" +
				"  Polygon                       0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359  19.9\n",
		},
	} {
		r := to(s).run(t, c.args...)
		r.want(t, cli.Done)
		if r.out != c.want {
			t.Errorf("%v:\n%s\nwant\n%s", c.args, r.out, c.want)
		}
	}
	enveloped := demo(t)
	dialect, err := sandbox.ParseDialect("lists=envelope")
	if err != nil {
		t.Fatal(err)
	}
	enveloped.SetDialect(dialect)
	to(enveloped).run(t, "transactions", "-format=csv", "-columns=amount", "-since=2026-03-06", "-until=2026-03-07").
		want(t, cli.Done, "amount\n1840.75\n")
	table := to(s).run(t, "customers", "-format=table")
	table.want(t, cli.Done, "[31m=cmd|' /C calc'!A0  ")
	if strings.ContainsAny(table.out, "\x1b\u202e") {
		t.Errorf("the table is not for a terminal:\n%s", table.out)
	}
	if out := to(s).run(t, "transactions", "-format=table", "-until=2026-03-07").out; !strings.Contains(out, " currency ") ||
		strings.Contains(to(s).run(t, append([]string{"transactions", "-format=table"}, march...)...).out, " currency ") {
		t.Errorf("a table has the columns that have a value:\n%s", out)
	}
	to(s).run(t, "customers", "-format=csv", "-columns=name").want(t, cli.Done, "\uFFFD[31m=cmd")
}

// TestListing_refuses finds mistakes before a request.
func TestListing_refuses(t *testing.T) {
	t.Parallel()
	s := demo(t)
	for words, args := range map[string][]string{
		"-columns: amont: there is no such column; did you mean amount?":                {"transactions", "-columns=amont"},
		"webhook: it reads no list, and -format, -columns, -since, -until and -bom are": {"webhook", "id=" + seeded("0004", "1"), "-format=csv"},
		"createInvoice: it reads no list": {
			"createInvoice", `customerIds=["` + seeded("0005", "3") + `"]`, `gateway={"managed":{"methods":[{"network":"Bitcoin"}]}}`,
			`lineItems=[{"name":"Service","price":85,"quantity":1}]`, "-format=csv",
		},
		"its objects have no time, which -since and -until need": {"balances", "-since=2026-01-01"},
		"-bom is for -format csv":                                {"balances", "-bom"},
		"-until must be after -since": {
			"transactions", "-since=2026-04-01", "-until=2026-04-01",
		},
		"it must be json, csv or table": {"balances", "-format=xlsx"},
		"it must be a date such as 2026-03-31, or a time such as 2026-03-31T12:00:00Z; ": {"transactions", "-since=31.03.2026"},
	} {
		to(s).run(t, args...).want(t, cli.Usage, words)
	}
	if n := len(s.Requests()); n != 0 {
		t.Errorf("%d requests were sent", n)
	}
}

// TestListing_times: -since and -until know when the objects of each list with times began.
func TestListing_times(t *testing.T) {
	t.Parallel()
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range all {
		if !op.Response.List {
			continue
		}
		hasTime := false
		for _, property := range op.Response.Element().Properties {
			hasTime = hasTime || property.Format == "date-time"
		}
		if hasTime != (timeOf(op.Response.Element()) != "") {
			t.Errorf("%s: the time is %q", op.ID, timeOf(op.Response.Element()))
		}
	}
}

// TestListing_losesNothing: null, an unknown member, an object without a time and an inner list.
func TestListing_losesNothing(t *testing.T) {
	t.Parallel()
	element := &schema.Schema{Properties: map[string]*schema.Schema{
		"createdAt": {}, "inner": {Properties: map[string]*schema.Schema{"a": {}, "b": {}}}, "list": {}, "none": {},
	}}
	const body = `[{"createdAt":"2026-01-01T00:00:00Z"},{"createdAt":null,"inner":{"a":1e400,"new":{"x":-0.10}},"list":[1.50]},{"inner":null}]`
	l := listing{format: "csv", since: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)}
	got, err := l.print(element, []byte(body))
	const want = "createdAt,inner.a,inner.b,list,none,inner.new\n,1e400,,[1.50],,\"{\"\"x\"\":-0.10}\"\n,,,,,\n"
	if err != nil || got != want {
		t.Errorf("it is\n%s\nwant\n%s%v", got, want, err)
	}
	if got, err := l.print(element, []byte(`{}`)); err == nil {
		t.Errorf("an object is printed as %s", got)
	}
}

// TestListing_repeats: an object that a list repeats is one row. Two of one id, and equal elements
// without an id, are two.
func TestListing_repeats(t *testing.T) {
	t.Parallel()
	element := &schema.Schema{Properties: map[string]*schema.Schema{"id": {}, "amount": {}}}
	const body = `[{"id":"a","amount":1},{"id":"a","amount":-1},{"id":"a","amount":1},{"amount":2},{"amount":2}]`
	got, err := listing{format: "csv", columns: []string{"amount"}}.print(element, []byte(body))
	if want := "amount\n1\n-1\n2\n2\n"; err != nil || got != want {
		t.Errorf("it is\n%s\nwant\n%s%v", got, want, err)
	}
}

// FuzzListing: a number keeps its digits, a text keeps its characters, and no cell is a formula,
// whether a comma, a semicolon or a tab begins the next one.
func FuzzListing(f *testing.F) {
	for _, text := range []string{
		"", "Tote", "=1+1", "+1", "-12.50", "-12.50x", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "a;=1", "a;\t=1", "a\r\n-b", "＝1", "\"=1", ",=1",
		"a\x1b[31m", "\u0085", "' =1", "-1e5", "--1",
	} {
		f.Add(text, "-12.50")
	}
	f.Add("a", "123456789012345678901234567890.000000000000000001")
	f.Add("-", "1e-400")
	element := &schema.Schema{Properties: map[string]*schema.Schema{"n": {}, "text": {}}}
	f.Fuzz(func(t *testing.T, text, number string) {
		if !utf8.ValidString(text) || !isNumber(number) {
			t.Skip()
		}
		body := fmt.Sprintf(`[{"text":%s,"n":%s}]`, encode(text), number)
		out, err := listing{format: "csv"}.print(element, []byte(body))
		if err != nil || !json.Valid([]byte(body)) {
			t.Fatalf("%s: %v", body, err)
		}
		rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
		if err != nil || len(rows) != 2 || len(rows[1]) != 2 {
			t.Fatalf("%q is read as %q: %v", out, rows, err)
		}
		if rows[1][0] != number {
			t.Errorf("%s became %s", number, rows[1][0])
		}
		cell := rows[1][1]
		if isNumber(text) && cell != text {
			t.Errorf("the number %s became %q", text, cell)
		}
		plain := func(text string) string {
			return strings.ReplaceAll(strings.Map(func(r rune) rune {
				if r < ' ' || r >= 0x7f && r < 0xa0 || r == utf8.RuneError {
					return -1
				}
				return r
			}, text), "'", "")
		}
		if plain(cell) != plain(text) {
			t.Errorf("%q became %q", text, cell)
		}
		for _, part := range strings.FieldsFunc(";"+cell, func(r rune) bool { return strings.ContainsRune(";\t\r\n", r) }) {
			if strings.ContainsRune("=+-@＝＋－＠", []rune(part)[0]) && !isNumber(cell) {
				t.Errorf("%q is a formula in %q", part, cell)
			}
		}
		if cell != "" && slices.Contains([]byte("\t\r"), cell[0]) {
			t.Errorf("%q begins with white space", cell)
		}
	})
}
