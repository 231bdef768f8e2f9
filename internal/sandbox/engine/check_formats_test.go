// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
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
	for _, op := range s.doc.Operations {
		if op.ID == id {
			return s.patternOperation(t, op.Method+" "+op.Path)
		}
	}
	t.Fatalf("the contract has no operation %s", id)
	return nil
}

// checked checks a request against the contract alone, and returns the refusal's message.
func (op *operation) checked(t *testing.T, path map[string]string, query url.Values, body string) string {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), op.Method, "/?"+query.Encode(), http.NoBody)
	r.Header.Set("Content-Type", "application/json")
	for name, value := range path {
		r.SetPathValue(name, value)
	}
	err := op.check(&Call{Request: r}, []byte(body))
	if err == nil {
		return ""
	}
	var refused *refusal
	if !errors.As(err, &refused) || refused.status != http.StatusUnprocessableEntity && !refused.bodiless {
		t.Errorf("%s: %v, want 422", op.ID, err)
	}
	return err.Error()
}

// refused checks a request against the contract alone. It returns the refusal's message, or "" for
// a valid request.
func (s *Engine) refused(t *testing.T, id string, query url.Values, body string) string {
	t.Helper()
	op := s.contractOperation(t, id)
	ids := map[string]string{}
	for _, parameter := range op.Parameters {
		ids[parameter.Name] = anID
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
