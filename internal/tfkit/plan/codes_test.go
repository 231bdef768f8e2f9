// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"strings"
	"testing"
)

// TestRun_uselessCodes plans codes and pages in several orders. A page is +PRODUCTS if it takes
// codes, and -PRODUCTS if not. A code is NAME=PRODUCTS.
func TestRun_uselessCodes(t *testing.T) {
	t.Parallel()
	for steps, want := range map[string]string{
		"A=a":                 "",
		"A=a -b":              "",
		"A=a -a":              "A",
		"-a A=a":              "A",
		"A=a -a,b -a B=b":     "A B",
		"A=a,b -a +b":         "A",
		"+b A=a,b -a":         "",
		"+a -a A=a":           "",
		"-a +a A=a":           "",
		"+later -a A=a":       "",
		"-a,any A=any":        "A",
		"-a,any +b,any A=any": "",
	} {
		var run Run
		var got []string
		for step := range strings.FieldsSeq(steps) {
			name, products, isCode := strings.Cut(step, "=")
			var found []code
			if isCode {
				found = run.uselessCodes(nil, false, []code{{name, strings.Split(products, ",")}})
			} else {
				found = run.uselessCodes(strings.Split(step[1:], ","), step[0] == '+', nil)
			}
			for _, c := range found {
				got = append(got, c.subject)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %s, want %s", steps, got, want)
		}
	}
}
