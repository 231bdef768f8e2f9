// SPDX-License-Identifier: MPL-2.0

package destination

import "testing"

// TestInventAddress invents an address of each valid vector: another one, that its network accepts.
func TestInventAddress(t *testing.T) {
	t.Parallel()
	for _, v := range vectors {
		none := 0
		for _, valid := range v.valid {
			one, ok := InventAddress(valid, 1)
			if !ok {
				none++
				continue
			}
			two, _ := InventAddress(valid, 2)
			again, _ := InventAddress(valid, 2)
			for _, network := range v.networks {
				if err := CheckAddress(network, one); err != nil {
					t.Errorf("%s: %s became %s: %v", network, valid, one, err)
				}
			}
			if one == valid || one == two || two != again {
				t.Errorf("%s: %s became %s, %s and %s", v.form, valid, one, two, again)
			}
		}
		if none > 0 {
			t.Logf("%s, %v: %d of %d have no invention", v.form, v.networks, none, len(v.valid))
		}
	}
}

// TestInventNumber invents numbers that pass the checks of the given ones.
func TestInventNumber(t *testing.T) {
	t.Parallel()
	for _, iban := range ibans {
		if one, two := InventNumber(iban, 1), InventNumber(iban, 2); CheckIBAN(one) != nil || one == two || one[:2] != IBAN.Normalize(iban)[:2] {
			t.Errorf("%s became %s and %s: %v", iban, one, two, CheckIBAN(one))
		}
	}
	for _, bic := range bics {
		if one := InventNumber(bic, 1); CheckBIC(one) != nil || one == bic {
			t.Errorf("%s became %s: %v", bic, one, CheckBIC(one))
		}
	}
	for number, check := range map[string]func(string) error{
		"011000015": CheckRoutingNumber, "55501478": CheckUKAccountNumber, "AB-12.34/5": CheckAccountNumber, "20-00-00": CheckSortCode,
	} {
		if one := InventNumber(number, 7); check(one) != nil || one == number || len(one) != len(number) {
			t.Errorf("%s became %s: %v", number, one, check(one))
		}
	}
}
