// SPDX-License-Identifier: MPL-2.0

package schema_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

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

// TestCheck: each keyword has its sentence, which names the field and never the value.
func TestCheck(t *testing.T) {
	t.Parallel()
	const integer = " must be a whole number of at most 64 bits, without a point"
	several := func(n int) []any {
		values := make([]any, n)
		for i := range values {
			values[i] = strings.Repeat("A", i+1)
		}
		return values
	}
	for _, c := range []struct {
		schema      *openapi3.Schema
		value, want string
	}{
		{openapi3.NewStringSchema(), `"a"`, ""},
		{openapi3.NewStringSchema(), `1`, " must be a string"},
		{openapi3.NewStringSchema(), `null`, " must not be null"},
		{openapi3.NewStringSchema().WithNullable(), `null`, ""},
		{openapi3.NewFloat64Schema(), `"1"`, " must be a number"},
		{openapi3.NewFloat64Schema(), `1e999`, " must be a number with at most 100 digits on each side of the point"},
		{openapi3.NewBoolSchema(), `0`, " must be true or false"},
		{openapi3.NewArraySchema(), `{}`, " must be a list"},
		{openapi3.NewObjectSchema(), `[]`, " must be an object"},
		{openapi3.NewIntegerSchema(), `"1"`, integer},
		{openapi3.NewIntegerSchema(), `1.5`, integer},
		{openapi3.NewIntegerSchema(), `1.0`, integer},
		{openapi3.NewIntegerSchema(), `9223372036854775808`, integer},
		{openapi3.NewInt64Schema(), `92233720368547758080`, integer},
		{openapi3.NewInt64Schema(), `9223372036854775807`, ""},
		{openapi3.NewInt32Schema(), `2147483648`, " must be a whole number from -2147483648 to 2147483647"},
		{openapi3.NewFloat64Schema().WithMin(0.5), `0.25`, " must be at least 0.5"},
		{openapi3.NewFloat64Schema().WithMin(0), `-1e-400`, " must be at least 0"},
		{openapi3.NewFloat64Schema().WithMax(1000000), `1000001`, " must be at most 1000000"},
		{openapi3.NewFloat64Schema().WithMax(100), `100.00000000000000000001`, " must be at most 100"},
		{openapi3.NewStringSchema().WithMinLength(1), `""`, " must not be empty"},
		{openapi3.NewStringSchema().WithMinLength(2), `"a"`, " must have at least 2 characters"},
		{openapi3.NewStringSchema().WithMaxLength(1), `"ab"`, " must have at most one character"},
		{openapi3.NewStringSchema().WithMaxLength(2), `"abc"`, " must have at most 2 characters"},
		{openapi3.NewStringSchema().WithPattern("^a$"), `"b"`, " must match the pattern ^a$"},
		{openapi3.NewStringSchema().WithPattern(`^https://.+$`), `"b"`, " must be a URL that begins with https://"},
		{openapi3.NewArraySchema().WithMinItems(1), `[]`, " must not be empty"},
		{openapi3.NewArraySchema().WithMinItems(2), `[1]`, " must have at least 2 elements"},
		{openapi3.NewArraySchema().WithMaxItems(2), `[1, 2, 3]`, " must have at most 2 elements"},
		{openapi3.NewArraySchema().WithUniqueItems(true), `[1, 1]`, " does not fit the contract"},
		{openapi3.NewStringSchema().WithFormat("uuid"), `"1"`, " must be a UUID"},
		{openapi3.NewStringSchema().WithFormat("date"), `"2023-02-30"`, " must be a date such as 1990-12-31"},
		{openapi3.NewStringSchema().WithFormat("date-time"), `"now"`, " must be a time such as 2030-01-31T12:00:00Z"},
		{openapi3.NewStringSchema().WithFormat("byte"), `"ä"`, " must have the format byte"},
		{openapi3.NewStringSchema().WithEnum(several(1)...), `"B"`, " must be A"},
		{openapi3.NewStringSchema().WithEnum(several(2)...), `"B"`, " must be one of A or AA"},
		{openapi3.NewStringSchema().WithEnum(several(3)...), `7`, " must be one of A, AA or AAA"},
		{openapi3.NewStringSchema().WithEnum(several(3)...), `null`, " must not be null"},
		{openapi3.NewStringSchema().WithEnum(several(11)...), `"B"`, " must be one of 11 known values, such as A or AA"},
		{openapi3.NewStringSchema().WithEnum(several(11)...), `"aaaab"`, " must be one of 11 known values; did you mean AAAA?"},
	} {
		outer := openapi3.NewObjectSchema().WithProperty("list", openapi3.NewArraySchema().WithItems(
			openapi3.NewObjectSchema().WithProperty("x", openapi3.NewAllOfSchema(c.schema)),
		)).WithRequired([]string{"list"})
		for path, got := range map[string]error{
			"amount":    schema.Check(c.schema, decoded(t, c.value), "amount"),
			"it":        schema.Check(c.schema, decoded(t, c.value), ""),
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
	inner := openapi3.NewObjectSchema().WithProperty("price", openapi3.NewFloat64Schema()).WithoutAdditionalProperties()
	s := openapi3.NewObjectSchema().WithProperty("name", openapi3.NewStringSchema()).WithProperty("imageUrl", openapi3.NewStringSchema()).
		WithProperty("addOns", openapi3.NewArraySchema().WithItems(inner)).WithoutAdditionalProperties().WithRequired([]string{"name"})
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

// TestCheckResponse: an unknown enumeration value is accepted, and hides no other violation.
func TestCheckResponse(t *testing.T) {
	t.Parallel()
	inner := openapi3.NewObjectSchema().
		WithProperty("network", openapi3.NewStringSchema().WithEnum("Bitcoin")).
		WithProperty("amount", openapi3.NewFloat64Schema().WithMin(0)).
		WithProperty("zone", openapi3.NewStringSchema())
	outer := openapi3.NewObjectSchema().WithProperty("payment", openapi3.NewAllOfSchema(inner))
	for payment, want := range map[string]string{
		`{"network": "Moon"}`:               "",
		`{"network": "Bitcoin"}`:            "",
		`{"network": 7}`:                    "payment.network must be Bitcoin",
		`{"network": null}`:                 "payment.network must not be null",
		`{"network": "Moon", "amount": -1}`: "payment.amount must be at least 0", // before and behind the network
		`{"network": "Moon", "zone": 7}`:    "payment.zone must be a string",
	} {
		got := ""
		if err := schema.CheckResponse(outer, decoded(t, `{"payment": `+payment+`}`)); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", payment, got, want)
		}
	}
}

// TestCheck_ownFormats: kin-openapi's formats belong to the whole process, and stay as they are.
func TestCheck_ownFormats(t *testing.T) {
	t.Parallel()
	const impossible = "2023-02-30"
	date := openapi3.NewStringSchema().WithFormat("date")
	if err := schema.Check(date, impossible, "dob"); err == nil {
		t.Error("the 30th of February is accepted")
	}
	if got := slices.Sorted(maps.Keys(openapi3.SchemaStringFormats)); !slices.Equal(got, []string{"byte", "date", "date-time"}) {
		t.Errorf("the process has the formats %v", got)
	}
	if err := date.VisitJSON(impossible, openapi3.EnableFormatValidation()); err == nil || strings.Contains(err.Error(), "a date such as") {
		t.Errorf("the process has another format of dates: %v", err)
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
