// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// openBusy opens a sandbox and sends the sample of every operation, so that every group has objects
// and some money is in transit. Prices have many digits, and a link refers to a missing product.
func openBusy(t *testing.T) *shop {
	t.Helper()
	s := openAtNoon(t, Options{Pause: func(time.Duration) {}})
	all, err := contract.Operations()
	if err != nil {
		t.Fatal(err)
	}
	s.stored("organization", Object{"name": "Roaster"})
	for _, op := range all {
		accepted, _, _ := sampleOf(t, op)(s)
		if a := s.do(op.Method, accepted.path, accepted.body); a.status != http.StatusOK {
			t.Fatalf("%s: %d %s", op.ID, a.status, a.body)
		}
	}
	for group := range service().Groups {
		if len(s.Objects(group)) == 0 {
			t.Errorf("the group %s is empty", group)
		}
	}
	for i := range 20 {
		s.want("POST", "/product/create", strings.Replace(mug, "12.50", fmt.Sprintf("123456789012345678901234567890.0000000000000000%02d", i), 1))
	}
	removed := s.makeMug()
	s.want("POST", "/payment_link/create", linkFor(removed))
	s.Remove("product", removed)
	s.wantSums()
	return s
}

// readAll returns the responses of all GET operations that need only their path.
func (s *shop) readAll(t *testing.T) string {
	t.Helper()
	all, err := contract.Operations()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, op := range all {
		if op.Method == http.MethodGet && !strings.ContainsAny(op.Path, "{") && op.ID != "masterDepositAccount" {
			out.WriteString(op.Path + ": " + s.do("GET", op.Path, "").body + "\n")
		}
	}
	return out.String()
}

// TestSeed_everyGroup: the exported objects seed another sandbox of the same organization. It then
// exports the same in the same order, has the same balances, and continues every pending object.
func TestSeed_everyGroup(t *testing.T) {
	t.Parallel()
	first := openBusy(t)
	exported := first.do("GET", "/_sandbox/objects", "").body
	second := openAtNoon(t, Options{Organization: first.Organization()})
	for range 2 { // the second seed changes nothing
		if a := second.do("POST", "/_sandbox/seed", exported); a.status != http.StatusNoContent {
			t.Fatal(a)
		}
		second.wantSums()
		wantSameLines(t, second.do("GET", "/_sandbox/objects", "").body, exported)
		wantSameLines(t, second.readAll(t), first.readAll(t))
	}
	for _, s := range []*shop{first, second} {
		s.Advance(48 * time.Hour)
		s.wantSums()
		for _, balance := range s.Objects("balance") {
			if balance["holder"] == ledger.Transit && amount.Stored(balance["balance"]).Sign() != 0 {
				t.Errorf("still in transit: %v", balance)
			}
		}
		for group, members := range map[string]string{"withdrawal": "withdrawalStatus", "refund": "status", "payout": "status"} {
			for _, object := range s.Objects(group) {
				if status := strings.ToLower(text(object[members])); strings.HasSuffix(status, "pending") || status == "processing" {
					t.Errorf("a %s is still pending: %v", group, object)
				}
			}
		}
	}
	wantSameLines(t, second.do("GET", "/balance", "").body, first.do("GET", "/balance", "").body)
	if left := second.do("GET", "/deposit/detected", "").body; left != first.do("GET", "/deposit/detected", "").body {
		t.Errorf("still detected: %s", left)
	}
}

func wantSameLines(t *testing.T, got, want string) {
	t.Helper()
	cut := func(text string) []string { return strings.Split(strings.ReplaceAll(text, "},{", "},\n{"), "\n") }
	gotLines, wantLines := cut(got), cut(want)
	if len(gotLines) != len(wantLines) {
		t.Errorf("%d lines, want %d", len(gotLines), len(wantLines))
	}
	for i := range min(len(gotLines), len(wantLines)) {
		if gotLines[i] != wantLines[i] {
			t.Errorf("line %d is\n%s\nwant\n%s", i, gotLines[i], wantLines[i])
			return
		}
	}
}
