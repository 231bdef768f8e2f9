// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
)

const productID = "c0ffee00-0001-4000-8000-000000000001"

// product is a product as the contract shows it.
func product() map[string]any {
	return map[string]any{
		"id": productID, "name": "Mug", "description": "", "organizationId": "c0ffee00-0000-4000-8000-000000000001", "addOns": []any{},
		"chargingIntervalSeconds": 0, "currency": "EUR", "price": 12.5, "imageUrl": "", "createdAt": "2026-03-01T12:00:00Z",
		"updatedAt": "2026-03-01T12:00:00Z", "isArchived": false, "productType": nil, "sendSubscriptionEmails": nil,
	}
}

// products starts a service with a list of products and one product, and returns a client of it.
func products(t *testing.T, list, one string) (url string, reader *client.Client) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/products":
			_, _ = io.WriteString(w, list)
		case "/product/" + productID:
			_, _ = io.WriteString(w, one)
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	}))
	t.Cleanup(server.Close)
	sender, err := transport.New(transport.Config{BaseURL: server.URL, APIKey: "k", MaxRetries: 1})
	if err != nil {
		t.Fatal(err)
	}
	return server.URL, client.New(sender, client.Config{ReadEach: true})
}

// lacking are changes that leave out a required value. The client reads the object without it, and
// a plan would change the object.
var lacking = map[string]bool{"a required null": true, "an absent member": true, "a nested absence": true, "a null element": true}

// TestBreaks: the doctor says that a type breaks if and only if the provider's client cannot read
// the object, or the object lacks a required value.
func TestBreaks(t *testing.T) {
	t.Parallel()
	for change, of := range map[string]map[string]any{
		"as it is":             {},
		"a decimal string":     {"price": "12.50000000000"},
		"no decimal":           {"price": "twelve"},
		"an amount in a list":  {"price": []any{12.5}},
		"a required null":      {"name": nil},
		"an absent member":     {"currency": evidence.Absent},
		"an absent option":     {"productType": evidence.Absent, "sendSubscriptionEmails": evidence.Absent},
		"a null list":          {"addOns": nil},
		"an absent list":       {"addOns": evidence.Absent},
		"an object for a list": {"addOns": map[string]any{}},
		"no time":              {"createdAt": "yesterday"},
		"another time":         {"updatedAt": "2026-03-01T12:00:00.123456+02:00"},
		"a time as a number":   {"createdAt": 1772366400},
		"an unknown currency":  {"currency": "XYZ"},
		"a boolean string":     {"isArchived": "false"},
		"a fraction":           {"chargingIntervalSeconds": 1.5},
		"a negative interval":  {"chargingIntervalSeconds": -1},
		"a huge interval":      {"chargingIntervalSeconds": json.Number("99999999999999999999")},
		"a negative price":     {"price": -1},
		"an organization":      {"organizationId": "acme"},
		"another id":           {"id": "acme"},
		"a null element":       {"addOns": []any{nil}},
		"no id":                {"id": evidence.Absent},
		"a null id":            {"id": nil},
		"a masked id":          {"id": "****1234"},
		"a masked price":       {"price": "****"},
		"a masked name":        {"name": "M****"},
		"an empty currency":    {"currency": ""},
		"an integer string":    {"chargingIntervalSeconds": "86400"},
		"an exponent":          {"price": json.Number("1.25e1"), "chargingIntervalSeconds": json.Number("1e3")},
		"an empty decimal":     {"price": ""},
		"a string for a name":  {"name": []any{"Mug"}},
		"a union of null":      {"productType": map[string]any{"Presale": nil}},
		"an unknown union":     {"productType": map[string]any{"Other": map[string]any{}}},
		"a union as a string":  {"productType": "Presale"},
		"an unknown member":    {"futureField": []any{map[string]any{"a": 1}}},
		"another case":         {"PRICE": 17},
		"a nested object":      {"addOns": []any{map[string]any{"id": productID, "name": 7, "price": 1}}},
		"a nested absence":     {"addOns": []any{map[string]any{"id": productID, "price": 1}}},
	} {
		t.Run(change, func(t *testing.T) {
			t.Parallel()
			object := product()
			maps.Copy(object, of)
			maps.DeleteFunc(object, func(_ string, value any) bool { return value == evidence.Absent })
			data, err := json.Marshal(object)
			if err != nil {
				t.Fatal(err)
			}
			url, reader := products(t, "["+string(data)+"]", string(data))
			_, byID := reader.Product(t.Context(), productID)
			report, r := examined(t, url, "k", "-groups", "products")
			breaks := false
			for _, o := range report.Operations {
				breaks = breaks || len(o.Breaks) > 0
				t.Log(o.Path, o.State, o.Breaks, o.Differs)
			}
			if breaks != (byID != nil || lacking[change]) || breaks != (r.code == exitBreaks) {
				t.Errorf("breaks: %v, exit code %d, and the client says: %v", breaks, r.code, byID)
			}
			if strings.Contains(r.out, "twelve") || strings.Contains(r.out, "acme") {
				t.Errorf("the report has a value: %s", r.out)
			}
		})
	}
}

// TestBreaks_lists: the doctor says that a list breaks if and only if the provider's client cannot
// read it. PRODUCT stands for a product.
func TestBreaks_lists(t *testing.T) {
	t.Parallel()
	data, err := json.Marshal(product())
	if err != nil {
		t.Fatal(err)
	}
	for _, body := range []string{
		`[PRODUCT]`, `[]`, `null`, ``, `[PRODUCT`, `[PRODUCT] x`, `[PRODUCT, 7]`, `[null]`, `{}`, `PRODUCT`, `"x"`, `[{"id":"x"}]`, `[[]]`,
		`{"items": [PRODUCT]}`, `{"items": [PRODUCT], "total": 1}`, `{"total": 1, "items": [PRODUCT], "next": null}`,
		`{"items": [PRODUCT], "total": 2}`, `{"items": [PRODUCT], "next": "x"}`, `{"items": [PRODUCT], "next_page": ""}`,
		`{"items": [PRODUCT], "has_more": true}`, `{"items": [PRODUCT], "hasMore": false}`, `{"items": [], "others": []}`,
		`{"items": [PRODUCT], "meta": {"cursor": "x"}}`, `{"items": {"a": [PRODUCT]}}`, `{"items": [], "items": []}`,
	} {
		t.Run(body, func(t *testing.T) {
			t.Parallel()
			whole := strings.ReplaceAll(body, "PRODUCT", string(data))
			url, reader := products(t, whole, string(data))
			var refused error
			for _, err := range reader.Products(t.Context(), false) {
				if err != nil {
					refused = err
				}
			}
			report, r := examined(t, url, "k", "-groups", "products")
			if breaks := r.code == exitBreaks; breaks != (refused != nil) {
				t.Errorf("breaks: %v, and the client says: %v; %+v", breaks, refused, report.Operations)
			}
		})
	}
}

// TestOmitted: a list that leaves an optional member out differs from reads by id.
func TestOmitted(t *testing.T) {
	t.Parallel()
	whole, err := json.Marshal(product())
	if err != nil {
		t.Fatal(err)
	}
	url, _ := products(t, "["+strings.Replace(string(whole), `,"sendSubscriptionEmails":null`, "", 1)+"]", string(whole))
	report, r := examined(t, url, "k", "-groups", "products")
	for _, o := range report.Operations {
		want := ""
		if o.ID == "products" {
			want = "sendSubscriptionEmails is absent, and a read by id has it"
		}
		if strings.Join(o.Differs, ",") != want || r.code != cli.Done {
			t.Errorf("exit code %d: %+v", r.code, o)
		}
	}
}
