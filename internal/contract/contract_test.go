// SPDX-License-Identifier: MPL-2.0

package contract

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

var marks = []string{Shown, Seen, Assumed}

// fresh returns a copy of the document that a test may change.
func fresh(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(document)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// isMismarked reports whether extensions have a mark that is none of the three.
func isMismarked(extensions map[string]any) bool {
	mark, ok := extensions["x-basis"]
	return ok && !slices.Contains(marks, fmt.Sprint(mark))
}

// TestOperations_complete requires every part of every operation. An operation that no Terraform
// type sends has an empty list and a reason: a missing list is an error.
func TestOperations_complete(t *testing.T) {
	t.Parallel()
	all, err := Operations()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Error("there are no operations")
	}
	ids := map[string]bool{}
	for _, op := range all {
		switch {
		case op.ID == "", op.Group == "", op.Summary == "", op.Terraform == nil, (len(op.Terraform) == 0) != (op.Unsent != ""):
			t.Errorf("%s %s is incomplete: %+v", op.Method, op.Path, op)
		case !slices.Contains(marks, op.Basis):
			t.Errorf("%s is marked %q", op.ID, op.Basis)
		case ids[op.ID]:
			t.Errorf("%s occurs twice", op.ID)
		}
		ids[op.ID] = true
	}
}

// TestSchemas_strict requires that every object refuses unknown members, has its required ones,
// that none of these is nullable, and that each mark is one of the three.
func TestSchemas_strict(t *testing.T) {
	t.Parallel()
	doc := fresh(t)
	for name, ref := range doc.Components.Schemas {
		s := ref.Value
		if s.Description == "" {
			t.Errorf("%s is not described", name)
		}
		if isMismarked(s.Extensions) {
			t.Errorf("%s has the mark %v", name, s.Extensions["x-basis"])
		}
		if s.Type.Is(openapi3.TypeObject) && (s.AdditionalProperties.Has == nil || *s.AdditionalProperties.Has) {
			t.Errorf("%s accepts unknown members", name)
		}
		for _, required := range s.Required {
			if s.Properties[required] == nil {
				t.Errorf("%s requires %s, which it does not have", name, required)
			}
		}
		for property, p := range s.Properties {
			if slices.Contains(s.Required, property) && p.Value.Nullable {
				t.Errorf("%s.%s is required and nullable", name, property)
			}
			if isMismarked(p.Value.Extensions) {
				t.Errorf("%s.%s has the mark %v", name, property, p.Value.Extensions["x-basis"])
			}
		}
	}
}

// TestOperations_payloads requires both marks of an exchange: the operation's, and that of the
// object in it.
func TestOperations_payloads(t *testing.T) {
	t.Parallel()
	all, err := Operations()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]Operation{}
	for _, op := range all {
		got[op.ID] = op
	}
	none := Payload{}
	for id, want := range map[string]struct {
		basis             string
		request, response Payload
	}{
		"invoices":       {Shown, none, Payload{Object: "Invoice", List: true, Basis: Shown}},
		"deposits":       {Assumed, none, Payload{Object: "DepositData", List: true, Basis: Shown}},
		"customer":       {Assumed, none, Payload{Object: "Customer", Basis: Shown}},
		"createCustomer": {Assumed, Payload{Object: "CustomerParams", Basis: Assumed}, Payload{Object: "Customer", Basis: Shown}},
		"createInvoice":  {Seen, Payload{Object: "InvoiceParams", Basis: Seen}, Payload{Object: "Invoice", List: true, Basis: Shown}},
		"createPayout":   {Seen, Payload{Object: "PayoutParams", Basis: Assumed}, Payload{Object: "Payout", Basis: Seen}},
		"deleteCustomer": {Assumed, none, none},
	} {
		op := got[id]
		same := func(got, want Payload) bool {
			return got.Object == want.Object && got.List == want.List && got.Basis == want.Basis
		}
		if op.Basis != want.basis || !same(op.Request, want.request) || !same(op.Response, want.response) {
			t.Errorf("%s is %q, with the request %v and the response %v; want %+v", id, op.Basis, op.Request, op.Response, want)
		}
	}
}

// TestSchemas_exceptions requires the properties whose mark differs from their object's.
func TestSchemas_exceptions(t *testing.T) {
	t.Parallel()
	all, err := Schemas()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSortedFunc(all, func(a, b Schema) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("the schemas are not sorted")
	}
	got := map[string]Schema{}
	for _, schema := range all {
		got[schema.Name] = schema
	}
	for _, want := range []Schema{
		{Name: "Address", Basis: Shown},
		{Name: "Balance", Basis: Seen, Exceptions: []Property{{"balanceUsd", Assumed}}},
		{Name: "Customer", Basis: Shown, Exceptions: []Property{{"evmAddresses", Assumed}, {"kycData", Assumed}}},
		{Name: "InvoiceParams", Basis: Seen, Exceptions: []Property{{"overdueAt", Assumed}}},
		{Name: "InvoiceStatus", Basis: Assumed},
		{Name: "PaymentGateway", Basis: Shown, Exceptions: []Property{{"managed", Seen}, {"openBanking", Seen}, {"selfCustodial", Seen}}},
	} {
		if got := got[want.Name]; !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}
