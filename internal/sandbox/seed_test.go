// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// TestSeed_demo: every object of the demo has a unique id, refers to existing objects and has valid
// destinations, and the money adds up, as the documentation says.
func TestSeed_demo(t *testing.T) {
	t.Parallel()
	var given map[string][]Object
	if err := store.Decode(DemoSeed(), &given); err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for group, objects := range given {
		for i, object := range objects {
			at := fmt.Sprintf("%s[%d]", group, i)
			id, ok := object["id"].(string)
			switch {
			case group == "balance" || service().Groups[group].Single:
				if ok {
					t.Errorf("%s must not have an id, which follows from the organization's", at)
				}
				continue
			case group == "fbo_verification":
				continue // its id is the organization's
			case seen[id] != "" || !strings.HasPrefix(id, "c0ffee00-"):
				t.Errorf("%s has the id %v of %q", at, object["id"], seen[id])
			}
			seen[id] = at
		}
	}
	for group, objects := range given {
		for i, object := range objects {
			wantRightDemo(t, seen, fmt.Sprintf("%s[%d]", group, i), object)
		}
	}
	s := open(t, Options{})
	if a := s.do("POST", "/_sandbox/seed", "demo\n"); a.status != http.StatusNoContent {
		t.Fatal(a)
	}
	for group, objects := range given {
		if got := len(s.Objects(group)); got != len(objects) && group != "balance" { // there are external balances too
			t.Errorf("%d of %s, want %d", got, group, len(objects))
		}
		for i, object := range s.Objects(group) {
			if object["holder"] == ledger.Outside {
				continue
			}
			if status := s.Schema(service().Groups[group].Schema).Properties["status"]; status != nil { // the enumeration too
				if err := schema.Check(status, object["status"], ""); err != nil {
					t.Errorf("%s[%d]: status: %v", group, i, err)
				}
			}
		}
	}
	s.wantSums()
	moved := map[string]amount.Amount{}
	for _, line := range s.Objects("transaction") {
		id := ledger.BalanceID(text(line["organizationId"]), ledger.AssetOf(line))
		moved[id] = moved[id].Plus(amount.Stored(line["amount"]))
	}
	for _, balance := range s.Objects("balance") {
		if sum, ok := moved[text(balance["id"])]; ok == ledger.Follows(balance["holder"]) || ok && !sum.Equal(amount.Stored(balance["balance"])) {
			t.Errorf("the transactions are %s together, and the balance is %v", sum.JSON(), balance)
		}
	}
}

// wantRightDemo checks a value of the demo recursively: ids refer to objects, and bank account
// numbers have valid check digits.
func wantRightDemo(t *testing.T, seen map[string]string, at string, value any) {
	t.Helper()
	switch value := value.(type) {
	case []any:
		for i, element := range value {
			wantRightDemo(t, seen, fmt.Sprintf("%s[%d]", at, i), element)
		}
	case Object:
		for name, member := range value {
			text, _ := member.(string)
			own := slices.Contains([]string{"id", "uetr", "paymentLinkOrderId", "paymentEventId"}, name) ||
				name == "invoiceId" && strings.Contains(at, "lineItems") || strings.HasPrefix(name, "donationLink") // no operation reads one
			switch {
			case len(text) == 36 && strings.Count(text, "-") == 4:
				if !strings.HasPrefix(text, "c0ffee00-") || seen[text] == "" && !own {
					t.Errorf("%s.%s refers to %s, which does not exist", at, name, text)
				}
				if name == "customerId" && !strings.HasPrefix(seen[text], "customer[") ||
					strings.Contains(name, "AccountId") && !strings.Contains(seen[text], "account[") {
					t.Errorf("%s.%s refers to %s, which is %s", at, name, text, seen[text])
				}
			case strings.HasSuffix(strings.ToLower(name), "iban") && text != "":
				if !rightIban(text) {
					t.Errorf("%s.%s has wrong check digits: %s", at, name, text)
				}
			case name == "routingNumber":
				if !rightRouting(text) {
					t.Errorf("%s.%s has a wrong check digit: %s", at, name, text)
				}
			}
			wantRightDemo(t, seen, at+"."+name, member)
		}
	case string:
		if strings.HasPrefix(at, "payment_link") && strings.Contains(at, "].products[") && !strings.HasPrefix(seen[value], "product[") {
			t.Errorf("%s refers to %v, which is not a product", at, value)
		}
	}
}
