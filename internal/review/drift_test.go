// SPDX-License-Identifier: MPL-2.0

package review

import (
	"strings"
	"testing"
)

// TestDrift_payee: the review says whether the plan restores a destination that was changed
// outside. It compares the planned destination, because a plan may change the object and keep the
// new one.
func TestDrift_payee(t *testing.T) {
	t.Parallel()
	const address, wallet, third = "payments_payment_link.page", "gateway.self_custodial.seller_payment_address",
		"0x52908400098527886E0F7030069857D2E4169EE7"
	outside, other := with(page, wallet, otherWallet), "https://shop.example/x"
	for name, c := range map[string]struct {
		planned  object
		repaired bool
		says     string
		changed  bool // there is a finding about the plan's own change
	}{
		"restored":                     {planned(address, outside, page), true, "puts it back.", false},
		"kept":                         {kept(address, outside), false, "does not put it back.", false},
		"kept, and another change":     {planned(address, outside, with(outside, "success_url", other)), false, "does not put it back.", false},
		"another destination":          {planned(address, outside, with(outside, wallet, third)), false, "sets another destination.", true},
		"restored, and another change": {planned(address, outside, with(page, "success_url", other)), true, "puts it back.", false},
		"destroyed":                    {destroyed(address, outside), false, "ends the object.", true},
	} {
		text := writtenWith(t, object{"resource_drift": []object{planned(address, page, outside)}}, c.planned)
		found := foundIn(t, text)
		changed := false
		for _, f := range found.Findings {
			if f.Outside && f.Facts["repaired"] != c.repaired {
				t.Errorf("%s: repaired is %v", name, f.Facts["repaired"])
			}
			changed = changed || !f.Outside && (f.ID == "payee.foreign" || f.ID == "link.destroyed")
		}
		if r := run(t, text); !found.has("payee.foreign", "approve") || changed != c.changed || !strings.Contains(r.out, c.says) {
			t.Errorf("%s: %v\n%s", name, found.ids(), r.out)
		}
	}
}
