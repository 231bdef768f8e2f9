// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// patternOperation returns the operation with a pattern: "GET /product/{id}".
func (s *Engine) patternOperation(t testing.TB, pattern string) *operation {
	t.Helper()
	o, err := s.operation(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// contractOperation returns the operation with an id.
func (s *Engine) contractOperation(t testing.TB, id string) *operation {
	t.Helper()
	for path, item := range s.doc.Paths.Map() {
		for method, op := range item.Operations() {
			if op.OperationID == id {
				return s.patternOperation(t, method+" "+path)
			}
		}
	}
	t.Fatalf("the contract has no operation %s", id)
	return nil
}

// refused checks a request against the contract alone. It returns the refusal's message, or "" for
// a valid request.
func (s *Engine) refused(t *testing.T, id string, query url.Values, body string) string {
	t.Helper()
	op := s.contractOperation(t, id)
	ids := map[string]string{}
	for _, parameter := range op.parameters {
		ids[parameter.Value.Name] = anID
	}
	return op.checked(t, ids, query, body)
}

// TestCheck_queryNumbers: an amount in a query is exact or refused.
func TestCheck_queryNumbers(t *testing.T) {
	t.Parallel()
	s := newEngine(t)
	ones := func(n int) string { return strings.Repeat("1", n) }
	for text, want := range map[string]string{
		"0": "", "12.50": "", "1e5": "", "1E+5": "", "1.5e-18": "", "-0": "", "0.1000000000000000000000000000000001": "",
		ones(100): "", "0." + ones(100): "", "1e99": "",
		"": "amount must be a number", "abc": "amount must be a number", "NaN": "amount must be a number",
		"Infinity": "amount must be a number", "0x10": "amount must be a number", "1_000": "amount must be a number",
		"1,5": "amount must be a number", " 1": "amount must be a number", "+1": "amount must be a number",
		"01": "amount must be a number", "1.": "amount must be a number", ".5": "amount must be a number",
		"1 ": "amount must be a number", "true": "amount must be a number", "null": "amount must be a number",
		`"1"`: "amount must be a number", "١": "amount must be a number",
		"-1": "amount must be at least 0", "-1e-400": "amount must be at least 0", "-0.0000000001": "amount must be at least 0",
		"1e999": "amount must be a number with at most 100 digits", "1e99999999999999999999": "amount must be a number with at most 100 digits",
		"1e101": "amount must be a number with at most 100 digits", "1e-101": "amount must be a number with at most 100 digits",
		"1e-99999999": "amount must be a number with at most 100 digits", ones(250): "amount must be a number with at most 100 digits",
		"0." + ones(10_000): "amount must be a number with at most 100 digits",
	} {
		for _, id := range []string{"payoutFee", "withdrawalFee"} {
			query := url.Values{"amount": {text}}
			if id == "payoutFee" {
				query.Set("currency", "EUR")
			} else {
				query.Set("network", "Ethereum")
			}
			if got := s.refused(t, id, query, ""); got != want && (want == "" || !strings.HasPrefix(got, want)) {
				t.Errorf("%s: %.40q: %q, want %q", id, text, got, want)
			}
		}
	}
}

// TestCheck_query: a query parameter is known, given once, and of its type.
func TestCheck_query(t *testing.T) {
	t.Parallel()
	s := newEngine(t)
	for _, c := range []struct {
		id, query, want string
	}{
		{"payoutFee", "currency=EUR", "amount is required in the query"},
		{"payoutFee", "amount=1", "currency is required in the query"},
		{"payoutFee", "currency=EUR&amount=1&amount=1", "amount is given more than once"},
		{"payoutFee", "currency=EURO&amount=1", "currency "},
		{"payoutFee", "currency=eur&amount=1", "currency "},
		{"withdrawalFee", "network=OpBnb&amount=1", "network "}, // a network for deposits only
		{"masterDepositAccount", "network=OpBnb", ""},
		{"masterDepositAccount", "network=Zcash", "network "}, // a network for payments only
		{"masterDepositAccount", "token=0x1", "network is required in the query"},
		{"banks", "", ""},
		{"banks", "market=NO&currency=NOK", ""},
		{"banks", "market=no", "market "},
		{"banks", "limit=3", "limit: there is no such query parameter"},
		{"customerByEmail", "", "email is required in the query"},
		{"customerByEmail", "email=", "email must not be empty"},
		{"customerByEmail", "email=ü%2Bx@shop.example", ""},
		{"products", "include_archived=true", ""},
		{"products", "include_archived=1", "include_archived must be true or false"},
		{"products", "include_archived=TRUE", "include_archived must be true or false"},
	} {
		query, err := url.ParseQuery(c.query)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.refused(t, c.id, query, ""); got != c.want && (c.want == "" || !strings.HasPrefix(got, c.want)) {
			t.Errorf("%s?%s: %q, want %q", c.id, c.query, got, c.want)
		}
	}
}

// TestCheck_bodies: formats, nulls, bounds and patterns of bodies are checked exactly.
func TestCheck_bodies(t *testing.T) {
	t.Parallel()
	s := newEngine(t)
	customer := func(more string) string { return `{"name": "Ann", "email": "ann@shop.example", ` + more + `}` }
	invoice := func(more string) string { return `{"customerIds": ["` + anID + `"], "gateway": {}, ` + more + `}` }
	link := func(gateway string) string { return `{"products": ["` + anID + `"], "gateway": ` + gateway + `}` }
	kyc := func(born string) string {
		return link(`{"openBanking": {"email": "a@b", "kycData": {"name": "A", "address": "B", "residenceCountry": "C",` +
			` "phone": "D", "dateOfBirth": ` + born + `}}}`)
	}
	bank := func(more string) string { return link(`{"openBanking": {"email": "a@b", ` + more + `}}`) }
	session := func(more string) string {
		return `{"gateway": {}, "successUrl": "https://shop.example/", ` + more + `}`
	}
	code := func(percent string) string {
		return `{"code": "A", "products": [], "model": {"modelType": "Percentage", "percentOff": ` + percent + `}}`
	}
	verification := func(more string) string { return `{"status": "Pending", ` + more + `}` }
	swap := func(amount string) string {
		return `{"source": {"network": "Ethereum"}, "destination": {"network": "Bitcoin", "token": null}, "amount": ` + amount + `}`
	}
	payout := func(more string) string {
		return `{"fundingSource": {"network": "Base"}, "entries": [{"amount": 1, "currency": "EUR"` + more + `}]}`
	}
	const (
		notDate = " must be a date such as 1990-12-31"
		notTime = " must be a time such as 2030-01-31T12:00:00Z"
		notID   = " must be a UUID"
	)
	for _, c := range []struct{ id, body, want string }{
		// dates
		{"createCustomer", customer(`"dob": "1990-12-31"`), ""},
		{"createCustomer", customer(`"dob": "2024-02-29"`), ""},
		{"createCustomer", customer(`"dob": "1990-13-45"`), "dob" + notDate},
		{"createCustomer", customer(`"dob": "2023-02-29"`), "dob" + notDate},
		{"createCustomer", customer(`"dob": "1990-1-1"`), "dob" + notDate},
		{"createCustomer", customer(`"dob": "31.12.1990"`), "dob" + notDate},
		{"createCustomer", customer(`"dob": "1990-12-31T00:00:00Z"`), "dob" + notDate},
		{"createCustomer", customer(`"dob": ""`), "dob" + notDate},
		{"createCustomer", customer(`"dob": " 1990-12-31"`), "dob" + notDate},
		{"createCustomer", customer(`"dob": 19901231`), "dob must be a string"},
		{"createPaymentLink", kyc(`"1990-12-31"`), ""},
		{"createPaymentLink", kyc(`"2023-02-30"`), "gateway.openBanking.kycData.dateOfBirth" + notDate},
		{"createPaymentLink", kyc(`null`), "gateway.openBanking.kycData.dateOfBirth must not be null"},
		{
			"updateFboVerification", verification(`"representative": {"name": "A", "email": "a@b", "dateOfBirth": "1990-00-01"}`),
			"representative.dateOfBirth" + notDate,
		},
		{"updateFboVerification", verification(`"representative": {"name": "A", "email": "a@b", "dateOfBirth": null}`), ""},
		// times
		{"createInvoice", invoice(`"overdueAt": "2026-01-31T12:00:00Z"`), ""},
		{"createInvoice", invoice(`"overdueAt": "2026-01-31T12:00:00.123456+02:00"`), ""},
		{"createInvoice", invoice(`"overdueAt": "yesterday"`), "overdueAt" + notTime},
		{"createInvoice", invoice(`"overdueAt": "2026-02-30T12:00:00Z"`), "overdueAt" + notTime},
		{"createInvoice", invoice(`"overdueAt": "2026-01-31T24:00:00Z"`), "overdueAt" + notTime},
		{"createInvoice", invoice(`"overdueAt": "2026-01-31T12:00:00"`), "overdueAt" + notTime},
		{"createInvoice", invoice(`"overdueAt": "2026-01-31T12:00:00,5Z"`), "overdueAt" + notTime},
		{"createInvoice", invoice(`"overdueAt": "2026-01-31T12:00:00+99:99"`), "overdueAt" + notTime},
		{"createInvoice", invoice(`"overdueAt": "2026-01-31 12:00:00Z"`), "overdueAt" + notTime},
		{"createInvoice", invoice(`"overdueAt": "2026-01-31"`), "overdueAt" + notTime},
		{"createInvoice", invoice(`"overdueAt": ""`), "overdueAt" + notTime},
		{"createInvoice", invoice(`"overdueAt": 1769860800`), "overdueAt must be a string"},
		{"createCheckoutSession", session(`"expiresAt": 1769860800`), ""},
		{
			"createCheckoutSession", session(`"expiresAt": "2026-01-31T12:00:00Z"`),
			"expiresAt must be a whole number of at most 64 bits, without a point",
		},
		{"createCheckoutSession", session(`"expiresAt": -1`), "expiresAt must be at least 0"},
		{"createCheckoutSession", session(`"expiresAt": 1.5`), "expiresAt must be a whole number of at most 64 bits, without a point"},
		// nullable fields, by a reference behind allOf
		{"createPaymentLink", bank(`"kycData": null, "market": null, "locale": null, "bankId": null`), ""},
		{"createPaymentLink", bank(`"market": "NO"`), ""},
		{"createPaymentLink", bank(`"market": "XX"`), "gateway.openBanking.market must be one of "},
		{"createPaymentLink", bank(`"market": ""`), "gateway.openBanking.market must be one of "},
		{"createPaymentLink", bank(`"market": false`), "gateway.openBanking.market must be one of "},
		{"createPaymentLink", bank(`"locale": "ja"`), "gateway.openBanking.locale must be one of "},
		{"createPaymentLink", bank(`"kycData": {}`), "gateway.openBanking.kycData.name is required"},
		{"createPaymentLink", bank(`"kycData": "A"`), "gateway.openBanking.kycData must be an object"},
		{"createPaymentLink", bank(`"kycData": []`), "gateway.openBanking.kycData must be an object"},
		{"createCheckoutSession", session(`"lineItems": [{"productId": null, "itemData": {"name": "A", "price": 1, "currency": "EUR"}}]`), ""},
		{
			"createCheckoutSession", session(`"lineItems": [{"itemData": {"name": "A", "price": -1, "currency": "EUR"}}]`),
			"lineItems[0].itemData.price must be at least 0",
		},
		{
			"createCheckoutSession", session(`"lineItems": [{"itemData": {"name": "A", "price": 1, "currency": "EUR", "colour": 1}}]`),
			`lineItems[0].itemData.colour: there is no such field`,
		},
		{
			"createCheckoutSession", session(`"lineItems": [{"itemData": {"name": "A", "price": 1, "currency": "EUR", "quantity": 0}}]`),
			"lineItems[0].itemData.quantity must be at least 1",
		},
		// optional fields that are not nullable
		{"createPaymentLink", link(`{"managed": null}`), "gateway.managed must not be null"},
		{"createCustomer", customer(`"accountType": null`), "accountType must not be null"},
		{"createCustomer", customer(`"accountType": "Dog"`), "accountType must be one of "},
		{"createCustomer", customer(`"phone": null`), "phone must not be null"},
		{"createCustomer", customer(`"tags": null`), "tags must not be null"},
		{"createCustomer", customer(`"tags": [null]`), "tags[0] must not be null"},
		{"createCustomer", customer(`"evmAddresses": [{"city": "A"}]`), "evmAddresses[0] must be a string"},
		{"setAutoSwap", `{"enabled": true, "target": null}`, "target must not be null"},
		{"setAutoSwap", `{"enabled": "true"}`, "enabled must be true or false"},
		{"updateFboVerification", verification(`"address": {"streetLine1": "A", "city": "B", "country": "C", "subdivision": null}`), ""},
		{"updateFboVerification", verification(`"address": {"streetLine1": "A", "city": "B"}`), `address.country is required`},
		// read-only fields
		{"createCustomer", customer(`"kycData": {}`), `kycData: there is no such field`},
		{"createCustomer", customer(`"id": "` + anID + `"`), `id: there is no such field`},
		// patterns
		{"createCustomer", `{"name": "Änne 🦊", "email": "änne@büro.example"}`, ""},
		{"createCustomer", `{"name": "A", "email": "a@b@c"}`, "email must be an email address"},
		{"createCustomer", `{"name": "A", "email": "a b@c"}`, "email must be an email address"},
		{"createCustomer", `{"name": "A", "email": "a@b\n"}`, "email must be an email address"},
		{"createCustomer", `{"name": "", "email": "a@b"}`, "name must not be empty"},
		{"createCheckoutSession", `{"gateway": {}, "successUrl": "https://büro.example/🦊"}`, ""},
		{
			"createCheckoutSession", `{"gateway": {}, "successUrl": "https://a\nb"}`,
			"successUrl must be a URL that begins with https:// or http://",
		},
		{
			"createCheckoutSession", `{"gateway": {}, "successUrl": "javascript:https://a"}`,
			"successUrl must be a URL that begins with https:// or http://",
		},
		// minLength beside a format
		{"createWithdrawal", `{"network": "Ethereum", "amount": 1, "withdrawalAddress": "0x1"}`, ""},
		{"createWithdrawal", `{"network": "Ethereum", "amount": 1, "withdrawalAddress": ""}`, "withdrawalAddress must not be empty"},
		{
			"createWithdrawalAccount", `{"accountType": "crypto", "crypto": {"network": "Ethereum", "address": ""}}`,
			"crypto.address must not be empty",
		},
		// ids
		{"createPayout", payout(`, "externalAccountId": "` + anID + `"`), ""},
		{"createPayout", payout(`, "externalAccountId": "{` + anID + `}"`), "entries[0].externalAccountId" + notID},
		{"createPayout", payout(`, "externalAccountId": "urn:uuid:` + anID + `"`), "entries[0].externalAccountId" + notID},
		{"createPayout", payout(`, "externalAccountId": null`), "entries[0].externalAccountId must not be null"},
		{"createPayout", `{"fundingSource": {"network": "Base"}, "entries": []}`, "entries must not be empty"},
		// numbers
		{"executeSwap", swap("1e5"), ""},
		{"executeSwap", swap(`"5"`), "amount must be a number"},
		{"executeSwap", swap("-1"), "amount must be at least 0"},
		{"executeSwap", swap("-1e-400"), "amount must be at least 0"},
		{"executeSwap", swap("1e999"), "amount must be a number with at most 100 digits"},
		{"createDiscountCode", code("100.000"), ""},
		{"createDiscountCode", code("1e2"), ""},
		{"createDiscountCode", code("99.99999999999999999999999"), ""},
		{"createDiscountCode", code("100.00000000000000000000001"), "model.percentOff must be at most 100"},
		{"createDiscountCode", code("101"), "model.percentOff must be at most 100"},
		{"createDiscountCode", code("0." + strings.Repeat("1", 300)), "model.percentOff must be a number with at most 100 digits"},
		{"createDiscountCode", code("null"), ""},
	} {
		if got := s.refused(t, c.id, nil, c.body); got != c.want && (c.want == "" || !strings.HasPrefix(got, c.want)) {
			t.Errorf("%s %s\n%q, want %q", c.id, c.body, got, c.want)
		}
	}
}

// TestCheck_responses: the sandbox's own responses obey the formats that the contract shows.
func TestCheck_responses(t *testing.T) {
	t.Parallel()
	s := newEngine(t)
	op := s.contractOperation(t, "customer")
	for field, want := range map[string]string{
		`"kycData": null`: "", `"kycData": {}`: "", `"kycData": {"level": 3, "files": [{"a": null}, "b", 1.5]}`: "",
		`"kycData": "none"`: "kycData must be an object", `"kycData": []`: "kycData must be an object",
		`"dob": null`: "", `"dob": "1990-02-30"`: "dob must be a date such as 1990-12-31",
		`"createdAt": "now"`: "createdAt must be a time such as 2030-01-31T12:00:00Z", `"createdAt": null`: "createdAt must not be null",
		`"totalSpend": -0.5`: "totalSpend must be at least 0", `"totalSpend": null`: "",
		`"accountType": "Robot"`: "", `"accountType": null`: "", // an enumeration may grow
		`"accountType": 7`: "accountType ", `"accountType": {}`: "accountType ",
	} {
		var answer Object
		text := fmt.Sprintf(`{"id": %q, "organizationId": %q, "name": "", "email": "", "evmAddresses": [], "payments": [], "tags": [],`+
			` "createdAt": "2026-01-31T12:00:00Z", %s}`, anID, anID, field)
		if err := store.Decode([]byte(text), &answer); err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := op.checkAnswer(answer); err != nil {
			got = err.Error()
		}
		if got != want && (want == "" || !strings.HasPrefix(got, want)) {
			t.Errorf("%s: %q, want %q", field, got, want)
		}
	}
}
