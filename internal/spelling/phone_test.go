// SPDX-License-Identifier: MPL-2.0

package spelling

import "testing"

func TestSamePhone(t *testing.T) {
	t.Parallel()
	const number = "+49 (0)30 / 123-45.67"
	for other, want := range map[string]bool{
		"+49301234567": true, "0049 30 1234567": true, "+49 (30) 1234567": true, "+490301234567": true,
		"+493012345670": false, "+4903012345678": false, "030 1234567": false, "+49301234567 ext. 1": false, "": false,
	} {
		if SamePhone(number, other) != want {
			t.Errorf("%s: want %t", other, want)
		}
	}
}
