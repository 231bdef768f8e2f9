// SPDX-License-Identifier: MPL-2.0

package contract

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// fresh returns a copy of the document that a test may change.
func fresh(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(document)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// basisOf returns the mark among the extensions, or "".
func basisOf(extensions map[string]any) string {
	mark, _ := extensions["x-basis"].(string)
	return mark
}

// extension decodes an extension's value, which the loader does not convert.
func extension(value, into any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}

func schemaOf(doc *openapi3.T, name string) *openapi3.Schema {
	return doc.Components.Schemas[name].Value
}

// TestGrounds_mistakes plants a mistake of each kind in the marks, and requires a violation for
// each.
func TestGrounds_mistakes(t *testing.T) {
	t.Parallel()
	type mutation struct {
		change func(doc *openapi3.T)
		want   string // prefix of a violation
	}
	doc := fresh(t)
	mark := func(schema, property, name string, value any) func(*openapi3.T) {
		return func(doc *openapi3.T) { schemaOf(doc, schema).Properties[property].Value.Extensions[name] = value }
	}
	of := func(schema, name string, value any) func(*openapi3.T) {
		return func(doc *openapi3.T) { schemaOf(doc, schema).Extensions[name] = value }
	}
	at := func(path, name string, value any) func(*openapi3.T) {
		return func(doc *openapi3.T) { doc.Paths.Value(path).Get.Extensions[name] = value }
	}
	tests := []mutation{
		{at("/customer/{id}", "x-basis", Shown), `GET /customer/{id} is "shown", and its ground gives "assumed"`},
		{at("/balance", "x-ground", "Product"), `GET /balance responds with "Balance[]", and its ground is "Product"`},
		{at("/balance", "x-basis", Assumed), `GET /balance is "assumed", and its ground gives "seen"`},
		{at("/products", "x-ground", "Rumour"), `GET /products is "assumed", and its ground gives "none: there is no ground Rumour"`},
		{at("/products", "x-basis", Assumed), `GET /products responds`},
		{at("/invoices", "x-ground", "Lists"), `GET /invoices has the ground "Lists"`},
		{at("/invoices", "x-basis", Assumed), `GET /invoices has`},
		{
			func(doc *openapi3.T) { doc.Paths.Value("/webhook/{id}").Get.Extensions["x-ground"] = "Success" },
			`GET /webhook/{id} is "seen", and its ground gives "assumed"`,
		},
		{at("/webhook/{id}", "x-ground", "Success"), `GET /webhook/{id} has the ground "Success"`},
		{of("Webhook", "x-basis", Shown), `Webhook is "shown", and its `},
		{of("Webhook", "x-specified-as", []string{"Token"}), "Token is the name of two schemas"},
		{of("Bank", "x-basis", Seen), `Bank is "seen", and its fields are not`},
		{of("Bank", "x-basis", Seen), `Bank is "seen", and its ground is "GET /open_banking/banks"`},
		{of("PayoutFee", "x-ground", "Rumour"), "PayoutFee"},
		{of("PaymentGateway", "x-departs", map[string]any{"from": "req"}), "PaymentGateway."},
		{of("DepositMethod", "x-departs", nil), "DepositMethod."},
		{mark("Invoice", "status", "x-basis", "guessed"), `Invoice.status is "guessed"`},
		{mark("Customer", "kycData", "x-basis", Shown), `Customer.kycData is "shown", and its departure`},
		{mark("DiscountCode", "products", "x-basis", Shown), `DiscountCode.products is "shown", and its ground "Discount code"`},
		{mark("WithdrawalFee", "fee", "x-basis", Seen), "WithdrawalFee"},
		{
			func(doc *openapi3.T) {
				doc.Paths.Value("/deposits/{deposit_account_id}").Parameters[0].Value.Extensions["x-basis"] = ""
			},
			"{deposit_account_id} differs between paths, or has no mark",
		},
		{
			func(doc *openapi3.T) {
				rows := doc.Extensions["x-grounds"].([]any)
				doc.Extensions["x-grounds"] = append(rows, map[string]any{"name": "Spare", "marks": []string{"guessed"}}, rows[3])
			},
			`nothing has the ground "Spare"`,
		},
		{func(*openapi3.T) {}, `the ground "Spare" has the mark "guessed"`},
		{func(*openapi3.T) {}, `the ground "Success" has no name or no marks, or occurs twice`},
	}
	for _, test := range tests {
		test.change(doc)
	}
	all := wrongMarks(t, doc)
	for _, test := range tests {
		if !slices.ContainsFunc(all, func(d string) bool { return strings.HasPrefix(d, test.want) }) {
			t.Errorf("there is no violation %q in %q", test.want, all)
		}
	}
	for _, wrong := range all {
		if !slices.ContainsFunc(tests, func(m mutation) bool { return strings.HasPrefix(wrong, m.want) }) {
			t.Errorf("no mistake explains %q", wrong)
		}
	}
}
