// SPDX-License-Identifier: MPL-2.0

package schema_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// decoded decodes a JSON text as the sandbox does.
func decoded(t *testing.T, text string) any {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		t.Fatalf("%s: %s", text, err)
	}
	return value
}

// parsed returns the schema of a YAML text. Its only component is Colour.
func parsed(t *testing.T, text string) *schema.Schema {
	t.Helper()
	s, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func parse(text string) (*schema.Schema, error) {
	var node yaml.Node
	if err := yaml.Unmarshal([]byte(text), &node); err != nil {
		return nil, err
	}
	return schema.Parse(node.Content[0], func(name string) (*schema.Schema, error) {
		if name != "Colour" {
			return nil, errors.New("there is no schema " + name)
		}
		return &schema.Schema{Name: name, Type: schema.String, Basis: "shown", Marks: map[string]any{"x-grows": true}}, nil
	})
}

// TestCheck: each keyword has its sentence, which names the field and never the value.
func TestCheck(t *testing.T) {
	t.Parallel()
	const integer = " must be a whole number of at most 64 bits, without a point"
	listed := func(n int) string {
		values := make([]string, n)
		for i := range values {
			values[i] = strings.Repeat("A", i+1)
		}
		return "{type: string, enum: [" + strings.Join(values, ", ") + "]}"
	}
	for _, c := range []struct{ schema, value, want string }{
		{`{type: string}`, `"a"`, ""},
		{`{type: string}`, `1`, " must be a string"},
		{`{type: string}`, `null`, " must not be null"},
		{`{type: string, nullable: true}`, `null`, ""},
		{`{type: number}`, `"1"`, " must be a number"},
		{`{type: number}`, `1e999`, " must be a number with at most 100 digits on each side of the point"},
		{`{type: boolean}`, `0`, " must be true or false"},
		{`{type: array}`, `{}`, " must be a list"},
		{`{type: object}`, `[]`, " must be an object"},
		{`{type: integer}`, `"1"`, integer},
		{`{type: integer}`, `1.5`, integer},
		{`{type: integer}`, `1.0`, integer},
		{`{type: integer}`, `9223372036854775808`, integer},
		{`{type: integer, format: int64}`, `92233720368547758080`, integer},
		{`{type: integer, format: int64}`, `9223372036854775807`, ""},
		{`{type: integer, format: int32}`, `2147483648`, " must be a whole number from -2147483648 to 2147483647"},
		{`{type: number, minimum: 0.5}`, `0.25`, " must be at least 0.5"},
		{`{type: number, minimum: 0}`, `-1e-400`, " must be at least 0"},
		{`{type: number, maximum: 1000000}`, `1000001`, " must be at most 1000000"},
		{`{type: number, maximum: 100}`, `100.00000000000000000001`, " must be at most 100"},
		{`{type: string, minLength: 1}`, `""`, " must not be empty"},
		{`{type: string, minLength: 1}`, `" \t"`, " must not be blank"},
		{`{type: string, minLength: 2}`, `"ü"`, " must have at least 2 characters"},
		{`{type: string, pattern: ^a$}`, `"b"`, " must match the pattern ^a$"},
		{`{type: string, pattern: "^https://.+$"}`, `"b"`, " must be a URL that begins with https://"},
		{`{type: array, minItems: 1}`, `[]`, " must not be empty"},
		{`{type: array, minItems: 2}`, `[1]`, " must have at least 2 elements"},
		{`{type: string, format: uuid}`, `"1"`, " must be a UUID"},
		{`{type: string, format: date}`, `"2023-02-30"`, " must be a date such as 1990-12-31"},
		{`{type: string, format: date-time}`, `"now"`, " must be a time such as 2030-01-31T12:00:00Z"},
		{listed(1), `"B"`, " must be A"},
		{listed(2), `"B"`, " must be one of A or AA"},
		{listed(3), `7`, " must be one of A, AA or AAA"},
		{listed(3), `null`, " must not be null"},
		{listed(11), `"B"`, " must be one of 11 known values, such as A or AA"},
		{listed(11), `"aaaab"`, " must be one of 11 known values; did you mean AAAA?"},
	} {
		alone := parsed(t, c.schema)
		outer := parsed(t, `{type: object, required: [list], properties: {
			list: {type: array, items: {type: object, properties: {x: `+c.schema+`}}}}}`)
		for path, got := range map[string]error{
			"amount":    schema.Check(alone, decoded(t, c.value), "amount"),
			"it":        schema.Check(alone, decoded(t, c.value), ""),
			"list[1].x": schema.Check(outer, decoded(t, `{"list": [{}, {"x": `+c.value+`}]}`), ""),
		} {
			want := path + c.want
			if c.want == "" && got != nil || c.want != "" && (got == nil || got.Error() != want) {
				t.Errorf("%s: %v, want %q", c.value, got, want)
			}
		}
	}
}

// TestCheck_fields: an unknown field is answered with the nearest one, before a missing field.
func TestCheck_fields(t *testing.T) {
	t.Parallel()
	s := parsed(t, `{type: object, additionalProperties: false, required: [name], properties: {name: {type: string}, imageUrl: {type: string},
		addOns: {type: array, items: {type: object, additionalProperties: false, properties: {price: {type: number}}}}}}`)
	for text, want := range map[string]string{
		`{}`:                                     "name is required",
		`{"naem": "A"}`:                          "naem: there is no such field; did you mean name?",
		`{"image_url": "A"}`:                     "image_url: there is no such field; did you mean imageUrl?",
		`{"colour": "A"}`:                        "colour: there is no such field",
		`{"addOns": [{}, {"prize": 1}]}`:         "addOns[1].prize: there is no such field; did you mean price?",
		`{"": 1}`:                                `"": there is no such field`,
		`{"a\nb": 1}`:                            `"a\nb": there is no such field`,
		`{"` + strings.Repeat("n", 500) + `":1}`: strings.Repeat("n", 40) + "…: there is no such field",
		`{"` + strings.Repeat("ü", 500) + `":1}`: `"` + strings.Repeat("ü", 20) + `"…: there is no such field`,
	} {
		if err := schema.Check(s, decoded(t, text), ""); err == nil || err.Error() != want {
			t.Errorf("%.60s: %v, want %q", text, err, want)
		}
	}
}

// TestCheckResponse: an unknown value of an enumeration, a blank string and a whole number with a
// point are accepted, and hide no other violation.
func TestCheckResponse(t *testing.T) {
	t.Parallel()
	s := parsed(t, `{type: object, properties: {payment: {type: object, properties: {network: {type: string, enum: [Bitcoin]},
		amount: {type: number, minimum: 0}, zone: {type: string, minLength: 1}, count: {type: integer}}}}}`)
	for payment, want := range map[string]string{
		`{"network": "Moon"}`:                           "",
		`{"network": "Bitcoin"}`:                        "",
		`{"zone": " "}`:                                 "",
		`{"amount": 1` + strings.Repeat("0", 150) + `}`: "",
		`{"count": 2.0}`:                                "",
		`{"count": 2.5}`:                                "payment.count must be a whole number of at most 64 bits, without a point",
		`{"network": 7}`:                                "payment.network must be Bitcoin",
		`{"network": null}`:                             "payment.network must not be null",
		`{"network": "Moon", "amount": -1}`:             "payment.amount must be at least 0",
		`{"network": "Moon", "zone": 7}`:                "payment.zone must be a string",
	} {
		got := ""
		if err := schema.CheckResponse(s, decoded(t, `{"payment": `+payment+`}`)); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", payment, got, want)
		}
	}
}

func TestNearest(t *testing.T) {
	t.Parallel()
	known := []string{"id", "name", "imageUrl", "chargingIntervalSeconds", "EUR", "USD"}
	for word, want := range map[string]string{
		"naem": "name", "nam": "name", "NAME": "name", "names": "name", "image_url": "imageUrl", "imageURL": "imageUrl", "imgUrl": "imageUrl",
		"chargingIntervalSecs": "chargingIntervalSeconds", "ids": "id", "eur": "EUR", "EURO": "EUR",
		"": "", "x": "", "colour": "", "price": "", strings.Repeat("name", 100): "",
	} {
		if got := schema.Nearest(word, known); got != want {
			t.Errorf("%q is near %q, want %q", word, got, want)
		}
	}
}
