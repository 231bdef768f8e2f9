// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"net/http"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestPlan: the plan has each read of the contract, and no operation that changes something.
func TestPlan(t *testing.T) {
	t.Parallel()
	p, err := newPlan(nil, 20)
	if err != nil {
		t.Fatal(err)
	}
	planned := map[string]*operation{}
	for _, op := range p.operations {
		planned[op.ID] = op
	}
	for _, o := range acctest.Operations(t) {
		if want := o.Method == http.MethodGet && o.ReadOnly; want != (planned[o.ID] != nil) {
			t.Errorf("%s is planned: %v", o.ID, !want)
		}
	}
	for id, parent := range map[string]string{
		"products": "", "product": "Product", "customerDeposits": "Customer", "customerExternalAccounts": "Customer", "deposit": "DepositData",
		"depositsOfAccount": "DepositAccount", "webhookMessages": "Webhook", "withdrawalsOfAccount": "WithdrawalAccount",
	} {
		if planned[id].parent != parent || planned[id].why != "" {
			t.Errorf("%s needs the id of a %q, and is left out because %q", id, planned[id].parent, planned[id].why)
		}
	}
	left := 0
	for _, op := range p.operations {
		if op.why != "" {
			left++
		}
	}
	if left != 7 { // one by e-mail address, three by account number, one of two ids, and two without a list
		t.Errorf("%d reads are left out", left)
	}
	if fee := planned["withdrawalFee"]; fee.query.Get("network") == "" || fee.query.Get("amount") == "" || fee.query.Has("token") {
		t.Errorf("the query of a fee is %v", fee.query)
	}
}
