// SPDX-License-Identifier: MPL-2.0

package contract

import (
	"encoding/json"
	"maps"
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

// TestDifferences_ofEachProperty changes every property of every schema in every aspect, one at a
// time, and requires a difference that names it.
func TestDifferences_ofEachProperty(t *testing.T) {
	t.Parallel()
	doc, want, unchanged := fresh(t), readPage(t), map[string]bool{}
	for at := range want {
		if _, _, isProperty := strings.Cut(at, "."); isProperty && sectionOf(at) == "Schemas" {
			unchanged[at] = true
		}
	}
	for name, ref := range doc.Components.Schemas {
		schema := ref.Value
		part := facts{}
		for at, aspects := range want {
			if at == name || strings.HasPrefix(at, name+".") {
				part[at] = aspects
			}
		}
		compare := func() []string {
			got := facts{}
			got.addSchema(name, schema)
			return differences(got, part)
		}
		if all := compare(); len(all) > 0 {
			t.Fatalf("without a change, %s differs: %q", name, all)
		}
		for _, property := range slices.Sorted(maps.Keys(schema.Properties)) {
			delete(unchanged, name+"."+property)
			for mutation, undo := range mutateProperty(schema, property) {
				all := compare()
				undo()
				if !slices.ContainsFunc(all, func(d string) bool { return strings.HasPrefix(d, name+"."+property) }) {
					t.Errorf("%s.%s, %s: the differences are %q", name, property, mutation, all)
				}
			}
		}
	}
	if len(unchanged) > 0 {
		t.Errorf("these properties were not changed: %v", slices.Sorted(maps.Keys(unchanged)))
	}
}

// mutateProperty changes a property in one way at a time. The consumer undoes each change.
func mutateProperty(schema *openapi3.Schema, name string) func(yield func(string, func()) bool) {
	return func(yield func(string, func()) bool) {
		before, required := schema.Properties[name], schema.Required
		undo := func() { schema.Properties[name], schema.Required = before, required }
		with := func(change func(own *openapi3.Schema)) {
			own := *before.Value
			if before.Ref != "" {
				own = openapi3.Schema{AllOf: openapi3.SchemaRefs{before}}
			}
			own.Extensions = maps.Clone(own.Extensions)
			if own.Extensions == nil {
				own.Extensions = map[string]any{}
			}
			change(&own)
			schema.Properties[name] = &openapi3.SchemaRef{Value: &own}
		}
		for _, mark := range []string{Shown, Seen, Assumed} {
			if mark == propertyMark(before) {
				continue
			}
			with(func(own *openapi3.Schema) { own.Extensions["x-basis"] = mark })
			if !yield("the mark "+mark, undo) {
				return
			}
		}
		for mutation, change := range map[string]func(own *openapi3.Schema){
			"nullable or not": func(own *openapi3.Schema) { own.Nullable = !own.Nullable },
			"another type": func(own *openapi3.Schema) {
				own.Type, own.Format, own.AllOf, own.Items = &openapi3.Types{openapi3.TypeString}, "other", nil, nil
			},
			"longer":            func(own *openapi3.Schema) { own.MinLength++ },
			"a pattern":         func(own *openapi3.Schema) { own.Pattern += "x" },
			"more items":        func(own *openapi3.Schema) { own.MinItems++ },
			"another minimum":   func(own *openapi3.Schema) { own.Min = openapi3.Ptr(7.0) },
			"a maximum":         func(own *openapi3.Schema) { own.Max = openapi3.Ptr(7.0) },
			"an enumeration":    func(own *openapi3.Schema) { own.Enum = []any{"other"} },
			"another extension": func(own *openapi3.Schema) { own.Extensions["x-other"] = true },
			"another default":   func(own *openapi3.Schema) { own.Extensions["x-default"] = "other" },
		} {
			with(change)
			if !yield(mutation, undo) {
				return
			}
		}
		if i := slices.Index(required, name); i >= 0 {
			schema.Required = slices.Delete(slices.Clone(required), i, i+1)
		} else {
			schema.Required = append(slices.Clone(required), name)
		}
		if !yield("required or not", undo) {
			return
		}
		delete(schema.Properties, name)
		schema.Properties[name+"Renamed"] = before
		yield("renamed", func() { delete(schema.Properties, name+"Renamed"); undo() })
	}
}

// TestDifferences_ofTheRest changes the document elsewhere, each time in another place, and
// requires a difference for each change.
func TestDifferences_ofTheRest(t *testing.T) {
	t.Parallel()
	type mutation struct {
		name   string
		change func(doc *openapi3.T)
		want   string // prefix of a difference
	}
	tests := []mutation{
		{
			"an extra property",
			func(doc *openapi3.T) {
				doc.Components.Schemas["Product"].Value.Properties["colour"] = &openapi3.SchemaRef{Value: openapi3.NewStringSchema()}
			},
			"Product.colour is new",
		},
		{
			"an extra schema",
			func(doc *openapi3.T) {
				doc.Components.Schemas["Colour"] = &openapi3.SchemaRef{Value: openapi3.NewStringSchema()}
			},
			"Colour is new",
		},
		{"a removed schema", func(doc *openapi3.T) { delete(doc.Components.Schemas, "VerificationStatus") }, "VerificationStatus is missing"},
		{
			"a removed value",
			func(doc *openapi3.T) { status := schemaOf(doc, "PayoutStatus"); status.Enum = status.Enum[1:] },
			"PayoutStatus: bounds",
		},
		{
			"an added value of a shown enumeration",
			func(doc *openapi3.T) {
				network := schemaOf(doc, "Network")
				network.Enum = append(network.Enum, "OpBnb")
			},
			"Network: bounds",
		},
		{
			"an enumeration that does not grow",
			func(doc *openapi3.T) { delete(schemaOf(doc, "SessionStatus").Extensions, "x-grows") },
			`SessionStatus: x-grows ""`,
		},
		{
			"a mark of an enumeration",
			func(doc *openapi3.T) { schemaOf(doc, "InvoiceStatus").Extensions["x-basis"] = Shown },
			"InvoiceStatus: mark",
		},
		{
			"a mark of an object",
			func(doc *openapi3.T) { schemaOf(doc, "DepositData").Extensions["x-basis"] = Assumed },
			"DepositData: mark",
		},
		{
			"more certain than the specification",
			func(doc *openapi3.T) { doc.Paths.Value("/customer/{id}").Get.Extensions["x-basis"] = Shown },
			"GET /customer/{id}: mark",
		},
		{
			"less certain than the specification",
			func(doc *openapi3.T) { doc.Paths.Value("/invoices").Get.Extensions["x-basis"] = Assumed },
			"GET /invoices: mark",
		},
		{
			"one of many lists",
			func(doc *openapi3.T) { doc.Paths.Value("/balance").Get.Extensions["x-basis"] = Seen },
			"GET /balance: mark",
		},
		{
			"another request",
			func(doc *openapi3.T) {
				body := doc.Paths.Value("/customer").Post.RequestBody.Value.Content.Get("application/json")
				body.Schema = openapi3.NewSchemaRef("#/components/schemas/Customer", doc.Components.Schemas["Customer"].Value)
			},
			"POST /customer: request",
		},
		{
			"no request",
			func(doc *openapi3.T) { doc.Paths.Value("/swap").Post.RequestBody = nil },
			`POST /swap: request ""`,
		},
		{
			"an optional request",
			func(doc *openapi3.T) { doc.Paths.Value("/onramp").Post.RequestBody.Value.Required = false },
			"POST /onramp: request",
		},
		{
			"another response",
			func(doc *openapi3.T) {
				response := doc.Paths.Value("/payouts").Get.Responses.Value("200")
				response.Value.Content.Get("application/json").Schema = doc.Paths.Value("/onramps").Get.Responses.Value("200").Value.
					Content.Get("application/json").Schema
			},
			"GET /payouts: response",
		},
		{
			"a removed operation",
			func(doc *openapi3.T) { doc.Paths.Value("/refund").Post = nil },
			"POST /refund is missing",
		},
		{
			"a renamed parameter",
			func(doc *openapi3.T) { doc.Paths.Value("/customer").Get.Parameters[0].Value.Name = "address" },
			"GET /customer query email is missing",
		},
		{"the new name of the parameter", func(*openapi3.T) {}, "GET /customer query address is new"},
		{
			"a parameter that may be omitted",
			func(doc *openapi3.T) { doc.Paths.Value("/payout/fee").Get.Parameters[1].Value.Required = false },
			"GET /payout/fee query amount: marking",
		},
		{
			"a bound of a parameter",
			func(doc *openapi3.T) { doc.Paths.Value("/payout/fee").Get.Parameters[1].Value.Schema.Value.Min = nil },
			"GET /payout/fee query amount: bounds",
		},
		{
			"a mark of a parameter",
			func(doc *openapi3.T) {
				doc.Paths.Value("/open_banking/banks").Get.Parameters[0].Value.Extensions["x-basis"] = Shown
			},
			"GET /open_banking/banks query market: mark",
		},
		{
			"the type of a path parameter",
			func(doc *openapi3.T) {
				parameters := doc.Paths.Value("/deposits/{deposit_account_id}").Parameters
				parameters[0].Value.Schema.Value.Format = ""
			},
			"{deposit_account_id}: type",
		},
		{
			"a payment that may be repeated",
			func(doc *openapi3.T) { doc.Paths.Value("/onramp").Post.Extensions["x-effect"] = "creates" },
			"POST /onramp: effect",
		},
		{
			"one of many path parameters",
			func(doc *openapi3.T) {
				parameters := doc.Paths.Value("/organizations/{parent_id}/transfer_balance").Parameters
				parameters[0].Value.Schema.Value.Format = ""
			},
			"{parent_id}: type",
		},
		{
			"a parameter of the event",
			func(doc *openapi3.T) {
				for _, item := range doc.Paths.Value("/webhook/create").Post.Callbacks["deposit"].Value.Map() {
					item.Post.Parameters[0].Value.Schema.Value.Format = ""
				}
			},
			"callback deposit header service-verification-key: type",
		},
	}
	doc := fresh(t)
	for _, test := range tests {
		test.change(doc)
	}
	all := differences(factsOf(t, doc), readPage(t))
	for _, test := range tests {
		if !slices.ContainsFunc(all, func(d string) bool { return strings.HasPrefix(d, test.want) }) {
			t.Errorf("%s: there is no difference %q in %q", test.name, test.want, all)
		}
	}
	for _, difference := range all {
		if !slices.ContainsFunc(tests, func(m mutation) bool { return strings.HasPrefix(difference, m.want) }) {
			t.Errorf("no change explains %q", difference)
		}
	}
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
