// SPDX-License-Identifier: MPL-2.0

package requests

import (
	"net/http"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestChooseReads: the reads are all of the contract, and no operation that changes something.
func TestChooseReads(t *testing.T) {
	t.Parallel()
	all, err := Operations()
	if err != nil {
		t.Fatal(err)
	}
	reads, err := ChooseReads(all, nil, 20)
	if err != nil {
		t.Fatal(err)
	}
	chosen := map[string]*Operation{}
	for _, op := range reads.Operations {
		chosen[op.ID] = op
	}
	for _, o := range acctest.Operations(t) {
		if want := o.Method == http.MethodGet && o.ReadOnly; want != (chosen[o.ID] != nil) {
			t.Errorf("%s is chosen: %v", o.ID, !want)
		}
	}
	for id, parent := range map[string]string{
		"products": "", "product": "Product", "customerDeposits": "Customer", "customerExternalAccounts": "Customer", "deposit": "DepositData",
		"depositsOfAccount": "DepositAccount", "webhookMessages": "Webhook", "withdrawalsOfAccount": "WithdrawalAccount",
	} {
		if chosen[id].Parent != parent || chosen[id].Why != "" {
			t.Errorf("%s needs the id of a %q, and is left out because %q", id, chosen[id].Parent, chosen[id].Why)
		}
	}
	left := 0
	for _, op := range reads.Operations {
		if op.Why != "" {
			left++
		}
	}
	if left != 7 { // one by e-mail address, three by account number, one of two ids, and two without a list
		t.Errorf("%d reads are left out", left)
	}
	if fee := chosen["withdrawalFee"]; fee.query.Get("network") == "" || fee.query.Get("amount") == "" || fee.query.Has("token") {
		t.Errorf("the query of a fee is %v", fee.query)
	}
}
