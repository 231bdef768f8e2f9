// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// record is an object with a union, a secret and personal data.
func record() *schema.Schema {
	text := &schema.Schema{Type: schema.String}
	marked := func(of schema.Schema, mark string) *schema.Schema {
		of.Marks = map[string]any{mark: true}
		return &of
	}
	return &schema.Schema{Name: "Thing", Type: schema.Object, Required: []string{"id"}, Properties: map[string]*schema.Schema{
		"id": text, "memo": text,
		"address": {Type: schema.String, Format: "address"},
		"amount":  {Type: schema.Number},
		"iban":    marked(*text, "x-bank-number"),
		"method":  {Type: schema.Object, Properties: map[string]*schema.Schema{"Crypto": {Type: schema.Object}, "Fiat": {Type: schema.Object}}},
		"person": marked(schema.Schema{
			Type: schema.Object, Required: []string{"name"}, Properties: map[string]*schema.Schema{"name": text},
		}, "x-personal"),
		"secret": {Type: schema.String, Format: "password"},
		"status": marked(*text, "x-grows"),
		"tags":   marked(schema.Schema{Type: schema.Array, Items: text}, "x-unordered"),
	}}
}

// TestDialect_write: each setting changes only the parts that it is about.
func TestDialect_write(t *testing.T) {
	t.Parallel()
	for line, c := range map[string]struct{ before, after string }{
		"": {
			`{"id":"0xAB","amount":1.50,"memo":null,"method":{"Fiat":{}},"person":{"name":"Ann"},"secret":"whk_12345","status":"paid","tags":["a",` +
				`"b"]}`,
			`{"amount":1.50,"id":"0xAB","memo":null,"method":{"Fiat":{}},"person":{"name":"Ann"},"secret":"whk_12345","status":"paid","tags":["a",` +
				`"b"]}`,
		},
		"unions=nulls":  {`{"id":"1","method":{"Fiat":{}}}`, `{"id":"1","method":{"Crypto":null,"Fiat":{}}}`},
		"nulls=omitted": {`{"id":"1","memo":null,"method":{"Fiat":null}}`, `{"id":"1","method":{}}`},
		"decimals=text": {`{"id":"1","amount":1.5}`, `{"amount":"1.50000000000","id":"1"}`},
		"spelling=other": {
			`{"id":"0xAB","address":"0xAB","iban":"DE89370","tags":["a","b"]}`, `{"address":"0xab","iban":"de89 370","id":"0xAB","tags":["b","a"]}`,
		},
		"names=case": {
			`{"id":"1","method":{"Fiat":{}}}`,
			`{"ADDRESS":17,"AMOUNT":17,"IBAN":17,"ID":17,"MEMO":17,"METHOD":17,"PERSON":17,"SECRET":17,"STATUS":17,"TAGS":17,"id":"1",` +
				`"method":{"CRYPTO":17,"FIAT":17,"Fiat":{}}}`,
		},
		"unknown=values":   {`{"id":"1","status":"paid"}`, `{"id":"1","status":"FromTheFuture"}`},
		"personal=masked":  {`{"id":"1","person":{"name":"Ann"}}`, `{"id":"1","person":{"name":"A****"}}`},
		"personal=omitted": {`{"id":"1","person":{"name":"Ann"}}`, `{"id":"1"}`},
		"secrets=masked":   {`{"id":"1","secret":"whk_12345"}`, `{"id":"1","secret":"****2345"}`},
		"numbers=x":        {`{"id":"1","address":"0x1234","iban":"DE89370400440532013000"}`, `{"address":"0x1234","iban":"XXXXX3000","id":"1"}`},
		"numbers=last4":    {`{"id":"1","iban":"DE89 3700"}`, `{"iban":"3700","id":"1"}`},
		"numbers=dashes":   {`{"id":"1","iban":"3700"}`, `{"iban":"3700","id":"1"}`},
		"numbers=ends":     {`{"id":"1","iban":"12345678"}`, `{"iban":"****5678","id":"1"}`},
		"numbers=ellipsis": {
			`{"id":"1","address":"0x52908400098527886E0F7030069857D2E4169EE7","iban":"DE89370400440532013000"}`,
			`{"address":"0x5290…9EE7","iban":"DE89…3000","id":"1"}`,
		},
		"numbers=hash,personal=masked,secrets=masked": {
			`{"id":"1","person":{"name":"Ann"},"secret":"whk_12345"}`, `{"id":"1","person":{"name":"A######"},"secret":"#####2345"}`,
		},
		"secrets=omitted": {`{"id":"1","secret":"whk_12345"}`, `{"id":"1"}`},
		"notfound=400":    {`{"id":"<&>"}`, `{"id":"<&>"}`},
		"notfound=410":    {`{"id":"<&>"}`, `{"id":"<&>"}`},
		"notfound=error":  {`{"id":"<&>"}`, `{"id":"<&>"}`},
		"items=summary":   {`{"id":"1","memo":"x"}`, `{"id":"1","memo":"x"}`},
		"items=hollow":    {`{"id":"1","tags":["a"]}`, `{"id":"1","tags":["a"]}`},
	} {
		d, err := Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		read := Operation{ID: "thing", Method: http.MethodGet, Path: "/thing/{id}", Response: record()}
		if got := string(d.Write(read, decoded[object](t, c.before), Occurrence{})); got != c.after {
			t.Errorf("%s: %s, want %s", line, got, c.after)
		}
	}
}

// TestDialect_writeChangesNothing: a response may have objects that other requests read at the same
// time.
func TestDialect_writeChangesNothing(t *testing.T) {
	t.Parallel()
	const before = `{"id":"0xAB","address":"0xAB","amount":1.50,"memo":null,"method":{"Fiat":{}},"person":{"name":"Ann"},` +
		`"secret":"whk_12345","status":"paid","tags":["a","b"]}`
	list := &schema.Schema{Type: schema.Array, Items: record()}
	lines := append(Singles(), Random(1).String(), Random(2).String())
	for _, line := range append(lines, "defaults=filled,personal=masked,unknown=members", "writes=partial,nulls=omitted") {
		d, err := Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		for _, op := range []Operation{
			{ID: "things", Method: http.MethodGet, Path: "/things", Response: list, Detailed: true},
			{ID: "createThings", Method: http.MethodPost, Path: "/things", Response: list, Readable: true},
		} {
			shared := []any{decoded[object](t, before)}
			d.Write(op, shared, Occurrence{})
			if want := []any{decoded[object](t, before)}; !reflect.DeepEqual(shared, want) {
				t.Errorf("%s: %s changes the response to %v", line, op.ID, shared)
			}
		}
	}
}

// TestDialect_lists: an envelope and summaries change lists, and nothing else.
func TestDialect_lists(t *testing.T) {
	t.Parallel()
	list := &schema.Schema{Type: schema.Array, Items: record()}
	op := Operation{ID: "things", Method: http.MethodGet, Path: "/things", Response: list, Detailed: true}
	d := Dialect{Items: "summary", Lists: "envelope"}
	if got := string(d.Write(op, []any{object{"id": "1", "memo": "x"}}, Occurrence{})); got != `{"items":[{"id":"1"}],"total":1}` {
		t.Errorf("a list of details: %s", got)
	}
	if got := string(d.Write(op, []any{}, Occurrence{Turn: 1})); got != `{"data":{"items":[],"total":0},"errors":[],"success":true}` {
		t.Errorf("the second list: %s", got)
	}
	op.Detailed = false
	if got := string(d.Write(op, []any{object{"id": "1", "memo": "x"}}, Occurrence{})); got != `{"items":[{"id":"1","memo":"x"}],"total":1}` {
		t.Errorf("a list without details: %s", got)
	}
	op.Detailed, d.Items = true, "hollow"
	hollow := object{"id": "1", "memo": "x", "tags": []any{"a"}}
	if got := string(d.Write(op, []any{hollow}, Occurrence{})); got != `{"items":[{"id":"1","memo":"x","tags":[]}],"total":1}` {
		t.Errorf("a list without inner lists: %s", got)
	}
}

// TestDialect_refusal: only a missing object is answered otherwise, and in two dialects only a
// read.
func TestDialect_refusal(t *testing.T) {
	t.Parallel()
	read, write := Operation{Method: http.MethodGet}, Operation{Method: http.MethodPut}
	for notFound, want := range map[string][2]int{"": {404, 404}, "400": {400, 404}, "410": {410, 410}, "error": {200, 404}} {
		d := Dialect{NotFound: notFound}
		asRead, hasBody := d.Refusal(read, 404)
		asWrite, _ := d.Refusal(write, 404)
		if other, _ := d.Refusal(read, 409); asRead != want[0] || asWrite != want[1] || hasBody != (asRead != 400) || other != 409 {
			t.Errorf("%q: %d %t, %d, and 409 is %d", notFound, asRead, hasBody, asWrite, other)
		}
	}
}

func decoded[T any](t *testing.T, text string) (value T) {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return value
}
