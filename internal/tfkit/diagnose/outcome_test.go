// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"errors"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

const idB = "5d1c7b52-93f8-4a67-8f0b-6e2d1a9c4b31"

// TestExplainUnknown says what is known, why the list does not tell, and how to find out.
func TestExplainUnknown(t *testing.T) {
	t.Parallel()
	lost := &transport.Error{Reason: transport.ReasonClosed, Sent: true, Host: "pay.example"}
	page := &transport.Error{Reason: transport.ReasonHTML, Sent: true, Host: "pay.example"}
	check := "Check whether it exists before you apply again; if it does, add an import block with its id."
	for name, test := range map[string]struct {
		err             client.UnknownOutcomeError
		message, advice string
	}{
		"list failed": {
			client.UnknownOutcomeError{Noun: "payment link", Err: lost, LookErr: refused(500, "")},
			"the payment link may or may not have been created: the connection closed before a response arrived, and listing payment links failed " +
				"too (500)", check,
		},
		"list failed otherwise": {
			client.UnknownOutcomeError{Noun: "product", Err: refused(502, ""), LookErr: lost},
			"the product may or may not have been created: the service returned 502, and listing products failed too: the connection closed " +
				"before a response arrived", check,
		},
		"two pages": {
			client.UnknownOutcomeError{Noun: "product", Err: page, LookErr: page},
			"pay.example returned an HTML page instead of JSON, and listing products failed in the same way",
			check + "\n\n" + Advice(checkAddress).In(terraform),
		},
		"equal objects": {
			client.UnknownOutcomeError{Noun: "product", Err: lost, LookErr: &client.CandidatesError{IDs: []string{idA, idB}}},
			"and the list shows 2 equal products (" + idA + ", " + idB + ")", check,
		},
		"similar object": {
			client.UnknownOutcomeError{Noun: "product", Err: lost, LookErr: &client.CandidatesError{IDs: []string{idA}, Similar: true}},
			"and the list shows a similar product (" + idA + ")", check,
		},
		"equal object, older": {
			client.UnknownOutcomeError{Noun: "product", Err: lost, LookErr: &client.CandidatesError{IDs: []string{idA}, Older: true}},
			"and the list shows an equal product that seems to be older (" + idA + ")", check,
		},
		"not listed": {
			client.UnknownOutcomeError{Noun: "product", Err: errors.New("the response was empty"), LookErr: errors.New("it is not in the list")},
			"created: the response was empty, and the list of products did not tell: it is not in the list", check,
		},
		"refund": {
			client.UnknownOutcomeError{Operation: "POST /refund", Noun: "refund", Err: lost},
			"the refund may or may not have been created: the connection closed before a response arrived", "Check the transactions and the " +
				"balance before you refund again",
		},
		"confirmation": {
			client.UnknownOutcomeError{Noun: "payout", ID: idA, Err: lost},
			"the payout " + idA + " may or may not have been confirmed", "While it is AwaitingConfirmation, nothing was debited. If it is Pending " +
				"or further, it was confirmed.",
		},
		"delivery": {
			client.UnknownOutcomeError{Operation: "POST /webhook/{id}/test", ID: idA, Err: refused(500, "")},
			"POST /webhook/{id}/test may or may not have taken effect: the service returned 500", "Check the messages of the webhook " + idA,
		},
	} {
		message, advice := explained(t, "payment_link", &test.err)
		if !strings.Contains(message, test.message) || !strings.Contains(advice, test.advice) {
			t.Errorf("%s: %q, %q", name, message, advice)
		}
	}
}

// TestImportBlock quotes everything that means something in a string.
func TestImportBlock(t *testing.T) {
	t.Parallel()
	want := "  import {\n    to = payments_product.NAME\n    id = \"a \\\"b\\\" $${c} %%{d} \\\\\"\n  }"
	if got := ImportBlock("product", `a "b" ${c} %{d} \`); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestExplainCreated names every twin and how to import it.
func TestExplainCreated(t *testing.T) {
	t.Parallel()
	message, advice := explained(t, "product", &client.CreatedError{Noun: "product", ID: idA, Twins: []string{idB, "c"}})
	for _, words := range []string{
		ImportBlock("product", idB), ImportBlock("product", "c"), idA + ", marked tainted",
	} {
		if !strings.Contains(advice, words) || !strings.Contains(message, idB) {
			t.Errorf("%q, %q lack %q", message, advice, words)
		}
	}
}

// TestExplainUnconfirmed blames base_url if neither the object nor its list is found.
func TestExplainUnconfirmed(t *testing.T) {
	t.Parallel()
	missing := func(path string) error { return &client.Error{Status: 404, Method: "GET", Path: path} }
	got := Detail("product", &client.UnconfirmedError{Noun: "product", ID: idA, Err: missing("/product/{id}"), ListErr: missing("/products")})
	if want := "base_url (or PAYMENTS_BASE_URL) does not point at the payments API: GET /product/{id} and GET /products both returned " +
		"404.\n\n" +
		"Check its host and path."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
