// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"net/http"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// Ids of objects.
const (
	anID    = "00000000-0000-4000-8000-000000000000"
	otherID = "11111111-1111-4111-8111-111111111111"
)

// document is the contract.
func document(t *testing.T) *contract.Document {
	t.Helper()
	doc, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// operations are all operations of the contract.
func operations(t *testing.T) []Operation {
	t.Helper()
	var all []Operation
	doc := document(t)
	for i := range doc.Operations {
		all = append(all, Describe(doc, &doc.Operations[i]))
	}
	return all
}

// operation is the operation of the contract with that id.
func operation(t *testing.T, id string) Operation {
	t.Helper()
	for _, op := range operations(t) {
		if op.ID == id {
			return op
		}
	}
	t.Fatalf("the contract has no operation %s", id)
	return Operation{}
}

// TestDescribe_readable: the result of a write can be found by reading or listing, or not.
func TestDescribe_readable(t *testing.T) {
	t.Parallel()
	lost := map[string]bool{ // in no list, and under no path that the caller knows
		"createCheckoutSession": true, "createInvoice": true, // the reply is whole, or a list: see TestDialect_replies
		"createFboOrganization": true, "createRefund": true, "executeSwap": true, "transferBalance": true,
		"swapQuote": true, "swapSupportedTargets": true,
	}
	for _, op := range operations(t) {
		if op.Method == http.MethodGet || op.Method == http.MethodDelete {
			continue
		}
		if op.Readable == lost[op.ID] {
			t.Errorf("%s is readable: %v", op.ID, op.Readable)
		}
		delete(lost, op.ID)
	}
	if len(lost) > 0 {
		t.Errorf("there are no writes %v", lost)
	}
}

// TestDescribe_detailed: a list has objects that another operation reads by id, or not.
func TestDescribe_detailed(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]bool{
		"products": true, "customers": true, "invoices": true, "depositAccounts": true, "withdrawalAccounts": true, "externalAccounts": true,
		"customerExternalAccounts": true, "subscriptions": true, "banks": false, "balances": false, "transactions": false, "deposits": false,
		"webhookMessages": false, "product": false, "swapSupportedTargets": false,
	} {
		if op := operation(t, id); op.Detailed != want {
			t.Errorf("%s lists objects that can be read by id: %v", id, op.Detailed)
		}
	}
}

// TestDialect_lag: lists and reads of one object have lags of their own. Writes have none, nor has
// a read that may make an object.
func TestDialect_lag(t *testing.T) {
	t.Parallel()
	d := Dialect{ListLag: time.Second, ReadLag: time.Minute}
	for id, want := range map[string]time.Duration{
		"products": time.Second, "customerExternalAccounts": time.Second, "product": time.Minute, "fboVerification": time.Minute,
		"createProduct": 0, "updateProduct": 0, "deleteCustomer": 0, "masterDepositAccount": 0, "swapSupportedTargets": 0,
	} {
		if got := d.Lag(operation(t, id)); got != want {
			t.Errorf("%s is %s behind, want %s", id, got, want)
		}
	}
}
