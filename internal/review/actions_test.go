// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestActions reviews plans of Terraform 1.16 that invoke actions, or only declare one.
func TestActions(t *testing.T) {
	t.Parallel()
	plans, err := filepath.Glob(filepath.Join("testdata", "actions", "*.json"))
	if err != nil || len(plans) == 0 {
		t.Fatal(plans, err)
	}
	for _, path := range plans {
		r := run(t, acctest.ReadFile(t, path), "-title", "production")
		isLike(t, filepath.Join("actions", strings.TrimSuffix(filepath.Base(path), ".json")+".md"),
			fmt.Sprintf("%s%s<!-- exit code %d -->\n", r.out, r.err, r.code))
	}
}

// TestActions_each shows the amount and the recipient of each of many payments: those that are left
// out could be of a thief.
func TestActions_each(t *testing.T) {
	t.Parallel()
	var all []object
	for i := range 30 {
		all = append(all, object{
			"address": fmt.Sprintf("action.payments_create_withdrawal.all[%d]", i), "type": "payments_create_withdrawal",
			"config_values": object{"amount": 7000 + i, "network": "Ethereum", "token": aCoin, "withdrawal_address": otherWallet},
		})
	}
	for _, format := range []string{"markdown", "text"} {
		r := run(t, writtenWith(t, object{"action_invocations": all}), "-format", format)
		for i := range all {
			if amount := fmt.Sprint(7000+i, " of token"); r.code != exitApprove || !strings.Contains(r.out, amount) {
				t.Errorf("%s lacks %s:\n%s", format, amount, r.out)
			}
		}
	}
}
