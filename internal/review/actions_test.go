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

// TestActions_entries shows each entry of a payout, with its amount beside its recipient.
func TestActions_entries(t *testing.T) {
	t.Parallel()
	var entries []any
	for i := range 30 {
		id := fmt.Sprintf("00000000-0000-4000-8000-%012d", i)
		entries = append(entries, object{"amount": 7000 + i, "currency": "EUR", "withdrawal_account_id": id})
	}
	text := writtenWith(t, object{"action_invocations": []object{{
		"address": "action.payments_create_payout.a", "type": "payments_create_payout", "config_values": object{"entries": entries},
	}}})
	for _, format := range []string{"markdown", "text"} {
		out := strings.ReplaceAll(run(t, text, "-format", format).out, "**", "")
		for i := range entries {
			if want := fmt.Sprintf("%d EUR to an object outside this state, 00000000…%04d", 7000+i, i); !strings.Contains(out, want) {
				t.Errorf("%s lacks %s:\n%s", format, want, out)
			}
		}
	}
}

// TestActions_whole shows the values of each action: the assets of a swap, the asset that pays, the
// direction of a transfer, and the total that a confirmation expects.
func TestActions_whole(t *testing.T) {
	t.Parallel()
	const parent, to, from = anID + "a", anID + "b", anID + "c"
	for kind, c := range map[string]struct {
		values object
		want   string
	}{
		"payments_execute_swap": {
			object{"amount": 5, "source": object{"network": "Ethereum", "token": aCoin}, "destination": object{
				"network": "BNB", "token": otherWallet,
			}}, "5 of token 0xA0b8…eB48 on Ethereum to token 0xfB69…d359 on BNB, in the account's own place",
		},
		"payments_create_payout": {
			object{"entries": []any{object{"amount": 5, "currency": "EUR", "withdrawal_account_id": to}}, "funding_source": object{
				"network": "Ethereum",
			}}, "5 EUR, paid with Ethereum's own coin to 1 recipient: an object outside this state, 00000000…000b",
		},
		"payments_transfer_balance": {
			object{"amount": 5, "network": "Ethereum", "parent_id": parent, "to_organization_id": to, "from_organization_id": from},
			"5 of Ethereum's own coin to an object outside this state, 00000000…000b, from an object outside this state, 00000000…000c",
		},
		"payments_confirm_payout": {object{"payout_id": to, "expected_total_usd": 5}, "5 USD to an object outside this state, 00000000…000b"},
	} {
		found := foundIn(t, writtenWith(t, object{"action_invocations": []object{{
			"address": "action." + kind + ".a", "type": kind, "config_values": c.values,
		}}}))
		if len(found.Findings) != 1 || found.Findings[0].After != c.want {
			t.Errorf("%s: %+v", kind, found.Findings)
		}
	}
}
