// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"strings"
	"testing"
)

// BICs that banks publish. The one from Kosovo has XK, which is not in ISO 3166-1. The last one is
// made up: by ISO 20022's pattern, the first four places may have digits.
var bics = []string{
	"MARKDEFF", "MARKDEFFXXX", "DEUTDEFF500", "NEDSZAJJXXX", "DABADKKK", "UNCRITMM", "NWBKGB2L", "CHASUS33", "BOFAUS3NXXX", "NLPRXKPR",
	"E097AEXX",
}

func TestCheckBIC(t *testing.T) {
	t.Parallel()
	for _, bic := range bics {
		for _, spelling := range []string{bic, strings.ToLower(bic), bic[:4] + " " + bic[4:]} {
			if err := CheckBIC(spelling); err != nil {
				t.Errorf("%s: %v", spelling, err)
			}
		}
	}
	for bic, message := range map[string]string{
		"":             "it is empty",
		"MARKDEF":      "it has 7 letters and digits instead of 8 or 11",
		"MARKDEFFXX":   "it has 10 letters and digits instead of 8 or 11",
		"MARKDEFFXXXX": "it has 12 letters and digits instead of 8 or 11",
		"MARKD3FF":     "its fifth and sixth characters are no country code",
		"MARKZZFF":     "its fifth and sixth characters are the code of no country",
		"MARK-DE-FF":   "it contains characters other than letters and digits",
		"MARKDEFF\n":   "perhaps an invisible one",
	} {
		if err := CheckBIC(bic); err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%q: %v, want %q", bic, err, message)
		}
	}
}

// TestCheckBIC_mutations: a BIC has no check digit. Only a wrong country and a wrong length show.
func TestCheckBIC_mutations(t *testing.T) {
	t.Parallel()
	checkMutations(t, CheckBIC, bics, map[mutation]float64{replaced: 10, dropped: 100, doubled: 100, swapped: 15})
}

func TestSameNumber_BIC(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"MARKDEFF", "markdeff", true},
		{"MARKDEFF", "MARKDEFFXXX", true},
		{"markdeffxxx", "MARK DE FF", true},
		{"DEUTDEFF500", "DEUTDEFF", false},
		{"DEUTDEFF500", "DEUTDEFFXXX", false},
		{"MARKDXXX", "MARKD", false}, // only a BIC of 11 characters has a branch
		{"MARKDEFF", "", false},
	} {
		if SameNumber(BIC, c.a, c.b) != c.want || SameNumber(BIC, c.b, c.a) != c.want {
			t.Errorf("%s and %s: want %v", c.a, c.b, c.want)
		}
	}
}
